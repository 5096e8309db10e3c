/**
 * The exchange's state from the journal, starting at the newest readable snapshot and continuing row by row,
 * with the hash chain checked. Recovery reads to the journal's end; a server that follows another's journal
 * reads on as it grows.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import {
  apply,
  type Event,
  type ExchangeState,
  openExchange,
  parseEventText,
  restoreExchange,
} from '@layline/exchange';
import type { Sql } from '../../store/database.ts';
import {
  type JournalText,
  readHashes,
  readJournal,
  readSnapshots,
} from '../../store/queries/journal.ts';
import { chainHash, chainStart } from '../chain/chain.ts';
import { copyOf } from '../view/view.ts';

/** The store's content contradicts itself: nothing may be built on it. */
export class BrokenStore extends Error {}

const unpack = promisify(gunzip);

export const textHash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Returns a stored snapshot as JSON text; rejects if it is not gzip. */
export const unpackSnapshot = async (packed: string): Promise<string> =>
  (await unpack(Buffer.from(packed, 'base64'))).toString('utf8');

export function followChain(lastHash: string, row: JournalText): string {
  if (row.event === '') {
    throw new BrokenStore(
      `Number ${row.seq} is archived, and no snapshot from after it can be read.`,
    );
  }
  if (row.hash === chainHash(lastHash, row.event)) return row.hash;
  throw new BrokenStore(
    `The journal's hash chain is broken at number ${row.seq}: a row was changed, lost or added.`,
  );
}

interface Start {
  readonly state: ExchangeState;
  readonly lastHash: string;
  readonly unusable: number;
}

export class Replay {
  readonly state: ExchangeState;
  /** Number of snapshots that were skipped. */
  readonly unusable: number;
  #lastHash: string;
  #twin: ExchangeState | null = null;
  #replayed = 0;

  private constructor({ state, lastHash, unusable }: Start) {
    this.state = state;
    this.#lastHash = lastHash;
    this.unusable = unusable;
  }

  /** Reads the newest usable snapshot; later rows are still to be read. */
  static async open(sql: Sql): Promise<Replay> {
    return new Replay(await readStart(sql));
  }

  /** Hash of the last applied row. */
  get lastHash(): string {
    return this.#lastHash;
  }

  /** Number of events applied since the snapshot. */
  get replayed(): number {
    return this.#replayed;
  }

  /** A second state, equal to the first; null until it is kept. */
  get twin(): ExchangeState | null {
    return this.#twin;
  }

  /** Applies every event to a second state too, from now on. */
  keepTwin(): void {
    this.#twin ??= copyOf(this.state);
  }

  /** Returns the journal's next page; empty at its end. Changes nothing. */
  next(sql: Sql): Promise<JournalText[]> {
    return readJournal(sql, this.state.seq);
  }

  /**
   * Throws BrokenStore if the chain is broken, or another error if an event breaks a rule; the state is then
   * unusable.
   */
  take(rows: readonly JournalText[]): Event[] {
    const events: Event[] = [];
    for (const row of rows) {
      this.#lastHash = followChain(this.#lastHash, row);
      const event = parseEventText(row.event);
      apply(this.state, event);
      if (this.#twin !== null) apply(this.#twin, event);
      events.push(event);
    }
    this.#replayed += events.length;
    return events;
  }

  /**
   * Tells whether the journal still holds the last applied row: a failover without a synchronous standby may
   * have lost it.
   */
  async isIn(sql: Sql): Promise<boolean> {
    const { seq } = this.state;
    if (seq === 0) return true;
    return (await readHashes(sql, [seq])).get(seq) === this.#lastHash;
  }

  /** Tells whether the row comes after the last applied one. */
  isNext(row: JournalText): boolean {
    return row.hash === chainHash(this.#lastHash, row.event);
  }

  /** Counts rows that none of these snapshots covers, which another server may have written. */
  countUnsaved(saved: Iterable<number>): number {
    const newest = Math.max(0, ...saved);
    return Math.min(this.#replayed, Math.max(0, this.state.seq - newest));
  }
}

/**
 * Snapshots only save time. One that was changed, or that another version wrote in another form, is skipped
 * for an older one, and finally for the whole journal.
 */
async function readStart(sql: Sql): Promise<Start> {
  const rows = await readSnapshots(sql);
  for (const [unusable, row] of rows.entries()) {
    try {
      const text = await unpackSnapshot(row.state);
      if (textHash(text) !== row.stateHash) continue;
      return { state: restoreExchange(JSON.parse(text)), lastHash: row.journalHash, unusable };
    } catch {
      // Not gzip, not JSON or not this version's form: try the next older one.
    }
  }
  return { state: openExchange(), lastHash: chainStart, unusable: rows.length };
}
