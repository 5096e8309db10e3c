/**
 * Remembers the player's bets of the previous round for a rebet. Kept per table while the page is open; the
 * oldest table is dropped first.
 */
import type { Stake } from './position.ts';

const tablesMax = 30;
const last = new Map<string, { readonly mid: string; readonly stakes: readonly Stake[] }>();
const before = new Map<string, readonly Stake[]>();

/** Stores the bets of a round as currently known. */
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

/** Forgets a round whose bets the player cancelled: there is nothing to rebet. */
export function forgetRound(matchId: string, mid: string): void {
  last.set(matchId, { mid, stakes: [] });
}

/** Returns the bets of the last round in which the player bet. */
export const stakesBefore = (matchId: string): readonly Stake[] => before.get(matchId) ?? [];
