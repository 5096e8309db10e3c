/**
 * Proves a store: the journal's hash chain row by row, the state rebuilt from its first row against
 * every snapshot and against the tables, and every statement line against the one before it. Reads
 * only: what does not agree is reported in sentences, and nothing is repaired.
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
import { BetCheck } from './bets/bet-check.ts';
import { chainStart } from './chain.ts';
import { BrokenStore, followChain, readJournal, unpackSnapshot } from './recover.ts';
import { RoundPaymentCheck } from './transfers/round-payment-check.ts';
import { TransferCheck } from './transfers/transfer-check.ts';

export interface VerifyReport {
  readonly events: number;
  /** The last command that was looked at. */
  readonly seq: number;
  readonly journalHash: string;
  /** Of the state that the journal gives at that command. */
  readonly stateHash: string;
  /** Snapshots that were compared with the state at their own command. */
  readonly snapshots: number;
  readonly accounts: number;
  readonly postings: number;
  readonly openBets: number;
  /** Deposits and withdrawals that have a reference. */
  readonly payments: number;
  /** Empty when everything agrees. */
  readonly faults: readonly string[];
}

export interface VerifyOptions {
  /** Rebuild up to this command only; the tables show the newest state and are left out then. */
  readonly at?: number;
}

const faultsMax = 100;

export async function verifyStore(sql: Sql, { at }: VerifyOptions = {}): Promise<VerifyReport> {
  const faults: string[] = [];
  const checks = {
    bets: new BetCheck(),
    payments: new TransferCheck(),
    rounds: new RoundPaymentCheck(),
  };
  const rebuilt = await rebuild(sql, at ?? Number.MAX_SAFE_INTEGER, checks, faults);
  const { state } = rebuilt;
  const isWhole = at === undefined && faults.length === 0;
  const tables = isWhole ? await checkTables(sql, state, checks, faults) : nothingChecked;
  const { events, journalHash, snapshots } = rebuilt;
  const seen = { events, seq: state.seq, journalHash, stateHash: stateHash(state), snapshots };
  return { ...seen, ...tables, faults: faults.slice(0, faultsMax) };
}

/** Of what stands in a table as it happened, while the journal is read. */
interface Checks {
  readonly bets: BetCheck;
  readonly payments: TransferCheck;
  readonly rounds: RoundPaymentCheck;
}

async function rebuild(sql: Sql, until: number, checks: Checks, faults: string[]) {
  const { bets, payments, rounds } = checks;
  const state = openExchange();
  const waiting = await snapshotNumbers(sql);
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
        rounds.note(event);
        events += 1;
        const isDone = rows[index + 1]?.seq !== row.seq;
        if (isDone && waiting.delete(row.seq)) {
          snapshots += 1;
          await checkSnapshot(sql, state, faults);
        }
      }
      await bets.compare(sql);
      await payments.compare(sql);
      await rounds.compare(sql);
      isMore = rows.length > 0;
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    faults.push(error instanceof BrokenStore ? reason : `Number ${state.seq}: ${reason}`);
  }
  return { state, journalHash, events, snapshots };
}

async function snapshotNumbers(sql: Sql): Promise<Set<number>> {
  const rows = await sql.query<{ seq: number }>('select seq from snapshot');
  return new Set(rows.map(({ seq }) => seq));
}

async function checkSnapshot(sql: Sql, state: ExchangeState, faults: string[]): Promise<void> {
  const [row] = await sql.query<{ state: string }>('select state from snapshot where seq = $1', [
    state.seq,
  ]);
  const hash = await hashOfSnapshot(row?.state ?? '');
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

async function checkTables(
  sql: Sql,
  state: ExchangeState,
  { bets, payments, rounds }: Checks,
  faults: string[],
) {
  const count = await payments.count(sql);
  await bets.compareWhole(sql);
  faults.push(...bets.faults, ...payments.faults, ...rounds.faults);
  return {
    payments: count,
    accounts: await checkAccounts(sql, state, faults),
    postings: await checkPostings(sql, faults),
    openBets: await checkOpenBets(sql, state, faults),
  };
}

interface AccountLine {
  readonly id: string;
  readonly player: string | null;
  readonly balance: number;
  readonly exposure: number;
}

async function checkAccounts(sql: Sql, state: ExchangeState, faults: string[]): Promise<number> {
  const rows = await sql.query<AccountLine>(
    'select account_id as id, player_id as player, balance, exposure from account',
  );
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

/** Lines count up by one, each balance is the one before and the amount, and the last is the account's. */
async function checkPostings(sql: Sql, faults: string[]): Promise<number> {
  const wrong = await sql.query<{ id: string; line: number }>(
    `select account_id as id, line from (
       select account_id, line, balance_after,
         row_number() over (partition by account_id order by line) as nth,
         sum(amount) over (partition by account_id order by line) as running
       from posting) as one
     where nth <> line or running <> balance_after order by account_id, line limit ${faultsMax}`,
  );
  for (const { id, line } of wrong) faults.push(`Line ${line} of ${id} does not follow.`);
  const ends = await sql.query<{ id: string }>(
    `select account.account_id as id from account
     left join (select account_id, count(*) as lines, sum(amount) as total from posting
       group by account_id) as sums on sums.account_id = account.account_id
     where account.balance <> coalesce(total, 0) or account.lines <> coalesce(sums.lines, 0)
     limit ${faultsMax}`,
  );
  for (const { id } of ends) faults.push(`The lines of ${id} do not come to its balance.`);
  const torn = await sql.query<{ seq: number }>(
    `select seq from posting group by seq having sum(amount) <> 0 limit ${faultsMax}`,
  );
  for (const { seq } of torn) faults.push(`The postings of command ${seq} do not sum to 0.`);
  const [row] = await sql.query<{ count: number }>('select count(*) as count from posting');
  return Number(row?.count ?? 0);
}

interface BetLine {
  readonly id: number;
  readonly matched: number;
  readonly remaining: number;
  readonly cancelled: number;
  readonly lapsed: number;
}

const betsPage = 5000;

/** Bets at odds; those on sessions and rounds are in the exposures. */
async function checkOpenBets(sql: Sql, state: ExchangeState, faults: string[]): Promise<number> {
  let seen = 0;
  for (let after = 0, isMore = true; isMore; ) {
    const rows = await sql.query<BetLine>(
      `select bet_id as id, matched, remaining, cancelled, lapsed from whole_bet
       where settled_at is null and rate is null and round_id is null and bet_id > $1
       order by bet_id limit ${betsPage}`,
      [after],
    );
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
