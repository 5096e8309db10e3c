/** A game's hands, and which of their places to draw. */
import { type Slot, unseen } from '@layline/games/view';
import { findFace } from '../faces/faces.ts';
import type { Hand } from '../faces/game-face.ts';

/** Returns the hands of a casinoType; none for an unknown game. */
export const handsOf = (gameType: string): readonly Hand[] => findFace(gameType)?.hands ?? [];

/** Returns the places of a hand to draw now, dealt or not. */
export function shownPlaces(gameType: string, own: Hand, slots: readonly Slot[]) {
  const open = findFace(gameType)?.openPlaces ?? own.places.length;
  return own.places.filter((place, at) => at < open || (slots[place] ?? unseen) !== unseen);
}

export const slotAt = (slots: readonly Slot[], place: number): Slot => slots[place] ?? unseen;
