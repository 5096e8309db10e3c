import type { BetRow, MarketView, OddsMarket } from '@layline/contract';
import { makeTopic } from '@layline/contract/topic';
import { parseMarket } from '../live/parse-market.ts';
import { parseView } from '../live/parse-view.ts';
import { prices, useMarket } from '../live/prices.ts';
import type { TopicData } from '../live/stream/topic-readers.ts';
import { useLiveTopic } from '../live/use-live-topic.ts';
import { useSiteLimits } from '../slip/limits-query.ts';
import { positionOf } from '../slip/position.ts';
import { limitsOf } from '../slip/slip-check.ts';
import { CashOut } from './cash-out.tsx';

const kinds: Readonly<Record<string, 'match' | 'bookmaker'>> = {
  'Match Odds': 'match',
  Bookmaker: 'bookmaker',
};

function putPrices(kind: 'match' | 'bookmaker', data: TopicData): void {
  if (data === null) return;
  if (kind === 'match') return prices.put(parseMarket(data as unknown as OddsMarket));
  for (const view of data as unknown as readonly MarketView[]) prices.put(parseView(view));
}

interface OfBet {
  readonly bet: BetRow;
  readonly kind: 'match' | 'bookmaker';
  /** The player's open bets in the market. */
  readonly bets: readonly BetRow[];
}

/** Prices come from the stream only: without it no value is shown, instead of one call per market. */
function Listed({ bet, kind, bets }: OfBet) {
  const { marketId, matchId } = bet;
  const market = useMarket(marketId);
  const site = useSiteLimits();
  useLiveTopic({
    topic: kind === 'match' ? makeTopic('odds', marketId) : makeTopic('bookmaker', matchId),
    take: (data) => putPrices(kind, data),
    keys: () => [marketId],
  });
  if (market === undefined || market.winners !== 1 || market.status === 'CLOSED') return null;
  const runnerIds = market.runners.map(({ runnerId }) => runnerId);
  const held = positionOf(bets, marketId, runnerIds, market.winners);
  if (held === null) return null;
  const { eventId: sportId, legueId: competitionId, event: eventName, sportsName } = bet;
  const place = {
    sportId,
    competitionId,
    eventId: matchId,
    eventName,
    sportName: sportsName,
    kind,
  };
  const limits = limitsOf(site, kind, market.isInPlay);
  return <CashOut {...{ market, place, held, bets, limits }} isOver={false} />;
}

/** CASH-1: the cash-out value of a market in the list of open bets, on any page. */
export function OpenCashOut({ bets }: { bets: readonly BetRow[] }) {
  const [bet] = bets;
  const kind = bet === undefined ? undefined : kinds[bet.markettype];
  if (bet === undefined || kind === undefined) return null;
  return <Listed bet={bet} kind={kind} bets={bets} />;
}
