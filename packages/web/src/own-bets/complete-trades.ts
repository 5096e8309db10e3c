/**
 * The open bets by match (BETS-1). The specification's rows name a match and count its bets. If they contain
 * none, the bets are requested by match, once per match and for the first matches of a list only. Pure.
 */
import type { BetRow, TradeRow } from '@layline/contract';

/** Ours contains its bets, the specification's does not. */
const isBare = ({ bets, count }: TradeRow): boolean => bets.length === 0 && count > 0;

const matchesMax = 30;

export async function completeTrades(
  rows: readonly TradeRow[],
  betsOf: (matchId: string) => Promise<readonly BetRow[]>,
): Promise<TradeRow[]> {
  const bare = rows.filter(isBare).map(({ matchId }) => matchId);
  const matchIds = [...new Set(bare)].slice(0, matchesMax);
  const found = await Promise.all(matchIds.map(betsOf));
  const waiting = new Map(matchIds.map((matchId, index) => [matchId, found[index] ?? []]));
  return rows.map((row) => {
    if (!isBare(row)) return row;
    const bets = [...(waiting.get(row.matchId) ?? [])];
    // Rows of one match differ by market; its bets are shown once.
    waiting.delete(row.matchId);
    return { ...row, bets };
  });
}
