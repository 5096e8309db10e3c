/** Reads back what a market was paid out by, so that it can be undone: the market has left memory. */
import {
  type BetId,
  type ClientRef,
  type MarketDefinition,
  type MarketId,
  type PlayerId,
  parseInstant,
  type SiteId,
} from '@layline/contract';
import {
  type Fill,
  type MarketResettled,
  type MarketSettled,
  parseEventText,
  type Removal,
  type SessionBet,
  type SettleableBet,
} from '@layline/exchange';
import type { Transfer } from '@layline/ledger';
import type { Sql } from '../../store/database.ts';

export interface Settlement {
  /** Number of the command that paid the market out last. */
  readonly seq: number;
  readonly definition: MarketDefinition;
  readonly removals: readonly Removal[];
  /** Those that count now: what an earlier resettlement took back stays taken back. */
  readonly transfers: readonly Transfer[];
  readonly bets: readonly SettleableBet[];
  readonly sessionBets: readonly SessionBet[];
}

interface StoredBet {
  readonly betId: number;
  readonly clientRef: string;
  readonly playerId: string;
  readonly siteId: string;
  readonly runnerId: number;
  readonly side: 'back' | 'lay';
  readonly oddsRequested: number;
  readonly stake: number;
  readonly fills: readonly Fill[];
  readonly lineHalves: number | null;
  readonly rate: number | null;
  readonly placedAt: string;
}

/** The market with the result that it was paid out by last; null when it was never. */
export async function readPaid(sql: Sql, id: MarketId): Promise<MarketDefinition | null> {
  const [row] = await sql.query<{ definition: MarketDefinition }>(
    'select definition from market where market_id = $1 and settled_seq is not null',
    [id],
  );
  return row?.definition ?? null;
}

/** Null when the market was never paid out. */
export async function readSettlement(sql: Sql, id: MarketId): Promise<Settlement | null> {
  const [row] = await sql.query<{ seq: number; definition: MarketDefinition; event: string }>(
    `select market.settled_seq as seq, market.definition, journal.event from market
     join journal on journal.seq = market.settled_seq
       and journal.kind in ('market-settled', 'market-resettled')
     where market_id = $1`,
    [id],
  );
  if (!row) return null;
  const event = parseEventText(row.event) as MarketSettled | MarketResettled;
  const stored = await readBets(sql, event);
  return {
    seq: row.seq,
    definition: row.definition,
    removals: event.removals,
    transfers: event.transfers.filter(({ reason }) => reason !== 'reversal'),
    bets: stored.filter(({ rate }) => rate === null).map(settleable),
    sessionBets: stored.filter(({ rate }) => rate !== null).map((bet) => sessionBet(bet, id)),
  };
}

const readBets = (sql: Sql, { bets }: MarketSettled | MarketResettled): Promise<StoredBet[]> =>
  sql.query(
    `select bet_id as "betId", client_ref as "clientRef", player_id as "playerId",
       site_id as "siteId", runner_id as "runnerId", side, odds_requested as "oddsRequested", stake,
       fills, line_halves as "lineHalves", rate, placed_at as "placedAt"
     from bet where bet_id = any($1::bigint[]) order by bet_id`,
    [bets.map(({ betId }) => betId)],
  );

const settleable = (bet: StoredBet) =>
  ({ ...bet, betId: String(bet.betId) as BetId }) as unknown as SettleableBet;

const sessionBet = (bet: StoredBet, marketId: MarketId): SessionBet =>
  ({
    betId: String(bet.betId) as BetId,
    clientRef: bet.clientRef as ClientRef,
    playerId: bet.playerId as PlayerId,
    siteId: bet.siteId as SiteId,
    marketId,
    side: bet.side,
    line: (bet.lineHalves ?? 0) / 2,
    rate: bet.rate ?? 0,
    stake: bet.stake,
    seq: bet.betId,
    placedAt: parseInstant(bet.placedAt),
  }) as SessionBet;
