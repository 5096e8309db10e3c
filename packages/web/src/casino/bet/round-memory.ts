/**
 * What the player bet in the round before, for placing it again. Kept per table while the window is
 * open; the oldest table is forgotten first.
 */
import type { Stake } from './position.ts';

const tablesMax = 30;
const last = new Map<string, { readonly mid: string; readonly stakes: readonly Stake[] }>();
const before = new Map<string, readonly Stake[]>();

/** Takes down the bets of a round as they are known now. */
export function rememberRound(matchId: string, mid: string, stakes: readonly Stake[]): void {
  const known = last.get(matchId);
  if (known !== undefined && known.mid !== mid && known.stakes.length > 0) {
    before.delete(matchId);
    before.set(matchId, known.stakes);
  }
  if (stakes.length > 0 || known?.mid !== mid) last.set(matchId, { mid, stakes });
  for (const memory of [last, before]) {
    const [oldest] = memory.keys();
    if (memory.size > tablesMax && oldest !== undefined) memory.delete(oldest);
  }
}

/** The player took everything back: there is nothing of this round to place again. */
export function forgetRound(matchId: string, mid: string): void {
  last.set(matchId, { mid, stakes: [] });
}

/** The bets of the last round in which the player bet. */
export const stakesBefore = (matchId: string): readonly Stake[] => before.get(matchId) ?? [];
