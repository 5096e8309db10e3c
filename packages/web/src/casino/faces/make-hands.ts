/** Makes the hands of a game: their names, and the places of their cards. */
import type { MessageDescriptor } from '@lingui/core';
import type { Hand } from './game-face.ts';

export const hand = (name: MessageDescriptor, places: readonly number[], wins = ''): Hand => ({
  name,
  places,
  wins,
});

/** Returns the places of a hand that is dealt alternately with others. */
export const every = (first: number, step: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => first + index * step);
