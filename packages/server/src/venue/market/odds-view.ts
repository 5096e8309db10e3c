/** One market in the shape of fetch-market-odds (feed-shapes 6). */
import {
  betDelayOf,
  type MarketStatus,
  makeMoney,
  makeOdds,
  type Odds,
  type OddsMarket,
  type OddsRunner,
  type PriceLevel,
  type RunnerDefinition,
  type RunnerId,
} from '@layline/contract';
import type { Offers } from '@layline/exchange';
import type { CachedMarket } from './cached-market.ts';

export function makeOddsMarket(
  market: CachedMarket,
  status: MarketStatus,
  offersOf: (runnerId: RunnerId) => Offers,
): OddsMarket {
  const { definition } = market;
  const isStale = status !== definition.status;
  return {
    marketId: definition.marketId,
    marketName: definition.name,
    marketType: definition.marketType,
    status,
    inplay: definition.isInPlay,
    betDelay: betDelayOf(definition) / 1000,
    totalMatched: makeMoney(market.totalMatched),
    numberOfWinners: definition.winners,
    derived: definition.isDerived,
    pricedAt: market.pricedAt,
    ...(definition.lines === undefined ? {} : { lines: definition.lines }),
    runners: shownRunners(definition.runners).map((runner) => {
      const offers = isStale ? noOffers : offersOf(runner.runnerId);
      const lastTraded = isStale ? null : market.runners.get(runner.runnerId)?.lastTraded;
      return makeOddsRunner(runner, offers, lastTraded ?? null);
    }),
  };
}

const noOffers: Offers = { back: [], lay: [] };

export const shownRunners = (runners: readonly RunnerDefinition[]): readonly RunnerDefinition[] =>
  runners
    .filter(({ status }) => status !== 'HIDDEN')
    .toSorted((one, other) => one.sortPriority - other.sortPriority);

const shownStatus = {
  ACTIVE: 'ACTIVE',
  HIDDEN: 'SUSPENDED',
  REMOVED: 'REMOVED',
  WINNER: 'WINNER',
  LOSER: 'LOSER',
  PLACED: 'WINNER',
} as const;

function makeOddsRunner(
  runner: RunnerDefinition,
  { back, lay }: Offers,
  lastTraded: Odds | null,
): OddsRunner {
  return {
    selectionId: runner.runnerId,
    runner: runner.name,
    runnerName: runner.name,
    status: shownStatus[runner.status],
    lastPriceTraded: lastTraded === null ? null : makeOdds(lastTraded),
    adjustmentFactor: (runner.reductionFactor ?? 0) / 1000,
    ...(runner.line && { line: { quarters: runner.line.quarters, sign: runner.line.sign } }),
    ex: {
      availableToBack: makeLevels(back),
      availableToLay: makeLevels(lay),
    },
  };
}

export const makeLevels = (levels: readonly PriceLevel[]): { price: number; size: number }[] =>
  levels.map(({ odds, size }) => ({ price: makeOdds(odds), size: makeMoney(size) }));
