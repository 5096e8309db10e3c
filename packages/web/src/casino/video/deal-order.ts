/** Returns the places of a finished round in the order in which cards were turned: C order. Pure. */
import { type Slot, unseen } from '@layline/games/view';

export const dealOrder = (slots: readonly Slot[]): readonly number[] =>
  slots.flatMap((slot, place) => (slot === unseen ? [] : [place]));
