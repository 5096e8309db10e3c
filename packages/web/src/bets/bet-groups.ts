/** Open bets by match and market, for the panel and its dropdown (BETS-2). Pure. */
import type { BetRow, TradeRow } from '@layline/contract';

export interface BetGroup {
  readonly matchId: string;
  readonly event: string;
  readonly bets: readonly BetRow[];
}

export interface MarketChoice {
  readonly marketId: string;
  readonly name: string;
}

/** Newest bet first inside each match. */
export function groupBets(trades: readonly TradeRow[]): readonly BetGroup[] {
  const groups = new Map<string, BetGroup>();
  for (const { matchId, event, bets } of trades) {
    const before = groups.get(matchId)?.bets ?? [];
    groups.set(matchId, { matchId, event, bets: [...before, ...bets] });
  }
  return [...groups.values()].map((group) => ({
    ...group,
    bets: group.bets.toSorted((a, b) => (a.placeTime < b.placeTime ? 1 : -1)),
  }));
}

/** Every market with open bets, once, as `event · market`. */
export function listMarkets(groups: readonly BetGroup[]): readonly MarketChoice[] {
  const names = new Map<string, string>();
  for (const { event, bets } of groups) {
    for (const { marketId, market } of bets) names.set(marketId, `${event} · ${market}`);
  }
  return [...names].map(([marketId, name]) => ({ marketId, name }));
}

/** Only the chosen market's bets; the empty choice is all of them. */
export function filterBets(groups: readonly BetGroup[], marketId: string): readonly BetGroup[] {
  if (marketId === '') return groups;
  return groups
    .map((group) => ({ ...group, bets: group.bets.filter((bet) => bet.marketId === marketId) }))
    .filter(({ bets }) => bets.length > 0);
}
