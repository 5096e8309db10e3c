/**
 * A topic that somebody follows: its data of this moment, its number, and its last changes for those who
 * come back. A change is encoded once and framed once, whoever reads it. Readers of one pace share a
 * lane: what all of them hold is the lane's number, so that what they miss is one delta for all.
 */
import { type Json, makePatch, type Patch } from '@layline/contract';
import { frameText, makeFrame } from './frame.ts';
import type { Source } from './sources.ts';

/** Takes frames of the topics that it follows. */
export interface Follower {
  take(frame: Buffer, topic: LiveTopic): void;
}

export interface Lane {
  readonly periodMs: number;
  readonly readers: Set<Follower>;
  seq: number;
  data: Json;
}

interface Past {
  readonly seq: number;
  readonly frame: Buffer;
}

export interface Counts {
  /** Times that a topic's data was found changed. */
  changes: number;
  /** Deltas and snapshots put into JSON, and made frames. */
  encodes: number;
  frames: number;
  /** Changes that a reader got inside a later one. */
  coalesced: number;
  /** Topics that a reader took up where it had left them. */
  resumed: number;
  /** Sockets and requests that were refused. */
  refused: number;
}

export const noCounts = (): Counts => ({
  changes: 0,
  encodes: 0,
  frames: 0,
  coalesced: 0,
  resumed: 0,
  refused: 0,
});

const pastMax = 64;
const pastBytesMax = 64 * 1024;

export class LiveTopic {
  readonly name: string;
  readonly source: Source;
  readonly lanes = new Map<number, Lane>();
  readonly #counts: Counts;
  seq: number;
  #data: Json = null;
  #snapshot: Buffer | null = null;
  #past: Past[] = [];
  #pastBytes = 0;

  /** `seq` is greater than any number under which this server told of the topic before. */
  constructor(name: string, source: Source, seq: number, counts: Counts) {
    this.name = name;
    this.source = source;
    this.seq = seq;
    this.#counts = counts;
    this.#data = source.read();
  }

  get readerCount(): number {
    let count = 0;
    for (const { readers } of this.lanes.values()) count += readers.size;
    return count;
  }

  /** Looks at the source; true when the data has changed, and the topic has a new number then. */
  bring(): boolean {
    const data = this.source.read();
    if (data === this.#data) return false;
    const patch = makePatch(this.#data, data);
    this.#data = data;
    if (patch.length === 0) return false;
    this.seq += 1;
    this.#snapshot = null;
    this.#counts.changes += 1;
    this.#keep(this.#makeDelta(patch, this.seq - 1));
    return true;
  }

  /** Tells the lane's readers everything since the lane's number. */
  tell(lane: Lane): void {
    if (lane.seq === this.seq) return;
    const frame = this.#frameSince(lane);
    this.#counts.coalesced += (this.seq - lane.seq - 1) * lane.readers.size;
    lane.seq = this.seq;
    lane.data = this.#data;
    for (const reader of lane.readers) reader.take(frame, this);
  }

  /** The lane of this pace, brought up to this moment so that a reader may join it. */
  laneOf(periodMs: number): Lane {
    let lane = this.lanes.get(periodMs);
    if (!lane) {
      lane = { periodMs, readers: new Set(), seq: this.seq, data: this.#data };
      this.lanes.set(periodMs, lane);
    }
    this.tell(lane);
    return lane;
  }

  leave(lane: Lane, reader: Follower): void {
    lane.readers.delete(reader);
    if (lane.readers.size === 0) this.lanes.delete(lane.periodMs);
  }

  /** The bytes that the polls send, under the topic's number. */
  snapshot(): Buffer {
    if (this.#snapshot !== null) return this.#snapshot;
    const head = JSON.stringify({ op: 'snapshot', topic: this.name, seq: this.seq });
    const parts = [Buffer.from(`${head.slice(0, -1)},"data":`), this.#bytes(), closing];
    this.#counts.encodes += 1;
    this.#snapshot = this.#count(makeFrame(Buffer.concat(parts)));
    return this.#snapshot;
  }

  /** The deltas after this number; null when they are not all kept, or longer than a snapshot. */
  since(seq: number): readonly Buffer[] | null {
    if (seq === this.seq) return [];
    const missed = this.#past.filter((one) => one.seq > seq);
    if (seq > this.seq || missed[0]?.seq !== seq + 1) return null;
    const bytes = missed.reduce((sum, { frame }) => sum + frame.length, 0);
    return bytes < this.snapshot().length ? missed.map(({ frame }) => frame) : null;
  }

  /** The source's own bytes, unless it has moved on since the topic looked. */
  #bytes(): Buffer {
    const { bytes, read } = this.source;
    return bytes && read() === this.#data ? bytes() : Buffer.from(JSON.stringify(this.#data));
  }

  #frameSince(lane: Lane): Buffer {
    const newest = this.#past.at(-1);
    if (lane.seq === this.seq - 1 && newest?.seq === this.seq) return newest.frame;
    const delta = this.#makeDelta(makePatch(lane.data, this.#data), lane.seq);
    return this.#isWorthIt(delta) ? delta : this.snapshot();
  }

  #makeDelta(patch: Patch, from: number): Buffer {
    const { name: topic, seq } = this;
    const since = from === seq - 1 ? {} : { from };
    this.#counts.encodes += 1;
    return this.#count(frameText({ op: 'delta', topic, seq, ...since, patch }));
  }

  #count(frame: Buffer): Buffer {
    this.#counts.frames += 1;
    return frame;
  }

  /** A delta as long as the data itself is sent as the data: so are most changes of short data. */
  #isWorthIt(delta: Buffer): boolean {
    return delta.length <= smallBytes || delta.length < this.snapshot().length;
  }

  #keep(frame: Buffer): void {
    if (!this.#isWorthIt(frame)) {
      this.#past = [{ seq: this.seq, frame: this.snapshot() }];
      this.#pastBytes = this.snapshot().length;
      return;
    }
    this.#past.push({ seq: this.seq, frame });
    this.#pastBytes += frame.length;
    while (this.#past.length > pastMax || this.#pastBytes > pastBytesMax) {
      const dropped = this.#past.shift();
      if (!dropped) break;
      this.#pastBytes -= dropped.frame.length;
    }
  }
}

const closing = Buffer.from('}');
/** Shorter deltas are never weighed against the snapshot, which would have to be encoded for it. */
const smallBytes = 1024;
