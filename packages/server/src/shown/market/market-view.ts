/** A bookmaker market in the market view's shape (feed-shapes 5): prices are found by their slots. */
import {
  type MarketDefinition,
  type MarketStatus,
  makeMoney,
  makeOdds,
  type PriceLevel,
  type Reply,
  type RunnerDefinition,
  type RunnerPrices,
  type Side,
} from '@layline/contract';
import type { CachedMarket } from '../../venue/market/cached-market.ts';
import type { MarketCache } from '../../venue/market/market-cache.ts';
import { shownRunners } from '../../venue/market/odds-view.ts';
import type { StakeRange } from '../../venue/sites/directory.ts';

type MarketView = Reply<'bookmakerOdds'>['data'][number];

export const bookmakerViews = (
  marketCache: MarketCache,
  eventId: string,
  limitsOf: (definition: MarketDefinition) => StakeRange,
): MarketView[] =>
  [...marketCache.markets()]
    .filter(
      ({ definition }) => definition.kind === 'bookmaker' && definition.fixture.eventId === eventId,
    )
    .map((market) => makeMarketView(marketCache, market, limitsOf(market.definition)));

function makeMarketView(
  marketCache: MarketCache,
  market: CachedMarket,
  limits: StakeRange,
): MarketView {
  const { definition } = market;
  const status = marketCache.statusOf(market);
  const range = { min: makeMoney(limits.stakeMin), max: makeMoney(limits.stakeMax) };
  const runners = shownRunners(definition.runners);
  return {
    gmid: definition.fixture.eventId,
    mid: definition.marketId,
    mname: definition.name,
    gtype: 'match1',
    status: status === 'INACTIVE' ? 'SUSPENDED' : status,
    iplay: definition.isInPlay,
    rem: market.overlay ?? '',
    ...range,
    rc: runners.length,
    section: runners.map(({ runnerId, name, sortPriority, ...runner }) => {
      const prices = status === 'OPEN' ? market.runners.get(runnerId) : undefined;
      const offers = status === 'OPEN' ? marketCache.offersOf(market, runnerId) : undefined;
      return {
        sid: runnerId,
        sno: sortPriority,
        nat: name,
        gstatus: runnerStatus(runner, market, status, prices),
        ...range,
        adfa: (runner.reductionFactor ?? 0) / 1000,
        rdt: null,
        odds: [...slots('back', offers?.back ?? []), ...slots('lay', offers?.lay ?? [])],
      };
    }),
  };
}

/** A runner without a price accepts no bets; a suspension overlay's text applies to all runners. */
export function runnerStatus(
  runner: Pick<RunnerDefinition, 'status'>,
  { overlay }: CachedMarket,
  status: MarketStatus,
  prices: RunnerPrices | undefined,
): string {
  if (runner.status !== 'ACTIVE') return runner.status;
  if (status !== 'OPEN') return (overlay ?? 'SUSPENDED').toUpperCase();
  return prices && prices.back.length + prices.lay.length > 0 ? 'ACTIVE' : 'SUSPENDED';
}

export const slots = (side: Side, levels: readonly PriceLevel[]) =>
  levels.map(({ odds, size }, index) => ({
    oname: `${side}${index + 1}`,
    otype: side,
    tno: index,
    odds: makeOdds(odds),
    size: makeMoney(size),
  }));
