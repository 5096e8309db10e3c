/** Session markets in the fancy list's shape (feed-shapes 7): the price is the line, the size the rate. */
import {
  type MarketDefinition,
  makeMoney,
  type Reply,
  type SessionPrice,
  type SessionType,
} from '@layline/contract';
import type { CachedMarket } from '../../venue/market/cached-market.ts';
import type { MarketCache } from '../../venue/market/market-cache.ts';
import type { StakeRange } from '../../venue/sites/directory.ts';

type SessionRow = Reply<'sessionOdds'>['data'][number];

/** The sub-tab's code on the wire. */
const tabs: Readonly<Record<SessionType, number>> = {
  SESSION: 1,
  OVER_BY_OVER: 2,
  BALL_BY_BALL: 3,
};

/** Returns a match's open sessions, in the feed's order. */
export const sessionRows = (
  marketCache: MarketCache,
  eventId: string,
  limitsOf: (definition: MarketDefinition) => StakeRange,
): SessionRow[] =>
  [...marketCache.markets()]
    .filter(
      ({ definition }) =>
        definition.kind === 'session' &&
        definition.fixture.eventId === eventId &&
        definition.status !== 'CLOSED',
    )
    .toSorted((one, other) => orderOf(one) - orderOf(other))
    .map((market) => makeRow(marketCache, market, limitsOf(market.definition)));

const orderOf = ({ definition }: CachedMarket): number => definition.runners[0]?.sortPriority ?? 0;

/** Both numbers are zero for a side that is not offered. */
const notOffered: SessionPrice = { line: 0, rate: 0 };

function makeRow(marketCache: MarketCache, market: CachedMarket, limits: StakeRange): SessionRow {
  const { definition, session } = market;
  const isOpen = marketCache.statusOf(market) === 'OPEN';
  const no = (isOpen ? session?.no : null) ?? notOffered;
  const yes = (isOpen ? session?.yes : null) ?? notOffered;
  const [runner] = definition.runners;
  return {
    SelectionId: String(runner?.runnerId ?? definition.marketId),
    RunnerName: definition.name,
    marketId: definition.marketId,
    gtype: 'session',
    LayPrice1: no.line,
    LaySize1: no.rate,
    BackPrice1: yes.line,
    BackSize1: yes.rate,
    // A session without a quote accepts no bets, even if nobody suspended it.
    GameStatus: isOpen && no.rate + yes.rate > 0 ? '' : (market.overlay ?? 'SUSPENDED'),
    min: makeMoney(limits.stakeMin),
    max: makeMoney(limits.stakeMax),
    srno: String(runner?.sortPriority ?? 1),
    ballsess: tabs[definition.marketType as SessionType] ?? 1,
    rem: '',
  };
}
