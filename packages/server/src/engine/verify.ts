/**
 * Verifies a store: the journal's hash chain row by row, the state rebuilt from the first row against every
 * snapshot and the tables, and every statement line against the one before. It only reads: disagreements are
 * reported as sentences, and nothing is repaired.
 */
import type { BetId, PlayerId } from '@layline/contract';
import {
  accountOf,
  apply,
  betOf,
  type ExchangeState,
  openExchange,
  parseEventText,
  restoreExchange,
  stateHash,
} from '@layline/exchange';
import type { Sql } from '../store/database.ts';
import { readJournal, readSnapshotNumbers, readSnapshotState } from '../store/queries/journal.ts';
import {
  countRows,
  readAccounts,
  readOpenBets,
  readUnbalanced,
  readWrongBalances,
  readWrongLines,
} from '../store/queries/verify.ts';
import { AuditCheck } from './audit/audit-check.ts';
import { BetCheck } from './bets/bet-check.ts';
import { chainStart } from './chain.ts';
import { BrokenStore, followChain, unpackSnapshot } from './memory/replay.ts';
import { PointsCheck } from './transfers/points-check.ts';
import { RoundPaymentCheck } from './transfers/round-payment-check.ts';
import { TransferCheck } from './transfers/transfer-check.ts';

export interface VerifyReport {
  readonly events: number;
  /** The last command that was checked. */
  readonly seq: number;
  readonly journalHash: string;
  /** Hash of the journal's state at that command. */
  readonly stateHash: string;
  /** Number of snapshots compared with the state at their own command. */
  readonly snapshots: number;
  readonly accounts: number;
  readonly postings: number;
  readonly openBets: number;
  /** Number of transfers with a reference. */
  readonly payments: number;
  /** Empty if everything agrees. */
  readonly faults: readonly string[];
}

export interface VerifyOptions {
  /** Rebuilds up to this command only. The tables hold the newest state and are then not compared. */
  readonly at?: number;
}

const faultsMax = 100;

export async function verifyStore(sql: Sql, { at }: VerifyOptions = {}): Promise<VerifyReport> {
  const faults: string[] = [];
  const verification = {
    sql,
    faults,
    bets: new BetCheck(),
    payments: new TransferCheck(),
    points: new PointsCheck(),
    rounds: new RoundPaymentCheck(),
    audit: new AuditCheck(),
  };
  const rebuilt = await rebuild(verification, at ?? Number.MAX_SAFE_INTEGER);
  const { state } = rebuilt;
  const isWhole = at === undefined && faults.length === 0;
  const tables = isWhole ? await checkTables(verification, state) : nothingChecked;
  const { events, journalHash, snapshots } = rebuilt;
  const seen = { events, seq: state.seq, journalHash, stateHash: stateHash(state), snapshots };
  return { ...seen, ...tables, faults: faults.slice(0, faultsMax) };
}

interface Verification {
  readonly sql: Sql;
  /** Faults found so far; the checks of the tables add theirs. */
  readonly faults: string[];
  // Checks rows of past events while the journal is read.
  readonly bets: BetCheck;
  readonly payments: TransferCheck;
  readonly points: PointsCheck;
  readonly rounds: RoundPaymentCheck;
  readonly audit: AuditCheck;
}

