/** A reader of the stream over a real socket: what came, in order, and its topics as it holds them. */
import type { AddressInfo } from 'node:net';
import {
  type Followed,
  follow,
  type StreamDelta,
  type StreamMessage,
  type StreamRequest,
  type StreamSnapshot,
} from '@layline/contract';
import type { FastifyInstance } from 'fastify';
import { WebSocket } from 'ws';

export interface StreamClient {
  readonly ws: WebSocket;
  readonly messages: readonly StreamMessage[];
  readonly topics: ReadonlyMap<string, Followed>;
  /** Deltas that did not follow; a right server never sends one. */
  readonly gaps: number;
  send(request: StreamRequest): void;
  subscribe(...topics: readonly string[]): void;
  /** The first message that fits, come already or yet to come. */
  next<Message extends StreamMessage>(
    is: (message: StreamMessage) => message is Message,
  ): Promise<Message>;
  next(is: (message: StreamMessage) => boolean): Promise<StreamMessage>;
  /** Resolves when this topic is as `is` wants it. */
  until(topic: string, is: (followed: Followed) => boolean): Promise<Followed>;
  /** Code and reason of the end. */
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
  close(): Promise<void>;
}

export interface StreamTarget {
  readonly port: number;
  readonly ticket?: string;
  readonly host?: string;
  readonly origin?: string;
  /** An address of this machine to come from. */
  readonly from?: string;
  /** Answers no ping. */
  readonly isDeaf?: boolean;
  /** Over TLS with a certificate for localhost, from an address of this machine. */
  readonly tls?: { readonly ca: string; readonly localAddress: string };
}

export async function listenOn(server: FastifyInstance): Promise<number> {
  await server.listen({ port: 0, host: '127.0.0.1' });
  return (server.server.address() as AddressInfo).port;
}

/** Rejects with the status when the server refuses the handshake. */
export async function openStreamClient(target: StreamTarget): Promise<StreamClient> {
  const { port, ticket, host = 'localhost:8080', origin, tls, from, isDeaf = false } = target;
  const query = ticket === undefined ? '' : `?ticket=${ticket}`;
  const headers = { host, ...(origin !== undefined && { origin }) };
  const secure = tls && { ...tls, servername: 'localhost' };
  const address = `${tls ? 'wss' : 'ws'}://127.0.0.1:${port}/api/stream${query}`;
  const way = { autoPong: !isDeaf, ...(from !== undefined && { localAddress: from }), ...secure };
  const ws = new WebSocket(address, { headers, ...way });
  const client = follower(ws);
  await new Promise<void>((resolve, reject) => {
    ws.once('open', resolve);
    ws.once('error', reject);
  });
  return client;
}

function follower(ws: WebSocket): StreamClient {
  const messages: StreamMessage[] = [];
  const topics = new Map<string, Followed>();
  const lookers = new Set<() => void>();
  let gaps = 0;

  function hold(message: StreamSnapshot | StreamDelta): void {
    const step = follow(topics.get(message.topic) ?? null, message);
    if (step.kind === 'followed') topics.set(message.topic, step.now);
    if (step.kind === 'gap') gaps += 1;
  }
  ws.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as StreamMessage;
    messages.push(message);
    if (message.op === 'snapshot' || message.op === 'delta') hold(message);
    for (const look of lookers) look();
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    ws.on('close', (code, reason) => resolve({ code, reason: reason.toString() }));
  });
  ws.on('error', () => undefined);

  /** Looks now and after every message. */
  function wait<Found>(find: () => Found | undefined): Promise<Found> {
    return new Promise((resolve) => {
      const look = (): void => {
        const found = find();
        if (found === undefined) return;
        lookers.delete(look);
        resolve(found);
      };
      lookers.add(look);
      look();
    });
  }
  const send = (request: StreamRequest): void => ws.send(JSON.stringify(request));

  return {
    ws,
    messages,
    topics,
    get gaps() {
      return gaps;
    },
    send,
    subscribe: (...names) => send({ op: 'subscribe', topics: names.map((topic) => ({ topic })) }),
    next: (is: (message: StreamMessage) => boolean) => wait(() => messages.find(is)) as never,
    until: (topic, is) =>
      wait(() => {
        const followed = topics.get(topic);
        return followed && is(followed) ? followed : undefined;
      }),
    closed,
    async close() {
      // A client that reads nothing would not see the end of the connection either.
      ws.resume();
      ws.terminate();
      await closed;
    },
  };
}

export const isOp =
  <Op extends StreamMessage['op']>(op: Op, topic?: string) =>
  (message: StreamMessage): message is Extract<StreamMessage, { op: Op }> =>
    message.op === op && (topic === undefined || ('topic' in message && message.topic === topic));
