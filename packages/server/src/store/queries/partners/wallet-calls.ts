/** What an operator's wallet is told of bets at the tables: debits, their rollbacks, and credits. */
import { type Instant, makeInstant } from '@layline/contract';
import type { Sql } from '../../database.ts';

export interface WalletCall {
  readonly txId: string;
  readonly kind: 'debit' | 'credit';
  readonly wallet: string;
  readonly siteId: string;
  readonly playerId: string;
  readonly roundId: string;
  readonly amount: number;
  readonly state: 'new' | 'taken' | 'over' | 'refused' | 'undo' | 'undone' | 'done';
  /** Why no bet came of it. */
  readonly code: string;
  readonly tries: number;
  readonly problem: string;
  readonly isAlerted: boolean;
  /** In milliseconds since 1970. */
  readonly madeAt: number;
}

const columns = `tx_id as "txId", kind, wallet, site_id as "siteId", player_id as "playerId",
  round_id as "roundId", amount, state, code, tries, problem, is_alerted as "isAlerted",
  (extract(epoch from made_at) * 1000)::float8 as "madeAt"`;

export interface NewDebit
  extends Pick<WalletCall, 'txId' | 'wallet' | 'siteId' | 'playerId' | 'roundId' | 'amount'> {
  readonly clientRef: string;
  readonly now: Instant;
  /** From then on a bet that was not placed is not placed any more. */
  readonly until: Instant;
}

/** Returns the operator's id of the player; null if they have no such player, or the bet has a debit. */
export async function addDebit({ query }: Sql, debit: NewDebit): Promise<string | null> {
  const { txId, wallet, siteId, playerId, roundId, amount, clientRef, now, until } = debit;
  const rows = await query<{ theirId: string }>(
    `with theirs as (select player_id, their_id from wallet_player where player_id = $4),
       added as (insert into wallet_call
         (tx_id, kind, wallet, site_id, player_id, round_id, amount, client_ref, state, made_at, next_at)
         select $1, 'debit', $2, $3, player_id, $5, $6, $7, 'new', $8, $9 from theirs
         on conflict (player_id, client_ref) do nothing returning player_id)
     select their_id as "theirId" from theirs join added using (player_id)`,
    [
      txId,
      wallet,
      siteId,
      playerId,
      roundId,
      amount,
      clientRef,
      makeInstant(now),
      makeInstant(until),
    ],
  );
  return rows[0]?.theirId ?? null;
}

export async function findDebitOf(
  { query }: Sql,
  { playerId, clientRef }: { readonly playerId: string; readonly clientRef: string },
): Promise<WalletCall | null> {
  const text = `select ${columns} from wallet_call where player_id = $1 and client_ref = $2`;
  return (await query<WalletCall>(text, [playerId, clientRef]))[0] ?? null;
}

interface Unplaced {
  readonly txId: string;
  readonly state: 'refused' | 'undo';
  readonly code: string;
  readonly now: Instant;
}

/** Returns false for a debit whose bets were placed after all, or which is settled in another way. */
export async function giveUpDebit(
  { query }: Sql,
  { txId, state, code, now }: Unplaced,
): Promise<boolean> {
  const rows = await query(
    `update wallet_call set state = $2, code = $3, next_at = $4
     where tx_id = $1 and state = 'new' returning 1`,
    [txId, state, code, makeInstant(now)],
  );
  return rows.length > 0;
}

interface Taken {
  readonly txId: string;
  readonly seq: number;
}

/** Fails the commit if a debit was given up meanwhile: its bets must not be placed. */
export async function takeDebits({ query }: Sql, taken: readonly Taken[]): Promise<void> {
  if (taken.length === 0) return;
  await query(
    `update wallet_call set state = case wallet_call.state when 'new' then 'taken' end, seq = one.seq
     from unnest($1::text[], $2::bigint[]) as one(tx_id, seq) where wallet_call.tx_id = one.tx_id`,
    [taken.map(({ txId }) => txId), taken.map(({ seq }) => seq)],
  );
}

interface Ended {
  readonly debits: readonly string[];
  readonly state: 'over' | 'undo';
  readonly at: Instant;
}

