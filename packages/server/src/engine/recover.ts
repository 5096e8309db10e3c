/**
 * Reads the engine's memory back from the store: the newest snapshot, the journal after it with its
 * hash chain checked row by row, and the summaries, which must hold what the ledger holds.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Instant } from '@layline/contract';
import {
  apply,
  type ExchangeState,
  openExchange,
  parseEventText,
  restoreExchange,
  snapshotExchange,
} from '@layline/exchange';
import type { Sql } from '../store/database.ts';
import {
  addSnapshot,
  type JournalText,
  readJournal,
  readSnapshots,
} from '../store/queries/journal.ts';
import { type AccountSummaries, loadAccountSummaries } from './account-summaries.ts';
import { chainHash, chainStart } from './chain.ts';

export interface Memory {
  readonly state: ExchangeState;
  readonly summaries: AccountSummaries;
  /** Hash of the journal's last row. */
  readonly lastHash: string;
  /** Events applied since the snapshot that was read. */
  readonly replayed: number;
  /** Snapshots that were passed over. */
  readonly unusable: number;
}

/** The store's content contradicts itself: nothing may be built on it. */
export class BrokenStore extends Error {}

const snapshotsKept = 3;
const pack = promisify(gzip);
const unpack = promisify(gunzip);
const textHash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A stored snapshot as JSON text; rejects when it is not gzip. */
export const unpackSnapshot = async (packed: string): Promise<string> =>
  (await unpack(Buffer.from(packed, 'base64'))).toString('utf8');

/** Throws BrokenStore when the chain has a gap or the balances are not the journal's. */
export async function recover(sql: Sql): Promise<Memory> {
  const start = await readSnapshot(sql);
  const { state } = start;
  let { lastHash } = start;
  let replayed = 0;
  for (let isMore = true; isMore; ) {
    const rows = await readJournal(sql, state.seq);
    for (const row of rows) {
      lastHash = followChain(lastHash, row);
      apply(state, parseEventText(row.event));
      replayed += 1;
    }
    isMore = rows.length > 0;
  }
  const summaries = await loadAccountSummaries(sql);
  checkSummaries(state, summaries);
  return { state, summaries, lastHash, replayed, unusable: start.unusable };
}

export function followChain(lastHash: string, row: JournalText): string {
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

/**
 * A snapshot only saves time: one that was changed, or that an earlier version wrote in another form,
 * is passed over for an older one, and in the end for the journal from its first row.
 */
async function readSnapshot(sql: Sql): Promise<Start> {
  const rows = await readSnapshots(sql);
  for (const [unusable, row] of rows.entries()) {
    try {
      const text = await unpackSnapshot(row.state);
      if (textHash(text) !== row.stateHash) continue;
      return { state: restoreExchange(JSON.parse(text)), lastHash: row.journalHash, unusable };
    } catch {
      // Not gzip, not JSON or not this version's form: the next older one, then.
    }
  }
  return { state: openExchange(), lastHash: chainStart, unusable: rows.length };
}

function checkSummaries(state: ExchangeState, summaries: AccountSummaries): void {
  for (const [accountId, balance] of state.ledger.balances) {
    const booked = summaries.get(accountId)?.balance ?? 0;
    if (booked === balance) continue;
    throw new BrokenStore(
      `${accountId} holds ${booked} in the store and ${balance} by the journal.`,
    );
  }
}

/** The state, with the hash of the last row that it holds. */
export interface StateAt {
  readonly state: ExchangeState;
  readonly lastHash: string;
  readonly at: Instant;
}

/** Writes the state down as it is at this moment; older snapshots but a few are dropped. */
export async function writeSnapshot(sql: Sql, { state, lastHash, at }: StateAt): Promise<void> {
  const { seq } = state;
  const text = JSON.stringify(snapshotExchange(state));
  const packed = (await pack(text)).toString('base64');
  const hashes = { journalHash: lastHash, stateHash: textHash(text) };
  await addSnapshot(sql, { seq, at, ...hashes, state: packed, kept: snapshotsKept });
}
