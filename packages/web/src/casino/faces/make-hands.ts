/** Makes the hands of a game: whose they are, and the places of their cards. */
import type { MessageDescriptor } from '@lingui/core';
import type { Hand } from './game-face.ts';

export const hand = (name: MessageDescriptor, places: readonly number[], wins = ''): Hand => ({
  name,
  places,
  wins,
});

/** Places of a hand that is dealt in turn with others. */
export const every = (first: number, step: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => first + index * step);
