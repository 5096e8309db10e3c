/** A reader of the stream who keeps its topics and may move to another server. */
import { once } from 'node:events';
import {
  bookHash,
  digestOfData,
  type Followed,
  follow,
  type StreamMessage,
  streamLimits,
} from '@layline/contract';
import { WebSocket } from 'ws';
import type { RunningServer } from '../http/real-server.ts';

/** A server counts the sockets of an address. */
const addresses = 250;
const socketsPerAddress = 100;

export interface Moved {
  readonly resumed: number;
  readonly snapshots: number;
}

export class Reader {
  readonly #topics: readonly string[];
  readonly #from: string;
  readonly #followed = new Map<string, Followed>();
  #socket: WebSocket | null = null;
  #epoch = '';
  #counts = { resumed: 0, snapshots: 0 };
  /** Topics that are followed since the socket was opened. */
  #answered = new Set<string>();
  #whole = Promise.withResolvers<void>();
  /** Hashes of the server that this reader's book did not have, and deltas that did not follow. */
  faults = 0;
  frames = 0;
  hashes = 0;

  constructor(nth: number, topics: readonly string[]) {
    this.#topics = topics;
    const host = Math.floor(nth / socketsPerAddress) % addresses;
    this.#from = `127.0.0.${host + 2}`;
  }

  /** Resolves once every topic is followed there; says how many were not sent whole. */
  async open({ url }: RunningServer): Promise<Moved> {
    this.#counts = { resumed: 0, snapshots: 0 };
    this.#answered = new Set();
    this.#whole = Promise.withResolvers();
    const address = `ws://127.0.0.1:${new URL(url).port}/api/stream`;
    const socket = new WebSocket(address, {
      localAddress: this.#from,
      headers: { host: 'localhost' },
    });
    this.#socket = socket;
    socket.on('message', (bytes: Buffer) => {
      this.#take(JSON.parse(bytes.toString()) as StreamMessage);
    });
    socket.on('error', (error) => this.#whole.reject(error));
    await this.#whole.promise;
    return this.#counts;
  }

  async close(): Promise<void> {
    const socket = this.#socket;
    if (socket === null) return;
    const closed = once(socket, 'close');
    socket.terminate();
    await closed;
  }

  #take(message: StreamMessage): void {
    switch (message.op) {
      case 'hello':
        return this.#subscribe(message.epoch);
      case 'resumed':
        this.#counts.resumed += 1;
        return this.#renumber(message.topic, message.from ?? message.seq);
      case 'snapshot':
        this.#counts.snapshots += this.#answered.has(message.topic) ? 0 : 1;
        return this.#follow(message);
      case 'delta':
        return this.#follow(message);
      case 'hash':
        return this.#compare(message.topic, message.seq, message.hash);
      default:
    }
  }

  #subscribe(epoch: string): void {
    const topics = this.#topics.map((topic) => {
      const held = this.#followed.get(topic);
      if (held === undefined) return { topic };
      return { topic, digest: digestOfData(held.data) };
    });
    const request = { op: 'subscribe', epoch: this.#epoch || epoch, topics, hashEvery: 1 };
    this.#epoch = epoch;
    this.#socket?.send(JSON.stringify(request));
  }

  #renumber(topic: string, seq: number): void {
    const held = this.#followed.get(topic);
    if (held === undefined) this.faults += 1;
    else this.#followed.set(topic, { seq, data: held.data });
    this.#noteAnswered(topic);
  }

  #follow(message: Extract<StreamMessage, { op: 'snapshot' | 'delta' }>): void {
    this.frames += 1;
    const { topic } = message;
    const step = follow(this.#followed.get(topic) ?? null, message);
    if (step.kind === 'followed') this.#followed.set(topic, step.now);
    if (step.kind === 'gap') this.faults += 1;
    this.#noteAnswered(topic);
  }

  #compare(topic: string, seq: number, hash: string): void {
    const held = this.#followed.get(topic);
    if (held?.seq !== seq) return;
    this.hashes += 1;
    if (bookHash(held.data) !== hash) this.faults += 1;
  }

  #noteAnswered(topic: string): void {
    this.#answered.add(topic);
    if (this.#answered.size === this.#topics.length) this.#whole.resolve();
  }
}

export const topicsMax = streamLimits.topicsPerMessageMax;
