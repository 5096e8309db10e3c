/**
 * Returns the bets that Undo cancels: those of the last press (a tap, a rebet, a double) while all are open,
 * else the newest open bet. Pure.
 */
import type { BetRow } from '@layline/contract';

/** Bet ids by press, oldest press first. */
export type Presses = readonly (readonly string[])[];

export function lastPress(presses: Presses, rows: readonly BetRow[]): readonly string[] {
  const open = new Set(rows.map(({ betId }) => betId));
  const press = presses.findLast((ids) => ids.length > 0 && ids.every((id) => open.has(id)));
  if (press !== undefined) return press;
  const newest = rows.toSorted((a, b) => a.placeTime.localeCompare(b.placeTime, 'en')).at(-1);
  return newest === undefined ? [] : [newest.betId];
}
