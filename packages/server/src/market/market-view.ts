/** A bookmaker market in the market view's shape (feed-shapes 5): a price is looked up by its slot. */
import { makeMoney, makeOdds, type PriceLevel, type Reply, type Side } from '@layline/contract';
import type { Board, BoardMarket } from './board.ts';
import { shownRunners } from './odds-view.ts';

type MarketView = Reply<'bookmakerOdds'>['data'][number];

export const bookmakerViews = (board: Board, eventId: string): MarketView[] =>
  [...board.markets()]
    .filter(
      ({ definition }) => definition.kind === 'bookmaker' && definition.fixture.eventId === eventId,
    )
    .map((market) => makeMarketView(board, market));

function makeMarketView(board: Board, market: BoardMarket): MarketView {
  const { definition } = market;
  const status = board.statusOf(market);
  return {
    gmid: definition.fixture.eventId,
    mid: definition.marketId,
    mname: definition.name,
    gtype: 'match1',
    status: status === 'INACTIVE' ? 'SUSPENDED' : status,
    iplay: definition.isInPlay,
    rem: '',
    section: shownRunners(definition.runners).map(({ runnerId, name, sortPriority, ...runner }) => {
      const prices = status === 'OPEN' ? market.runners.get(runnerId) : undefined;
      return {
        sid: runnerId,
        sno: sortPriority,
        nat: name,
        gstatus: runner.status,
        adfa: (runner.reductionFactor ?? 0) / 1000,
        rdt: null,
        odds: [...slots('back', prices?.back ?? []), ...slots('lay', prices?.lay ?? [])],
      };
    }),
  };
}

const slots = (side: Side, levels: readonly PriceLevel[]) =>
  levels.map(({ odds, size }, index) => ({
    oname: `${side}${index + 1}`,
    otype: side,
    tno: index,
    odds: makeOdds(odds),
    size: makeMoney(size),
  }));
