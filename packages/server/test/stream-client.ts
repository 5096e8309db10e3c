/** A reader of the stream over a real socket: received messages in order, and the resulting topics. */
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
  /** Number of deltas that did not follow; always 0 with a correct server. */
  readonly gaps: number;
  send(request: StreamRequest): void;
  subscribe(...topics: readonly string[]): void;
  /** Resolves to the first matching message, received or future. */
  next<Message extends StreamMessage>(
    is: (message: StreamMessage) => message is Message,
  ): Promise<Message>;
  next(is: (message: StreamMessage) => boolean): Promise<StreamMessage>;
  /** Resolves once `is` is true of this topic. */
  until(topic: string, is: (followed: Followed) => boolean): Promise<Followed>;
  /** Resolves with code and reason of the close. */
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
  close(): Promise<void>;
}

export interface StreamTarget {
  readonly port: number;
  readonly ticket?: string;
  readonly host?: string;
  readonly origin?: string;
  /** Local address to connect from. */
  readonly from?: string;
  /** Do not answer pings. */
  readonly isDeaf?: boolean;
  /** Connects over TLS with a certificate for localhost, from a local address. */
  readonly tls?: { readonly ca: string; readonly localAddress: string };
}

export async function listenOn(server: FastifyInstance): Promise<number> {
  await server.listen({ port: 0, host: '127.0.0.1' });
  return (server.server.address() as AddressInfo).port;
}

/** Rejects with the status if the server refuses the handshake. */
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

  /** Checks now and after every message. */
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
      // A client that does not read would not notice the end of the connection either.
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
