/**
 * One socket and the topics it follows. Frames shared by many readers are buffered and written together,
 * directly to the socket. A reader that does not keep up gets nothing more until its writes are flushed, and
 * then the newest state of what it missed: a topic waits for it once, however often it changed.
 */
import type { Duplex } from 'node:stream';
import type { Instant } from '@layline/contract';
import type { WebSocket } from 'ws';
import type { Session } from '../../../venue/accounts/session.ts';
import type { Site } from '../../../venue/sites/directory.ts';
import { frameText } from './frame.ts';
import type { ConflationGroup, Counts, Follower, LiveTopic } from './live-topic.ts';
import type { SharedWrites } from './shared-writes.ts';

/** Bytes that may wait in a socket; one more frame may exceed it. */
const waitingBytesMax = 128 * 1024;

/** Bytes that may be buffered for one write; topics beyond it wait as for a slow reader. */
const sharedBytesMax = 1024 * 1024;

export interface ReaderParts {
  readonly ws: WebSocket;
  readonly socket: Duplex;
  readonly site: Site;
  readonly session: Session | null;
  readonly address: string;
  readonly counts: Pick<Counts, 'coalesced'>;
  /** The initial buffer of every reader. */
  readonly empty: SharedWrites;
  /** Called once when the reader has pending data. */
  readonly wake: (reader: Reader) => void;
}

export interface Followed {
  readonly topic: LiveTopic;
  readonly group: ConflationGroup;
}

export class Reader implements Follower {
  readonly parts: ReaderParts;
  readonly followed = new Map<string, Followed>();
  readonly #behind = new Set<LiveTopic>();
  /** Topics with requested hashes, with their interval and the number of the last one; null for none. */
  #hashed: Map<LiveTopic, { readonly every: number; seq: number }> | null = null;
  #pending: SharedWrites;
  /** Since when it does not keep up; null while it does. */
  behindSince: Instant | null = null;
  /** False once it is closing: nothing may follow the closing frame. */
  isOpen = true;
  isAlive = true;
  messagesLately = 0;

  constructor(parts: ReaderParts) {
    this.parts = parts;
    this.#pending = parts.empty;
  }

  take(frame: Buffer, topic: LiveTopic): void {
    const isFull = this.#pending.size >= sharedBytesMax;
    if (this.behindSince === null && !isFull) {
      this.#push(frame);
      if (this.#hashed !== null) this.#pushHash(topic);
      return;
    }
    if (this.#behind.has(topic)) this.parts.counts.coalesced += 1;
    this.#behind.add(topic);
  }

  /**
   * Starts hashes for a topic that the reader has up to date: sends one now, and again after `every` changes.
   */
  followHash(topic: LiveTopic, every: number): void {
    this.#hashed ??= new Map();
    this.#hashed.set(topic, { every, seq: topic.seq - every });
    if (!this.#behind.has(topic)) this.#pushHash(topic);
  }

  leaveHash(topic: LiveTopic): void {
    this.#hashed?.delete(topic);
    if (this.#hashed?.size === 0) this.#hashed = null;
  }

  #pushHash(topic: LiveTopic): void {
    const hashed = this.#hashed?.get(topic);
    if (hashed === undefined || topic.seq - hashed.seq < hashed.every) return;
    hashed.seq = topic.seq;
    this.#push(topic.hash());
  }

  /** Sends an answer. The number of answers is limited by that of the reader's own messages. */
  send(message: object): void {
    this.#push(frameText(message));
  }

  /** Sends a frame that slow readers can do without. */
  notify(frame: Buffer): void {
    if (this.behindSince === null) this.#push(frame);
  }

  #push(frame: Buffer): void {
    if (!this.isOpen) return;
    if (this.#pending.count === 0) this.parts.wake(this);
    this.#pending = this.#pending.add(frame);
  }

  /** Writes the whole buffer at once. Returns the number of frames. */
  flush(now: Instant): number {
    const waiting = this.#pending;
    if (waiting.count === 0 || !this.isOpen) return 0;
    const { socket, empty } = this.parts;
    this.#pending = empty;
    socket.write(waiting.bytes);
    const isBehind = this.#behind.size > 0 || socket.writableLength > waitingBytesMax;
    if (isBehind && this.behindSince === null) {
      this.behindSince = now;
      if (socket.writableNeedDrain) socket.once('drain', () => this.#catchUp());
      else this.#catchUp();
    }
    return waiting.count;
  }

  /** Sends the newest state of everything missed, as much at a time as the socket accepts. */
  #catchUp(): void {
    const { socket } = this.parts;
    for (const topic of this.#behind) {
      if (!this.isOpen || socket.writableLength > waitingBytesMax) break;
      const followed = this.followed.get(topic.name);
      // The numbers of group and snapshot must be equal; the group's own frame waits meanwhile.
      if (followed?.topic === topic) topic.publish(followed.group);
      this.#behind.delete(topic);
      if (followed?.topic === topic) socket.write(topic.snapshot());
    }
    if (this.#behind.size > 0) socket.once('drain', () => this.#catchUp());
    else this.behindSince = null;
  }

  close(code: number, reason: string): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.parts.ws.close(code, reason);
  }
}
