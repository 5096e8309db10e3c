/**
 * Reads the engine's memory back from the store: the newest snapshot, the journal after it with a check of
 * each row's hash, and the summaries, which must agree with the ledger. A server that followed the journal
 * before it led has applied most of it already.
 */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Instant } from '@layline/contract';
import { type ExchangeState, snapshotExchange } from '@layline/exchange';
import type { Sql } from '../../store/database.ts';
import { addSnapshot, readSnapshotNumbers } from '../../store/queries/journal.ts';
import { type AccountSummaries, loadAccountSummaries } from '../view/account-summaries.ts';
import { BrokenStore, Replay, textHash } from './replay.ts';

export interface Memory {
  readonly state: ExchangeState;
  /** Equal to `state`, with which it shares nothing; null if it must still be copied. */
  readonly twin: ExchangeState | null;
  readonly summaries: AccountSummaries;
  /** Hash of the journal's last row. */
  readonly lastHash: string;
  /** Applied events that no snapshot covers. */
  readonly replayed: number;
  /** Number of snapshots that were skipped. */
  readonly unusable: number;
}

const snapshotsKept = 3;
const pack = promisify(gzip);

/**
 * Throws BrokenStore if the chain has a gap or balances differ from the journal's. `followed` is a state read
 * earlier, which the memory takes over; it is ignored if the journal has lost its last row.
 */
export async function recover(sql: Sql, followed: Replay | null = null): Promise<Memory> {
  const known = followed === null ? null : await readOn(sql, followed);
  const replay = known?.replay ?? (await Replay.open(sql));
  for (let isMore = true; isMore; ) {
    const rows = await replay.next(sql);
    replay.take(rows);
    isMore = rows.length > 0;
  }
  const { state, twin, lastHash, unusable } = replay;
  const replayed = known === null ? replay.replayed : replay.countUnsaved(known.saved);
  const summaries = await loadAccountSummaries(sql);
  checkSummaries(state, summaries);
  return { state, twin, summaries, lastHash, replayed, unusable };
}

/** Asks at once for what a takeover needs, because every answer that it waits for is time without bets. */
async function readOn(sql: Sql, replay: Replay) {
  const [isKnown, rows, saved] = await Promise.all([
    replay.isIn(sql),
    replay.next(sql),
    readSnapshotNumbers(sql),
  ]);
  if (!isKnown) return null;
  replay.take(rows);
  return { replay, saved };
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

/** The state, with the hash of the last row that it includes. */
export interface StateAt {
  readonly state: ExchangeState;
  readonly lastHash: string;
  readonly at: Instant;
}

/** Writes the current state, and drops all but a few older snapshots. */
export async function writeSnapshot(sql: Sql, { state, lastHash, at }: StateAt): Promise<void> {
  const { seq } = state;
  const text = JSON.stringify(snapshotExchange(state));
  const packed = (await pack(text)).toString('base64');
  const hashes = { journalHash: lastHash, stateHash: textHash(text) };
  await addSnapshot(sql, { seq, at, ...hashes, state: packed, kept: snapshotsKept });
}
