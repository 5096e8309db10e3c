/**
 * The open bets by match (BETS-1). The specification's rows name a match and count its bets. If they contain
 * none, the bets are requested by match, once per match and for the first matches of a list only. Pure.
 */
import type { BetRow, TradeRow } from '@layline/contract';

/** A row from any server: ours contains its bets, the specification's does not. */
export type GivenTrade = Omit<TradeRow, 'bets' | 'exposure'> &
  Partial<Pick<TradeRow, 'bets' | 'exposure'>>;

const matchesMax = 30;

export async function completeTrades(
  rows: readonly GivenTrade[],
  betsOf: (matchId: string) => Promise<readonly BetRow[]>,
): Promise<TradeRow[]> {
  const bare = rows.filter(({ bets }) => bets === undefined).map(({ matchId }) => String(matchId));
  const matchIds = [...new Set(bare)].slice(0, matchesMax);
  const found = await Promise.all(matchIds.map(betsOf));
  const waiting = new Map(matchIds.map((matchId, index) => [matchId, found[index] ?? []]));
  return rows.map((row) => {
    const matchId = String(row.matchId);
    const bets = row.bets ?? [...(waiting.get(matchId) ?? [])];
    // Rows of one match differ by market; its bets are shown once.
    waiting.delete(matchId);
    return { ...row, matchId, bets, exposure: row.exposure ?? 0 };
  });
}
