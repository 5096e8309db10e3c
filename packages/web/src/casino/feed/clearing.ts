/**
 * CAS-6: stored bets and the match exposure are cleared once in a round, at the first reading with
 * autotime at or under the table's clearing value and above 0; or at a new round seen when it is
 * already under it. A poll can skip a number, so an exact 19 or 25 is never waited for. Pure.
 */
export interface Clearing {
  /** The round whose bets may stand on the screen; empty before the first clearing. */
  readonly mid: string;
}

export const neverCleared: Clearing = { mid: '' };

interface Reading {
  readonly mid: string;
  readonly autotime: number;
}

/** The same object when nothing is to be cleared now. */
export function clearAt(state: Clearing, { mid, autotime }: Reading, clearsAt: number): Clearing {
  if (state.mid === mid) return state;
  const isFirst = state.mid === '';
  const isDue = autotime <= clearsAt && autotime > 0;
  return isDue || (isFirst && autotime === 0) ? { mid } : state;
}