async function rebuild(verification: Verification, until: number) {
  const { sql, faults, bets, payments, points, rounds, audit } = verification;
  const state = openExchange();
  const waiting = await readSnapshotNumbers(sql);
  let journalHash = chainStart;
  let events = 0;
  let snapshots = 0;
  try {
    for (let isMore = true; isMore; ) {
      const rows = await readJournal(sql, state.seq);
      for (const [index, row] of rows.entries()) {
        if (row.seq > until) return { state, journalHash, events, snapshots };
        journalHash = followChain(journalHash, row);
        const event = parseEventText(row.event);
        apply(state, event);
        bets.note(event);
        payments.note(state, event);
        points.note(event);
        rounds.note(event);
        audit.note(event);
        events += 1;
        const isDone = rows[index + 1]?.seq !== row.seq;
        if (isDone && waiting.delete(row.seq)) {
          snapshots += 1;
          await checkSnapshot(verification, state);
        }
      }
      await bets.compare(sql);
      await payments.compare(sql);
      await points.compare(sql);
      await rounds.compare(sql);
      await audit.compare(sql);
      isMore = rows.length > 0;
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    faults.push(error instanceof BrokenStore ? reason : `Number ${state.seq}: ${reason}`);
  }
  return { state, journalHash, events, snapshots };
}

async function checkSnapshot({ sql, faults }: Verification, state: ExchangeState): Promise<void> {
  const hash = await hashOfSnapshot(await readSnapshotState(sql, state.seq));
  if (hash === stateHash(state)) return;
  const reason = hash === null ? 'cannot be read' : `has the hash ${hash}`;
  faults.push(`The snapshot at ${state.seq} ${reason}; the journal gives ${stateHash(state)}.`);
}

async function hashOfSnapshot(packed: string): Promise<string | null> {
  try {
    return stateHash(restoreExchange(JSON.parse(await unpackSnapshot(packed))));
  } catch {
    return null;
  }
}

const nothingChecked = { accounts: 0, postings: 0, openBets: 0, payments: 0 };

async function checkTables(verification: Verification, state: ExchangeState) {
  const { sql, faults, bets, payments, points, rounds, audit } = verification;
  const count = await payments.count(sql);
  await points.finish(sql);
  await bets.compareWhole(sql);
  const checks = [bets, payments, points, rounds, audit];
  faults.push(...checks.flatMap((check) => check.faults));
  return {
    payments: count,
    accounts: await checkAccounts(verification, state),
    postings: await checkPostings(verification),
    openBets: await checkOpenBets(verification, state),
  };
}

async function checkAccounts({ sql, faults }: Verification, state: ExchangeState): Promise<number> {
  const rows = await readAccounts(sql);
  const sum = rows.reduce((total, { balance }) => total + BigInt(balance), 0n);
  if (sum !== 0n) faults.push(`All balances together come to ${sum}, not to 0.`);
  for (const { id, player, balance, exposure } of rows) {
    const held = state.ledger.balances.get(id) ?? 0;
    if (held !== balance) faults.push(`${id} holds ${balance}; the journal gives ${held}.`);
    const risked = player === null ? 0 : (accountOf(state, player as PlayerId)?.exposure ?? 0);
    if (risked !== exposure) {
      faults.push(`${id} has ${exposure} at risk; the journal gives ${risked}.`);
    }
  }
  return rows.length;
}

/**
 * Lines are numbered without gaps, each balance is the previous one plus the amount, and the last is the
 * account's.
 */
async function checkPostings({ sql, faults }: Verification): Promise<number> {
  for (const { id, line } of await readWrongLines(sql, faultsMax)) {
    faults.push(`Line ${line} of ${id} does not follow.`);
  }
  for (const id of await readWrongBalances(sql, faultsMax)) {
    faults.push(`The lines of ${id} do not come to its balance.`);
  }
  for (const seq of await readUnbalanced(sql, faultsMax)) {
    faults.push(`The postings of command ${seq} do not sum to 0.`);
  }
  return countRows(sql, 'posting');
}

const betsPage = 5000;

/** Bets at odds; exposures cover session and casino bets. */
async function checkOpenBets({ sql, faults }: Verification, state: ExchangeState): Promise<number> {
  let seen = 0;
  for (let after = 0, isMore = true; isMore; ) {
    const rows = await readOpenBets(sql, { after, max: betsPage });
    for (const row of rows) {
      const bet = betOf(state, String(row.id) as BetId);
      const isSame =
        bet?.matched === row.matched &&
        bet.remaining === row.remaining &&
        bet.cancelled === row.cancelled &&
        bet.lapsed === row.lapsed;
      if (!isSame) faults.push(`The row of bet ${row.id} is not what the journal gives.`);
    }
    seen += rows.length;
    after = rows.at(-1)?.id ?? after;
    isMore = rows.length === betsPage;
  }
  return seen;
}
