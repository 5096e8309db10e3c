/** A cached market as JSON, so that the cache of another server can show the same. */
import type {
  Instant,
  MarketDefinition,
  MarketId,
  Money,
  Odds,
  RunnerId,
  RunnerPrices,
  SessionQuote,
} from '@layline/contract';
import { type CachedMarket, openCachedMarket } from './cached-market.ts';

export interface MarketRecord {
  readonly base: MarketId;
  readonly generation: number;
  readonly feed: string;
  readonly definition: MarketDefinition;
  readonly runners: readonly RunnerPrices[];
  readonly session: SessionQuote | null;
  readonly startingOdds: readonly (readonly [RunnerId, Odds])[];
  readonly totalMatched: Money;
  readonly pricedAt: Instant;
  readonly staleReason: string | null;
  readonly overlay: string | null;
  readonly closedAt: Instant | null;
  readonly isSettledManually: boolean;
  /** Suspended by the operator. */
  readonly isHeld: boolean;
}

export function recordOf(market: CachedMarket, isHeld: boolean): MarketRecord {
  const { view: _view, encoded: _encoded, doubt: _doubt, fed: _fed, ...record } = market;
  const { runners, startingOdds, ...plain } = record;
  return { ...plain, runners: [...runners.values()], startingOdds: [...startingOdds], isHeld };
}

/** Closed to bets until the record is taken. */
export const openRecord = ({ base, generation, feed, definition, pricedAt }: MarketRecord) =>
  openCachedMarket(
    {
      base,
      generation,
      feed,
      definition: { ...definition, status: 'SUSPENDED' },
      isSettledManually: false,
    },
    pricedAt,
  );

export function takeRecord(market: CachedMarket, record: MarketRecord): void {
  market.definition = record.definition;
  market.runners = new Map(record.runners.map((prices) => [prices.runnerId, prices]));
  market.session = record.session;
  market.startingOdds = new Map(record.startingOdds);
  market.totalMatched = record.totalMatched;
  market.pricedAt = record.pricedAt;
  market.staleReason = record.staleReason;
  market.overlay = record.overlay;
  market.closedAt = record.closedAt;
  market.isSettledManually = record.isSettledManually;
}
