/** Prices and results of markets: listMarketBook and listRunnerBook. */
import {
  betDelayOf,
  makeInstant,
  makeMoney,
  makeOdds,
  noMoney,
  type RunnerDefinition,
  type RunnerStatus,
} from '@layline/contract';
import type { Offers } from '@layline/exchange';
import { z } from 'zod';
import { makeLevels, shownRunners } from '../../../venue/market/odds-view.ts';
import { depthMax as ladderMax } from '../../../venue/market/price-levels.ts';
import { ApiProblem } from '../call/api-problem.ts';
import type { ApiCaller } from '../call/caller.ts';
import { numberOrDigits } from '../call/order-fields.ts';
import { type BookMarket, bookMarkets } from './book-markets.ts';
import { isQuoted } from './quoted.ts';
import { selectionOf } from './selections.ts';

const priceParts = [
  'SP_AVAILABLE',
  'SP_TRADED',
  'EX_BEST_OFFERS',
  'EX_ALL_OFFERS',
  'EX_TRADED',
] as const;

/** The weight of each part of a market, of the 200 that one answer may hold. */
const weights: Readonly<Record<(typeof priceParts)[number], number>> = {
  SP_AVAILABLE: 3,
  SP_TRADED: 7,
  EX_BEST_OFFERS: 5,
  EX_ALL_OFFERS: 17,
  EX_TRADED: 17,
};
const bareWeight = 2;
/** Both together weigh less than their sum. */
const bestAndTraded = 20;
const allAndTraded = 32;
const weightMax = 200;
const depthMax = 10;
/** Prices of each side if a call names no depth. */
const usualDepth = 3;

export const bookRequest = z.object({
  marketIds: z.array(z.coerce.string().max(64)).min(1).max(200),
  priceProjection: z
    .object({
      priceData: z.array(z.enum(priceParts)).nullish(),
      exBestOffersOverrides: z
        .object({
          bestPricesDepth: numberOrDigits(z.number().int().min(1).max(depthMax)).nullish(),
        })
        .nullish(),
    })
    .nullish(),
});
export const runnerBookRequest = bookRequest.omit({ marketIds: true }).extend({
  marketId: z.coerce.string().max(64),
  selectionId: numberOrDigits(z.number().int()),
  handicap: numberOrDigits(z.number()).nullish(),
});

type Parts = ReadonlySet<(typeof priceParts)[number]>;

interface Projection {
  readonly parts: Parts;
  /** Most prices of each side. */
  readonly depth: number;
}

function weightOf(parts: Parts): number {
  const rest = ['SP_AVAILABLE', 'SP_TRADED'] as const;
  const start = rest.reduce((sum, part) => sum + (parts.has(part) ? weights[part] : 0), 0);
  if (parts.has('EX_ALL_OFFERS')) return start + (parts.has('EX_TRADED') ? allAndTraded : 17);
  if (parts.has('EX_BEST_OFFERS')) return start + (parts.has('EX_TRADED') ? bestAndTraded : 5);
  if (parts.has('EX_TRADED')) return start + weights.EX_TRADED;
  return start || bareWeight;
}

const partsOf = ({ priceProjection }: Pick<z.output<typeof bookRequest>, 'priceProjection'>) =>
  new Set(priceProjection?.priceData ?? []);

export const bookWeight = (request: z.output<typeof bookRequest>): number =>
  weightOf(partsOf(request)) * request.marketIds.length;

export async function listMarketBook(caller: ApiCaller, request: z.output<typeof bookRequest>) {
  const parts = partsOf(request);
  const weight = bookWeight(request);
  if (weight > weightMax) {
    throw new ApiProblem('TOO_MUCH_DATA', `the call weighs ${weight}, of ${weightMax} at most`);
  }
  const depth = request.priceProjection?.exBestOffersOverrides?.bestPricesDepth ?? usualDepth;
  const projection = {
    parts,
    depth: parts.has('EX_ALL_OFFERS') ? Number.POSITIVE_INFINITY : depth,
  };
  const markets = await bookMarkets(caller, request.marketIds);
  return markets.map((market) => bookOf(caller, market, projection));
}

export async function listRunnerBook(
  caller: ApiCaller,
  request: z.output<typeof runnerBookRequest>,
) {
  const { marketId: id, selectionId, handicap, priceProjection } = request;
  const books = await listMarketBook(caller, { marketIds: [id], priceProjection });
  return books.map((book) => ({
    ...book,
    runners: book.runners.filter(
      (runner) => runner.selectionId === selectionId && runner.handicap === (handicap ?? 0),
    ),
  }));
}

const statuses: Readonly<Record<RunnerStatus, string>> = {
  ACTIVE: 'ACTIVE',
  HIDDEN: 'HIDDEN',
  REMOVED: 'REMOVED',
  WINNER: 'WINNER',
  LOSER: 'LOSER',
  PLACED: 'PLACED',
};

function bookOf({ app }: ApiCaller, market: BookMarket, projection: Projection) {
  const { definition, status, totalMatched, pricedAt } = market;
  const active = definition.runners.filter(({ status: one }) => one === 'ACTIVE');
  return {
    marketId: definition.marketId,
    isMarketDataDelayed: false,
    status,
    betDelay: Math.ceil(betDelayOf(definition) / 1000),
    bspReconciled: false,
    complete: true,
    inplay: definition.isInPlay,
    numberOfWinners: definition.winners,
    numberOfRunners: definition.runners.length,
    numberOfActiveRunners: active.length,
    ...(pricedAt === null ? {} : { lastMatchTime: makeInstant(pricedAt) }),
    totalMatched: makeMoney(totalMatched),
    totalAvailable: 0,
    crossMatching: false,
    runnersVoidable: false,
    version: definition.version,
    runners: shownRunners(definition.runners).map((runner) => {
      const { lastTraded = null, tradedVolume = noMoney } =
        market.cached?.runners.get(runner.runnerId) ?? {};
      return {
        ...selectionOf(definition, runner.runnerId),
        status: statuses[runner.status],
        ...(runner.reductionFactor === null
          ? {}
          : { adjustmentFactor: runner.reductionFactor / 1000 }),
        ...(lastTraded === null ? {} : { lastPriceTraded: makeOdds(lastTraded) }),
        totalMatched: makeMoney(tradedVolume),
        ...(runner.removedAt === null ? {} : { removalDate: makeInstant(runner.removedAt) }),
        ...pricesOf(app, { market, runner, ...projection }),
      };
    }),
  };
}

interface RunnerPricing extends Projection {
  readonly market: BookMarket;
  readonly runner: RunnerDefinition;
}

const noOffers: Offers = { back: [], lay: [] };

function pricesOf(app: ApiCaller['app'], { market, runner, parts, depth }: RunnerPricing) {
  if (!parts.has('EX_BEST_OFFERS') && !parts.has('EX_ALL_OFFERS') && !parts.has('EX_TRADED')) {
    return {};
  }
  const { cached, status } = market;
  const isShown = cached !== null && isQuoted({ market: cached, status }, runner.status);
  const offers = isShown ? app.marketCache.offersOf(cached, runner.runnerId, ladderMax) : noOffers;
  const traded = app.tradedPrices.of(market.definition.marketId, runner.runnerId);
  return {
    ex: {
      availableToBack: makeLevels(offers.back.slice(0, depth)),
      availableToLay: makeLevels(offers.lay.slice(0, depth)),
      tradedVolume: parts.has('EX_TRADED') ? makeLevels(traded).toReversed() : [],
    },
  };
}
