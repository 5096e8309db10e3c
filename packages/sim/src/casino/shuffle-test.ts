/**
 * Tests whether every card is equally likely at every position: chi-square over the positions that a game
 * draws, as standard deviations from the expected value.
 */
import { gameOf, makeDeck } from '@layline/games';
import type { Dealt } from './deal-many.ts';

export interface Shuffled {
  readonly chiSquare: number;
  readonly freedom: number;
  /** Standard deviations from the mean. */
  readonly deviations: number;
}

/** The deck holds equally many copies of each card, so all kinds have the same probability. */
export function testShuffle({ gameId, rounds, places }: Dealt): Shuffled {
  const kinds = new Set(makeDeck(gameOf(gameId).deck)).size;
  const expected = rounds / kinds;
  let chiSquare = 0;
  for (const row of places) for (const seen of row) chiSquare += (seen - expected) ** 2 / expected;
  const freedom = places.length * (kinds - 1);
  const deviations = (chiSquare - freedom) / Math.sqrt(2 * freedom);
  return { chiSquare, freedom, deviations };
}
