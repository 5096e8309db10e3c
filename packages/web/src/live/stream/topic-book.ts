/**
 * What the client follows and holds of the stream, independent of the connection. Topics keep their numbers
 * over a cut, so that a new connection resumes where the old one ended, and their data when the new one is to
 * another server, which may know it by its digest. A topic whose delta does not follow
 * is requested again and shown unchanged until it arrives.
 *
 * Invariant: a live topic holds exactly what the server held at its number.
 */
import type { StreamDelta, StreamMessage, StreamRequest, StreamSnapshot } from '@layline/contract';
import { type Followed, follow } from '@layline/contract/stream';
import { chunked } from './chunked.ts';

export interface Handled {
  /** A topic with new data. */
  readonly changed: string | null;
  /** A topic that has just become live, with or without new data. */
  readonly live: string | null;
  /** A topic that is no longer live, or that this server refuses. */
  readonly lost: string | null;
  /** Requests to send to the server now. */
  readonly requests: readonly StreamRequest[];
}

interface Entry {
  held: Followed | null;
  /** Whether the number is another server's. */
  isForeign: boolean;
  isLive: boolean;
}

/** What a server says first. */
interface Greeting {
  readonly epoch: string;
  readonly takesDigests?: boolean;
}

/** Null while the code of digests is not loaded. */
export type DigestOf = (data: Followed['data']) => string | null;

const quiet: Handled = { changed: null, live: null, lost: null, requests: [] };
/** Limit of one message. */
const topicsPerMessage = 100;

export class TopicBook {
  readonly #entries = new Map<string, Entry>();
  #epoch: string | null = null;
  #takesDigests = false;
  readonly #digestOf: DigestOf;

  constructor(digestOf: DigestOf) {
    this.#digestOf = digestOf;
  }

  /** Starts to follow topics; returns the requests for a connected server. */
  want(topics: readonly string[]): readonly StreamRequest[] {
    const fresh = topics.filter((topic) => !this.#entries.has(topic));
    for (const topic of fresh)
      this.#entries.set(topic, { held: null, isForeign: false, isLive: false });
    return this.#subscribe(fresh, false);
  }

  leave(topics: readonly string[]): readonly StreamRequest[] {
    return this.#unsubscribe(topics.filter((topic) => this.#entries.delete(topic)));
  }

  /** Returns requests for all topics from their last numbers, for a connection that has just said hello. */
  greet({ epoch, takesDigests = false }: Greeting): readonly StreamRequest[] {
    if (this.#epoch !== epoch) for (const entry of this.#entries.values()) entry.isForeign = true;
    this.#epoch = epoch;
    this.#takesDigests = takesDigests;
    return this.#subscribe([...this.#entries.keys()], true);
  }

  /** The connection is lost: no topic is live, but all data is kept. */
  cut(): void {
    for (const entry of this.#entries.values()) entry.isLive = false;
  }

  /** Like `cut`, with requests to leave all topics of a connection that stays open. */
  rest(): readonly StreamRequest[] {
    this.cut();
    return this.#unsubscribe([...this.#entries.keys()]);
  }

  handle(message: StreamMessage): Handled {
    if (message.op === 'snapshot' || message.op === 'delta') return this.#handleTopic(message);
    if (message.op === 'refusal') return { ...quiet, lost: message.topic ?? null };
    const entry = message.op === 'resumed' ? this.#entries.get(message.topic) : undefined;
    if (message.op !== 'resumed' || entry === undefined) return quiet;
    if (entry.isForeign) {
      if (message.from === undefined || entry.held === null) return quiet;
      entry.held = { ...entry.held, seq: message.from };
      entry.isForeign = false;
    }
    entry.isLive = true;
    return { ...quiet, live: message.topic };
  }

  isLive(topic: string): boolean {
    return this.#entries.get(topic)?.isLive ?? false;
  }

  /** Returns null if the topic has no data; undefined before its first data. */
  read(topic: string): Followed['data'] | undefined {
    return this.#entries.get(topic)?.held?.data;
  }

  /** Returns null without data of this server. */
  seqOf(topic: string): number | null {
    const entry = this.#entries.get(topic);
    return entry === undefined || entry.isForeign ? null : (entry.held?.seq ?? null);
  }

  #handleTopic(message: StreamSnapshot | StreamDelta): Handled {
    const { topic } = message;
    const entry = this.#entries.get(topic);
    if (entry === undefined) return quiet;
    const step = follow(entry.isForeign ? null : entry.held, message);
    if (step.kind === 'old') return quiet;
    const wasLive = entry.isLive;
    if (step.kind === 'gap') {
      entry.isLive = false;
      // While a topic is requested again, deltas of the earlier subscription are ignored.
      if (!wasLive) return quiet;
      return { ...quiet, lost: topic, requests: this.#subscribe([topic], false) };
    }
    entry.held = step.now;
    entry.isForeign = false;
    // A late delta of an ended subscription updates the number but makes nothing live.
    entry.isLive ||= message.op === 'snapshot';
    const live = entry.isLive && !wasLive ? topic : null;
    return { changed: topic, live, lost: null, requests: quiet.requests };
  }

  #subscribe(topics: readonly string[], hasNumbers: boolean): StreamRequest[] {
    const epoch = this.#epoch;
    if (epoch === null) return [];
    return chunked(topics, topicsPerMessage).map((part) => ({
      op: 'subscribe',
      ...(hasNumbers && { epoch }),
      topics: part.map((topic) => ({ topic, ...(hasNumbers && this.#positionOf(topic)) })),
    }));
  }

  /** What the server needs to know of the data that is held. */
  #positionOf(topic: string): { readonly seq?: number; readonly digest?: string } {
    const seq = this.seqOf(topic);
    if (seq !== null) return { seq };
    const held = this.#entries.get(topic)?.held;
    const digest = held && this.#takesDigests ? this.#digestOf(held.data) : null;
    return digest === null ? {} : { digest };
  }

  #unsubscribe(topics: readonly string[]): StreamRequest[] {
    if (this.#epoch === null) return [];
    return chunked(topics, topicsPerMessage).map((part) => ({ op: 'unsubscribe', topics: part }));
  }
}
