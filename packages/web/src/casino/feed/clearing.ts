/**
 * CAS-6: stored bets and the match exposure are cleared once per round: at the first reading with autotime at
 * or below the table's clearing value and above 0, or when a new round is first seen already below it. A poll
 * can skip a number, so this never waits for exactly 19 or 25. Pure.
 */
export interface Clearing {
  /** The round whose bets may be shown; empty before the first clearing. */
  readonly mid: string;
}

export const neverCleared: Clearing = { mid: '' };

interface Reading {
  readonly mid: string;
  readonly autotime: number;
}

/** Returns the same object if nothing is to be cleared now. */
export function clearAt(state: Clearing, { mid, autotime }: Reading, clearsAt: number): Clearing {
  if (state.mid === mid) return state;
  const isFirst = state.mid === '';
  const isDue = autotime <= clearsAt && autotime > 0;
  return isDue || (isFirst && autotime === 0) ? { mid } : state;
}
