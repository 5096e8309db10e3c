/** Totals of the hands in a finished round, for games that count points. Pure. */
import { cardFields, type Slot } from '@layline/games/view';
import { isPlayType } from '../faces/faces.ts';

/** Returns the four totals of 32 Cards; empty for other games. */
export function totalsOf(gameType: string, slots: readonly Slot[]): readonly number[] {
  if (!isPlayType(gameType) || !gameType.startsWith('card32')) return [];
  const fields = cardFields(gameType, slots);
  return ['C1', 'C2', 'C3', 'C4'].map((field) => Number(fields[field]));
}
