/** Reads a market's payout from the store so that it can be reversed: the market has left memory. */
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
  type CommissionTerms,
  type MarketResettled,
  type MarketSettled,
  parseEventText,
  type Removal,
  type SessionBet,
  type SettleableBet,
} from '@layline/exchange';
import type { Transfer } from '@layline/ledger';
import type { Sql } from '../../store/database.ts';
import { readBetsById, readPayout, type StoredBet } from '../../store/queries/settlement.ts';

export interface Settlement {
  /** Number of the command that last paid the market out. */
  readonly seq: number;
  readonly definition: MarketDefinition;
  readonly removals: readonly Removal[];
  /** The transfers in effect; those reversed by an earlier resettlement are left out. */
  readonly transfers: readonly Transfer[];
  readonly bets: readonly SettleableBet[];
  readonly sessionBets: readonly SessionBet[];
  /** What it charged by; absent in a market without commission plans. */
  readonly terms?: CommissionTerms;
}

/** Returns null if the market was never paid out. */
export async function readSettlement(sql: Sql, id: MarketId): Promise<Settlement | null> {
  const row = await readPayout(sql, id);
  if (!row) return null;
  const event = parseEventText(row.event) as MarketSettled | MarketResettled;
  const stored = await readBetsById(
    sql,
    event.bets.map(({ betId }) => betId),
  );
  return {
    seq: row.seq,
    definition: row.definition,
    removals: event.removals,
    ...(event.terms && { terms: event.terms }),
    transfers: event.transfers.filter(({ reason }) => reason !== 'reversal'),
    bets: stored.filter(({ rate }) => rate === null).map(settleable),
    sessionBets: stored.filter(({ rate }) => rate !== null).map((bet) => sessionBet(bet, id)),
  };
}

const settleable = (bet: StoredBet) =>
  ({ ...bet, betId: String(bet.betId) as BetId, seq: bet.betId }) as unknown as SettleableBet;

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
