/** What players ask about bets, and what staff answer. */
import { addMs, type Instant, makeInstant, type QuestionState } from '@layline/contract';
import type { Sql, Store } from '../../database.ts';

/** The most questions of one player that may wait. */
export const waitingMax = 10;
/** The newest questions that lists show. */
const shownMax = 100;
/** A question in the same words so soon is a repeated call. */
const repeatedMs = 10 * 60_000;

/** Numbers of a bet: its own, and of its place part if it is each way. */
export interface BetOfQuestion {
  readonly playerId: string;
  readonly betId: number;
  readonly placeId: number | null;
}

/** A question as it is stored, and whether its bet is settled otherwise since. */
export interface StoredQuestion {
  readonly questionId: number;
  readonly playerId: string;
  readonly siteId: string;
  readonly betId: number;
  readonly about: string;
  readonly text: string;
  readonly askedAt: string;
  readonly state: QuestionState;
  readonly answer: string | null;
  readonly doneAt: string | null;
  readonly isSeen: boolean;
  /** How the bet stood when it was asked about, and how it stands now. */
  readonly outcome: string;
  readonly profit: number;
  readonly outcomeNow: string;
  readonly profitNow: number;
  readonly isChanged: boolean;
}

/** A running casino bet has no row yet: it is open. */
const standingOf = (betId: string): string =>
  `coalesce(min(outcome) filter (where bet_id = ${betId}), 'open') as outcome,
  coalesce(sum(profit), 0)::float8 as profit,
  md5(coalesce(string_agg(profit || worksheet::text, ' ' order by bet_id), '')) as digest`;

const columns = `question_id as "questionId", question.player_id as "playerId",
  question.site_id as "siteId", question.bet_id as "betId", about, text, asked_at as "askedAt",
  case when done_at is null then 'waiting' when answer is null then 'closed' else 'answered' end as state,
  answer, done_at as "doneAt", seen_at is not null as "isSeen",
  question.outcome, question.profit, now.outcome as "outcomeNow", now.profit as "profitNow",
  now.digest <> question.digest as "isChanged"`;

const from = `bet_question as question cross join lateral (
    select ${standingOf('question.bet_id')} from whole_bet
    where bet_id in (question.bet_id, question.place_id)
  ) as now`;

export interface NewQuestion extends BetOfQuestion {
  readonly siteId: string;
  readonly about: string;
  readonly text: string;
  readonly now: Instant;
}

export type AddedQuestion =
  | { readonly kind: 'asked'; readonly question: StoredQuestion }
  /** Another question about this bet waits. */
  | { readonly kind: 'waits' }
  /** Too many questions of the player wait. */
  | { readonly kind: 'full' };

/** Keeps a question. The player's row is locked, so that calls at the same time are counted one by one. */
export const addQuestion = (store: Store, added: NewQuestion): Promise<AddedQuestion> =>
  store.transaction(async (sql) => {
    const { playerId, betId, text, now } = added;
    await sql.query('select 1 from player where player_id = $1 for update', [playerId]);
    const own = await listQuestionsOf(sql, { playerId, betId });
    const since = makeInstant(addMs(now, -repeatedMs));
    const same = own.find((one) => one.text === text && one.askedAt >= since);
    if (same !== undefined) return { kind: 'asked', question: same };
    if (own.some(({ state }) => state === 'waiting')) return { kind: 'waits' };
    if ((await countWaiting(sql, playerId)) >= waitingMax) return { kind: 'full' };
    await insertQuestion(sql, added);
    const [question] = await listQuestionsOf(sql, { playerId, betId });
    if (question === undefined) throw new Error('The question is not there.');
    return { kind: 'asked', question };
  });

async function countWaiting({ query }: Sql, playerId: string): Promise<number> {
  const [row] = await query<{ count: number }>(
    `select count(*)::float8 as count from bet_question
     where player_id = $1 and done_at is null`,
    [playerId],
  );
  return row?.count ?? 0;
}