export async function endDebits({ query }: Sql, { debits, state, at }: Ended): Promise<void> {
  await query(
    `update wallet_call set state = $2, next_at = $3
     where tx_id = any($1::text[]) and state = 'taken'`,
    [debits, state, makeInstant(at)],
  );
}

export interface NewCredit
  extends Pick<WalletCall, 'txId' | 'wallet' | 'siteId' | 'playerId' | 'roundId' | 'amount'> {
  readonly seq: number;
  readonly at: Instant;
}

/** An id is there once: a second credit of a round fails the commit. */
export async function addCredit({ query }: Sql, credit: NewCredit): Promise<void> {
  const { txId, wallet, siteId, playerId, roundId, amount, seq, at } = credit;
  await query(
    `insert into wallet_call
       (tx_id, kind, wallet, site_id, player_id, round_id, amount, state, made_at, next_at, seq)
     values ($1, 'credit', $2, $3, $4, $5, $6, 'new', $7, $7, $8)`,
    [txId, wallet, siteId, playerId, roundId, amount, makeInstant(at), seq],
  );
}

interface Due {
  readonly wallet: string;
  readonly now: Instant;
  readonly max: number;
}

/** The longest due first: credits, debits to undo, and debits whose bets were never placed. */
export const readDueCalls = ({ query }: Sql, { wallet, now, max }: Due): Promise<WalletCall[]> =>
  query<WalletCall>(
    `select ${columns} from wallet_call
     where wallet = $1 and state in ('new', 'undo') and next_at <= $2 order by next_at limit $3`,
    [wallet, makeInstant(now), max],
  );

interface Change extends Pick<WalletCall, 'txId' | 'state' | 'tries' | 'problem' | 'isAlerted'> {
  readonly from: WalletCall['state'];
  readonly nextAt: Instant;
}

export async function saveCall({ query }: Sql, change: Change): Promise<void> {
  const { txId, from, state, tries, problem, isAlerted, nextAt } = change;
  await query(
    `update wallet_call set state = $3, tries = $4, problem = $5, is_alerted = $6, next_at = $7
     where tx_id = $1 and state = $2`,
    [txId, from, state, tries, problem, isAlerted, makeInstant(nextAt)],
  );
}

/** Of one wallet, as it is turned on, or when somebody asks. */
export const makeCallsDue = (
  { query }: Sql,
  { wallet, now }: Pick<Due, 'wallet' | 'now'>,
): Promise<unknown> =>
  query(
    `update wallet_call set next_at = least(next_at, $2)
     where wallet = $1 and (state = 'undo' or (state = 'new' and kind = 'credit'))`,
    [wallet, makeInstant(now)],
  );

export interface ListedCall
  extends Pick<WalletCall, 'txId' | 'kind' | 'playerId' | 'roundId' | 'amount' | 'state'> {
  readonly tries: number;
  readonly problem: string;
  readonly madeAt: string;
  readonly nextAt: string;
}

/** What is open with a wallet, the oldest first: debits of running rounds, rollbacks and credits. */
export const listCalls = ({ query }: Sql, wallet: string): Promise<ListedCall[]> =>
  query<ListedCall>(
    `select tx_id as "txId", kind, player_id as "playerId", round_id as "roundId", amount, state,
       tries, problem, made_at as "madeAt", next_at as "nextAt"
     from wallet_call where wallet = $1 and state in ('new', 'taken', 'undo')
     order by made_at limit 500`,
    [wallet],
  );

/** Whether a wallet's money is, or was, in the round. */
export async function hasWalletBets({ query }: Sql, roundId: string): Promise<boolean> {
  const text = `select 1 from wallet_call where round_id = $1 and state in ('taken', 'over') limit 1`;
  return (await query(text, [roundId])).length > 0;
}

export const readCallAmounts = (
  { query }: Sql,
  txIds: readonly string[],
): Promise<Pick<WalletCall, 'txId' | 'amount'>[]> =>
  query('select tx_id as "txId", amount from wallet_call where tx_id = any($1::text[])', [txIds]);
