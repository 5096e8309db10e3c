/** Open bets by match and market, for the panel and its dropdown (BETS-2). Pure. */
import type { BetRow, TradeRow } from '@layline/contract';

interface MarketBets {
  readonly marketId: string;
  readonly name: string;
  readonly bets: readonly BetRow[];
}

export interface BetGroup {
  readonly matchId: string;
  readonly event: string;
  /** All open bets of the match, whatever the dropdown leaves. */
  readonly trades: readonly TradeRow[];
  readonly markets: readonly MarketBets[];
}

export interface MarketChoice {
  readonly marketId: string;
  readonly name: string;
}

const newestFirst = (a: BetRow, b: BetRow): number =>
  a.placeTime < b.placeTime ? 1 : a.placeTime > b.placeTime ? -1 : 0;

/** The place part of a bet each way stands with its win part, while that is open. */
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
    name: (own.find((bet) => bet.marketId === marketId) ?? own[0])?.market ?? '',
    bets: own,
  }));
}

/** The match that is on the screen stands first; newest bet first inside each match. */
export function groupBets(trades: readonly TradeRow[], shownMatchId = ''): readonly BetGroup[] {
  const byMatch = [...Map.groupBy(trades, ({ matchId }) => matchId)];
  const isShown = ([matchId]: (typeof byMatch)[number]): boolean => matchId === shownMatchId;
  const ordered = [...byMatch.filter(isShown), ...byMatch.filter((one) => !isShown(one))];
  return ordered.map(([matchId, own]) => ({
    matchId,
    event: own[0]?.event ?? '',
    trades: own,
    markets: marketsOf(own),
  }));
}

/** Every market with open bets, once, as `event · market`. */
export const listMarkets = (groups: readonly BetGroup[]): readonly MarketChoice[] =>
  groups.flatMap(({ event, markets }) =>
    markets.map(({ marketId, name }) => ({ marketId, name: `${event} · ${name}` })),
  );

/** Only the chosen market's bets; the empty choice is all of them. */
export function filterBets(groups: readonly BetGroup[], marketId: string): readonly BetGroup[] {
  if (marketId === '') return groups;
  return groups
    .map((group) => ({
      ...group,
      markets: group.markets.filter((market) => market.marketId === marketId),
    }))
    .filter(({ markets }) => markets.length > 0);
}
