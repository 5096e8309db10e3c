/** Price history and depth of one market (EVENT-2), built on each read. */
import {
  listedRuleSets,
  type MarketId,
  makeMoney,
  makeOdds,
  marketId,
  noMoney,
  type RunnerId,
  refuse,
  siteId,
} from '@layline/contract';
import type { Offers } from '@layline/exchange';
import { succeed } from '../../../base/envelope.ts';
import { idOf } from '../../../venue/accounts/of-player.ts';
import type { CachedMarket } from '../../../venue/market/cached-market.ts';
import { makeLevels, shownRunners } from '../../../venue/market/odds-view.ts';
import { depthMax } from '../../../venue/market/price-levels.ts';
import type { Call, PlayerCall } from './call.ts';

const noOffers: Offers = { back: [], lay: [] };

const unknown = () => refuse('NOT_FOUND', 'There is no such market here now.');

/** Excludes sessions, which have a line instead of odds, and casino rounds, which last seconds. */
function findMarket(app: Call<'marketDepth'>['app'], id: MarketId): CachedMarket | undefined {
  const market = app.marketCache.find(id);
  const kind = market?.definition.kind;
  return kind === 'match' || kind === 'bookmaker' ? market : undefined;
}

function depthOf(
  { app, query }: Call<'marketDepth'>,
  { market, runnerId }: { readonly market: CachedMarket; readonly runnerId: RunnerId },
) {
  const { marketCache } = app;
  const prices = market.runners.get(runnerId);
  const isOpen = marketCache.statusOf(market) === 'OPEN';
  const { back, lay } = isOpen ? marketCache.offersOf(market, runnerId, depthMax) : noOffers;
  const lastTraded = prices?.lastTraded ?? null;
  return {
    selectionId: runnerId,
    lastTraded: lastTraded === null ? null : makeOdds(lastTraded),
    traded: makeMoney(prices?.tradedVolume ?? noMoney),
    back: makeLevels(back.slice(0, depthMax)),
    lay: makeLevels(lay.slice(0, depthMax)),
    ...(query.traded === 'each' && {
      tradedAt: makeLevels(app.tradedPrices.of(market.definition.marketId, runnerId)),
    }),
  };
}

export const marketDetailHandlers = {
  priceHistory({ app, params }: Call<'priceHistory'>) {
    const market = findMarket(app, marketId(params.marketId));
    if (!market) return unknown();
    const tracks = app.priceHistories.of(market.definition.marketId);
    return succeed({
      marketId: market.definition.marketId,
      now: app.clock.now(),
      runners: shownRunners(market.definition.runners).map(({ runnerId }) => ({
        selectionId: runnerId,
        points: (tracks.get(runnerId) ?? []).map(({ at, odds, traded }) => ({
          at,
          price: makeOdds(odds),
          traded: makeMoney(traded),
        })),
      })),
    });
  },

  marketDepth(call: Call<'marketDepth'>) {
    const market = findMarket(call.app, marketId(call.params.marketId));
    if (!market) return unknown();
    const { definition } = market;
    return succeed({
      marketId: definition.marketId,
      status: call.app.marketCache.statusOf(market),
      runners: shownRunners(definition.runners).map(({ runnerId }) =>
        depthOf(call, { market, runnerId }),
      ),
    });
  },

  /** Any market that is open, a session too. */
  marketRules({ app, site, params }: Call<'marketRules'>) {
    const { view } = app.engine;
    const definition = view.marketOf(marketId(params.marketId))?.definition;
    if (definition === undefined) return unknown();
    const { marketId: id, fixture, rules = null } = definition;
    const plan = view.planOfMarket({ marketId: id, siteId: siteId(site.site_id) });
    const commission = plan && { ...plan, base: plan.base / 100, rebate: plan.rebate / 100 };
    return succeed({
      marketId: id,
      sportId: fixture.sportId,
      rules,
      ...(commission && { commission }),
    });
  },

  /** COM-11. The market's plan is fixed; a discount may change before it is settled. */
  marketCommission({ app, session, site, params }: PlayerCall<'marketCommission'>) {
    const asked = { marketId: marketId(params.marketId), playerId: idOf({ session }) };
    const rate = app.engine.view.playerRate({ ...asked, flat: site.commission_rate });
    return rate === null ? unknown() : succeed({ marketId: asked.marketId, ...rate });
  },

  ruleSets: () => succeed(listedRuleSets),
};
