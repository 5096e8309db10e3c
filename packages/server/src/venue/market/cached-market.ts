/** A cached market: what the feed last published of it, and the view for readers. */
import {
  findSport,
  type Instant,
  type MarketChange,
  type MarketDefinition,
  type MarketId,
  type MarketTerms,
  type Money,
  maxMoney,
  noMoney,
  type Odds,
  type OddsMarket,
  type ResultDoubt,
  type RunnerId,
  type RunnerPrices,
  type SessionQuote,
  sumMoney,
} from '@layline/contract';
import type { EncodedData } from '../../base/envelope.ts';
import { generationId } from './generations.ts';
import { withMargin } from './terms/with-margin.ts';

export interface CachedMarket {
  /** The feed's id, without the generation. */
  readonly base: MarketId;
  readonly generation: number;
  /** The feed that owns it. */
  readonly feed: string;
  definition: MarketDefinition;
  /** As players see them, with the margin of the market's terms. */
  runners: ReadonlyMap<RunnerId, RunnerPrices>;
  /** As the feed has them. */
  fed: ReadonlyMap<RunnerId, RunnerPrices>;
  /** Both ways of a session; null for other markets and before the first quote. */
  session: SessionQuote | null;
  /** Last traded odds of each runner when the market turned in play; empty before. */
  startingOdds: ReadonlyMap<RunnerId, Odds>;
  totalMatched: Money;
  pricedAt: Instant;
  staleReason: string | null;
  /** The reason for a brief suspension, such as while the ball is running; the engine does not have it. */
  overlay: string | null;
  closedAt: Instant | null;
  isSettledManually: boolean;
  /** Why its source cannot say how it ended. */
  doubt: ResultDoubt | null;
  /** The readers' view and its bytes, made on the first read; null after every change. */
  view: OddsMarket | null;
  encoded: EncodedData | null;
}

export interface NewMarket {
  readonly base: MarketId;
  readonly generation: number;
  readonly feed: string;
  readonly definition: MarketDefinition;
  readonly isSettledManually: boolean;
}

/** An operator settled it. Until the feed closes it too, it would come back as a new generation. */
export const isAwaited = ({ isSettledManually, definition }: CachedMarket): boolean =>
  isSettledManually && definition.status !== 'CLOSED';

/** Tells whether it is a race's market with odds. */
export const isRace = ({ definition }: Pick<CachedMarket, 'definition'>): boolean =>
  definition.kind === 'match' && findSport(definition.fixture.sportId)?.page === 'race';

const lastTradedOdds = ({ runners }: CachedMarket): ReadonlyMap<RunnerId, Odds> =>
  new Map(
    [...runners].flatMap(([id, { lastTraded }]) =>
      lastTraded === null ? [] : [[id, lastTraded] as const],
    ),
  );

export const openCachedMarket = (opened: NewMarket, at: Instant): CachedMarket => ({
  ...opened,
  definition: { ...opened.definition, marketId: generationId(opened.base, opened.generation) },
  runners: new Map(),
  fed: new Map(),
  session: null,
  startingOdds: new Map(),
  totalMatched: noMoney,
  pricedAt: at,
  staleReason: null,
  overlay: null,
  closedAt: opened.isSettledManually ? at : null,
  doubt: null,
  view: null,
  encoded: null,
});

/** What was traded of all runners, for a source that does not say it of the market. */
const tradedOf = ({ runners }: CachedMarket): Money =>
  sumMoney([...runners.values()].map(({ tradedVolume }) => tradedVolume));

/** The definition with these terms alone; a feed says nothing of them. */
export function withTerms(
  { terms: _terms, ...definition }: MarketDefinition,
  terms: MarketTerms | undefined,
): MarketDefinition {
  return terms === undefined ? definition : { ...definition, terms };
}

/** Sets the terms, and prices all runners by them. */
export function takeTerms(market: CachedMarket, terms: MarketTerms | undefined): void {
  market.definition = withTerms(market.definition, terms);
  price(market, market.fed);
}

function price(market: CachedMarket, fed: Iterable<readonly [RunnerId, RunnerPrices]>): void {
  const priced = [...fed].map(([id, one]) => [id, withMargin(market.definition, one)] as const);
  market.runners = new Map([...market.runners, ...priced]);
}

/** Applies a change. Omitted parts stay, except `staleReason`, which every change replaces. */
export function takeChange(market: CachedMarket, change: MarketChange, at: Instant): void {
  if (change.definition) {
    const turnsInPlay = change.definition.isInPlay && !market.definition.isInPlay;
    if (turnsInPlay) market.startingOdds = lastTradedOdds(market);
    const { marketId, terms } = market.definition;
    market.definition = withTerms({ ...change.definition, marketId }, terms);
  }
  if (change.runners) {
    const fresh = change.runners.map((prices) => [prices.runnerId, prices] as const);
    market.fed = new Map([...market.fed, ...fresh]);
    price(market, fresh);
    market.pricedAt = at;
  }
  market.session = change.session ?? market.session;
  // A recording joined in the middle counts only what it has seen, which is less than was shown.
  const total = change.totalMatched ?? (change.runners ? tradedOf(market) : noMoney);
  market.totalMatched = maxMoney(market.totalMatched, total);
  market.staleReason = change.staleReason ?? null;
  if (change.overlay !== undefined) market.overlay = change.overlay;
  market.doubt = change.doubt ?? market.doubt;
  if (market.definition.status === 'CLOSED') market.closedAt ??= at;
}