async function insertQuestion({ query }: Sql, added: NewQuestion): Promise<void> {
  const { playerId, siteId, betId, placeId, about, text, now } = added;
  await query(
    `insert into bet_question (bet_id, place_id, player_id, site_id, about, text, asked_at,
       outcome, profit, digest)
     select $1::bigint, $2::bigint, $3, $4, $5, $6, $7::timestamptz, outcome, profit, digest
     from (
       select ${standingOf('$1::bigint')} from whole_bet where bet_id in ($1::bigint, $2::bigint)
     ) as now`,
    [betId, placeId, playerId, siteId, about, text, makeInstant(now)],
  );
}

/** Newest first: all of the player's, or those about one bet. */
export const listQuestionsOf = (
  { query }: Sql,
  { playerId, betId = null }: { readonly playerId: string; readonly betId?: number | null },
): Promise<StoredQuestion[]> =>
  query(
    `select ${columns} from ${from}
     where player_id = $1 and ($2::bigint is null or question.bet_id = $2)
     order by question_id desc limit ${shownMax}`,
    [playerId, betId],
  );

/** Returns when the bet was last settled; null while a part of it is open. */
export async function readLastSettled(
  { query }: Sql,
  { playerId, betId, placeId }: BetOfQuestion,
): Promise<string | null> {
  const rows = await query<{ at: string | null }>(
    `select case when bet.settled_at is null then null
       else greatest(bet.settled_at, journal.at) end as at
     from whole_bet as bet left join market on market.market_id = bet.market_id
       left join journal on journal.seq = market.settled_seq
     where bet.player_id = $1 and bet.bet_id in ($2::bigint, $3::bigint)
     order by at desc nulls first limit 1`,
    [playerId, betId, placeId],
  );
  return rows[0]?.at ?? null;
}

/** Only the first time counts. */
export async function noteSeen(
  { query }: Sql,
  seen: { readonly playerId: string; readonly questionId: number; readonly now: Instant },
): Promise<void> {
  await query(
    `update bet_question set seen_at = $3
     where player_id = $1 and question_id = $2 and answer is not null and seen_at is null`,
    [seen.playerId, seen.questionId, makeInstant(seen.now)],
  );
}

interface Finished {
  readonly playerId: string;
  readonly questionId: number;
  /** Null closes it without one. */
  readonly answer: string | null;
  readonly now: Instant;
}

/** Returns false if the question does not wait, or is of another player. */
export async function finishQuestion({ query }: Sql, done: Finished): Promise<boolean> {
  const rows = await query(
    `update bet_question set answer = $3, done_at = $4
     where player_id = $1 and question_id = $2 and done_at is null returning 1`,
    [done.playerId, done.questionId, done.answer, makeInstant(done.now)],
  );
  return rows.length > 0;
}

export interface QuestionFilter {
  /** Null for all sites, and for all players. */
  readonly siteId: string | null;
  readonly isWaiting: boolean;
  readonly playerIds: readonly string[] | null;
}

const ofFilter = `($1::text is null or question.site_id = $1) and (done_at is null) = $2
  and ($3::text[] is null or question.player_id = any($3))`;
const valuesOf = ({ siteId, isWaiting, playerIds }: QuestionFilter) => [
  siteId,
  isWaiting,
  playerIds,
];

/** Newest first, with the player's name. */
export const listQuestions = (
  { query }: Sql,
  filter: QuestionFilter,
): Promise<(StoredQuestion & { readonly userName: string })[]> =>
  query(
    `select ${columns}, user_name as "userName"
     from ${from} join player on player.player_id = question.player_id
     where ${ofFilter} order by question_id desc limit ${shownMax}`,
    valuesOf(filter),
  );

export async function countQuestions({ query }: Sql, filter: QuestionFilter): Promise<number> {
  const [row] = await query<{ count: number }>(
    `select count(*)::float8 as count from bet_question as question where ${ofFilter}`,
    valuesOf(filter),
  );
  return row?.count ?? 0;
}
