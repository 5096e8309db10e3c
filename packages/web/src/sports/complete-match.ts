/** Completes a match of the specification, whose ids may be given in one place only. Pure. */
import type { MatchRow } from '@layline/contract';

export function completeMatch(row: MatchRow, sportId: string): MatchRow {
  const joined = row.joinedMarketIds.split(',').filter(Boolean);
  // Markets without an id get the one at their position among the joined ids.
  const markets = row.markets.map((market, index) => ({
    ...market,
    marketId: market.marketId || (joined[index] ?? ''),
  }));
  const ids = markets.map((market) => market.marketId);
  const marketId = row.marketId || (ids[0] ?? joined[0] ?? '');
  return {
    ...row,
    sportId: row.sportId || sportId,
    marketId,
    markets,
    joinedMarketIds: (joined.length > 0 ? joined : ids).join(','),
    matchOdds: row.matchOdds.map((entry) => ({ ...entry, marketId: entry.marketId || marketId })),
  };
}
