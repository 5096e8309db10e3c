/** Groups open bets by match and market, for the panel and its dropdown (BETS-2). */
import type { BetRow, TradeRow } from '@layline/contract';
import { translator } from '../base/translator.ts';
import { nameOfEvent } from '../sports/event-name.ts';

interface MarketBets {
  readonly marketId: string;
  readonly name: string;
  readonly bets: readonly BetRow[];
}

export interface BetGroup {
  readonly matchId: string;
  readonly event: string;
  /** All open bets of the match, regardless of the dropdown. */
  readonly trades: readonly TradeRow[];
  readonly markets: readonly MarketBets[];
}

export interface MarketChoice {
  readonly marketId: string;
  readonly name: string;
}

const newestFirst = (a: BetRow, b: BetRow): number =>
  a.placeTime < b.placeTime ? 1 : a.placeTime > b.placeTime ? -1 : 0;

/** The place part of an each-way bet is listed with its win part, while that is open. */
function marketsOf(trades: readonly TradeRow[]): readonly MarketBets[] {
  const bets = trades.flatMap((trade) => trade.bets).toSorted(newestFirst);
  const wins = new Map(
    bets.flatMap(({ eachWay, marketId }) =>
      eachWay?.part === 'win' ? [[eachWay.id, marketId]] : [],
    ),
  );
  const byMarket = Map.groupBy(
    bets,
    ({ eachWay, marketId }) => wins.get(eachWay?.id ?? '') ?? marketId,
  );
  return [...byMarket].map(([marketId, own]) => ({
    marketId,
    name: translator.sayName(
      (own.find((bet) => bet.marketId === marketId) ?? own[0])?.market ?? '',
    ),
    bets: own,
  }));
}

export const nameOfTrade = ({ eventId, event, bets }: TradeRow): string =>
  nameOfEvent({ eventId, event, startTime: bets[0]?.startTime });

/** The match on the screen comes first, and the newest bet first within each match. */
export function groupBets(trades: readonly TradeRow[], shownMatchId = ''): readonly BetGroup[] {
  const byMatch = [...Map.groupBy(trades, ({ matchId }) => matchId)];
  const isShown = ([matchId]: (typeof byMatch)[number]): boolean => matchId === shownMatchId;
  const ordered = [...byMatch.filter(isShown), ...byMatch.filter((one) => !isShown(one))];
  return ordered.map(([matchId, own]) => ({
    matchId,
    event: own[0] === undefined ? '' : nameOfTrade(own[0]),
    trades: own,
    markets: marketsOf(own),
  }));
}

/** Returns every market with open bets once, as `event · market`. */
export const listMarkets = (groups: readonly BetGroup[]): readonly MarketChoice[] =>
  groups.flatMap(({ event, markets }) =>
    markets.map(({ marketId, name }) => ({ marketId, name: `${event} · ${name}` })),
  );

/** Returns the chosen market's bets, or all for an empty choice. */
export function filterBets(groups: readonly BetGroup[], marketId: string): readonly BetGroup[] {
  if (marketId === '') return groups;
  return groups
    .map((group) => ({
      ...group,
      markets: group.markets.filter((market) => market.marketId === marketId),
    }))
    .filter(({ markets }) => markets.length > 0);
}
