/**
 * A followed topic: its current data, its number, and its recent changes for readers that reconnect. A change
 * is encoded and framed once for all readers. Readers with the same period form a conflation group: all of
 * them have the group's number, so that one delta updates them all.
 */
import { bookHash, digestOfBytes, type Json, makePatch, type Patch } from '@layline/contract';
import { frameText, makeFrame } from './frame.ts';
import type { Source } from './sources.ts';

/** Receives frames of the topics that it follows. */
export interface Follower {
  take(frame: Buffer, topic: LiveTopic): void;
}

export interface ConflationGroup {
  readonly periodMs: number;
  readonly readers: Set<Follower>;
  seq: number;
  data: Json;
}

interface Past {
  readonly seq: number;
  /** Digest of the data before this change; null if it was not made. */
  readonly before: string | null;
  readonly frame: Buffer;
}

export interface Counts {
  /** How often a topic's data had changed. */
  changes: number;
  /** Deltas and snapshots encoded as JSON. */
  encodes: number;
  frames: number;
  /** Changes that a reader received within a later one. */
  coalesced: number;
  /** Topics that a reader resumed. */
  resumed: number;
  /** Refused sockets and requests. */
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

interface TopicStart {
  readonly source: Source;
  readonly seq: number;
  readonly counts: Counts;
}

export class LiveTopic {
  readonly name: string;
  readonly source: Source;
  readonly groups = new Map<number, ConflationGroup>();
  readonly #counts: Counts;
  seq: number;
  #data: Json = null;
  #snapshot: { readonly frame: Buffer; readonly of: Buffer | null } | null = null;
  #digest: string | null = null;
  #hash: { readonly frame: Buffer; readonly seq: number } | null = null;
  #past: Past[] = [];
  #pastBytes = 0;

  /** `seq` exceeds every number that this server has published for the topic. */
  constructor(name: string, { source, seq, counts }: TopicStart) {
    this.name = name;
    this.source = source;
    this.seq = seq;
    this.#counts = counts;
    this.#data = source.read();
    this.#noteDigest();
  }

  get readerCount(): number {
    let count = 0;
    for (const { readers } of this.groups.values()) count += readers.size;
    return count;
  }

  /** Reads the source. Returns true if the data has changed; the topic then has a new number. */
  refresh(): boolean {
    const data = this.source.read();
    if (data === this.#data) return false;
    const patch = makePatch(this.#data, data);
    this.#data = data;
    if (patch.length === 0) return false;
    const before = this.#digest;
    this.#noteDigest();
    this.seq += 1;
    this.#snapshot = null;
    this.#counts.changes += 1;
    this.#keep(this.#makeDelta(patch, this.seq - 1), before);
    return true;
  }

  /** Sends the group's readers all changes since the group's number. */
  publish(group: ConflationGroup): void {
    if (group.seq === this.seq) return;
    const frame = this.#frameSince(group);
    this.#counts.coalesced += (this.seq - group.seq - 1) * group.readers.size;
    group.seq = this.seq;
    group.data = this.#data;
    for (const reader of group.readers) reader.take(frame, this);
  }

  /** Returns the group of this period, updated so that a reader may join it. */
  groupOf(periodMs: number): ConflationGroup {
    let group = this.groups.get(periodMs);
    if (!group) {
      group = { periodMs, readers: new Set(), seq: this.seq, data: this.#data };
      this.groups.set(periodMs, group);
    }
    this.publish(group);
    return group;
  }

  leave(group: ConflationGroup, reader: Follower): void {
    group.readers.delete(reader);
    if (group.readers.size === 0) this.groups.delete(group.periodMs);
  }

  /** Returns the bytes that polls receive, under the topic's number. */
  snapshot(): Buffer {
    const bytes = this.#sourceBytes();
    if (this.#snapshot?.of === bytes) return this.#snapshot.frame;
    const head = JSON.stringify({ op: 'snapshot', topic: this.name, seq: this.seq });
    const data = bytes ?? Buffer.from(JSON.stringify(this.#data));
    const parts = [Buffer.from(`${head.slice(0, -1)},"data":`), data, closing];
    this.#counts.encodes += 1;
    const frame = this.#count(makeFrame(Buffer.concat(parts)));
    this.#snapshot = { frame, of: bytes };
    return frame;
  }

  /** Returns the hash of the market's current book, under the topic's number. */
  hash(): Buffer {
    const { name: topic, seq } = this;
    if (this.#hash?.seq === seq) return this.#hash.frame;
    const frame = this.#count(frameText({ op: 'hash', topic, seq, hash: bookHash(this.#data) }));
    this.#hash = { frame, seq };
    return frame;
  }

  /** Returns the deltas after this number; null if some are no longer kept, or they exceed a snapshot. */
  since(seq: number): readonly Buffer[] | null {
    if (seq === this.seq) return [];
    const missed = this.#past.filter((one) => one.seq > seq);
    if (seq > this.seq || missed[0]?.seq !== seq + 1) return null;
    const bytes = missed.reduce((sum, { frame }) => sum + frame.length, 0);
    return bytes < this.snapshot().length ? missed.map(({ frame }) => frame) : null;
  }

  /** Returns the newest number of the data with this digest; null if it is not among the kept ones. */
  seqOf(digest: string): number | null {
    const now = this.#digest ?? digestOfBytes(Buffer.from(JSON.stringify(this.#data)));
    if (now === digest) return this.seq;
    const next = this.#past.findLast(({ before }) => before === digest);
    return next ? next.seq - 1 : null;
  }

  /** Data that was encoded for polls is digested at each change; other data only when a reader resumes. */
  #noteDigest(): void {
    const bytes = this.#sourceBytes();
    this.#digest = bytes && digestOfBytes(bytes);
  }

  /** Returns the source's own bytes; null if it has none, or has changed since the topic read it. */
  #sourceBytes(): Buffer | null {
    const { bytes, read } = this.source;
    return bytes && read() === this.#data ? bytes() : null;
  }

  #frameSince(group: ConflationGroup): Buffer {
    const newest = this.#past.at(-1);
    if (group.seq === this.seq - 1 && newest?.seq === this.seq) return newest.frame;
    const delta = this.#makeDelta(makePatch(group.data, this.#data), group.seq);
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

  /** A delta as long as the data is sent as the data, which is usual for short data. */
  #isWorthIt(delta: Buffer): boolean {
    return delta.length <= smallBytes || delta.length < this.snapshot().length;
  }

  #keep(frame: Buffer, before: string | null): void {
    if (!this.#isWorthIt(frame)) {
      this.#past = [{ seq: this.seq, before, frame: this.snapshot() }];
      this.#pastBytes = this.snapshot().length;
      return;
    }
    this.#past.push({ seq: this.seq, before, frame });
    this.#pastBytes += frame.length;
    while (this.#past.length > pastMax || this.#pastBytes > pastBytesMax) {
      const dropped = this.#past.shift();
      if (!dropped) break;
      this.#pastBytes -= dropped.frame.length;
    }
  }
}

const closing = Buffer.from('}');
/** Shorter deltas are never compared with the snapshot, which would have to be encoded. */
const smallBytes = 1024;
