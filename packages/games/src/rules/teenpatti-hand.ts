/**
 * The ranking of three-card hands, high to low: pure sequence, trail, sequence, color, pair, high card; a
 * pure sequence beats a trail. Sequences rank Q-K-A, A-2-3, J-Q-K, 10-J-Q ... 2-3-4; K-A-2 is not a
 * sequence. Suits never break a tie.
 */
import { type Card, pointsOf, suitOf } from '../cards/card.ts';

const teenpattiClasses = [
  'High Card',
  'Pair',
  'Color',
  'Sequence',
  'Trail',
  'Pure Sequence',
] as const;
export type TeenpattiClass = (typeof teenpattiClasses)[number];

export interface TeenpattiHand {
  readonly class: TeenpattiClass;
  /** Greater is better; equal strengths tie. */
  readonly strength: number;
}

/** Ranks of the hand from the highest, ace 14. */
function valuesOf(cards: readonly Card[]): readonly [number, number, number] {
  const values = cards.map((card) => (pointsOf(card) === 1 ? 14 : pointsOf(card)));
  const [high = 0, middle = 0, low = 0] = values.sort((a, b) => b - a);
  return [high, middle, low];
}

/** Q-K-A 14, A-2-3 13, J-Q-K 12 ... 2-3-4 3; 0 if the three are not consecutive. */
function sequenceRank([high, middle, low]: readonly [number, number, number]): number {
  if (high === 14 && middle === 3 && low === 2) return 13;
  if (high - middle !== 1 || middle - low !== 1) return 0;
  return high === 14 ? 14 : high - 1;
}

const hand = (name: TeenpattiClass, within: number): TeenpattiHand => ({
  class: name,
  strength: teenpattiClasses.indexOf(name) * 10_000 + within,
});

/** The class and strength of three cards. */
export function rankTeenpattiHand(cards: readonly Card[]): TeenpattiHand {
  const values = valuesOf(cards);
  const [high, middle, low] = values;
  if (high === low) return hand('Trail', high);
  const isColor = new Set(cards.map(suitOf)).size === 1;
  const run = sequenceRank(values);
  if (run > 0) return hand(isColor ? 'Pure Sequence' : 'Sequence', run);
  const byCards = high * 225 + middle * 15 + low;
  if (isColor) return hand('Color', byCards);
  if (high === middle) return hand('Pair', high * 15 + low);
  if (middle === low) return hand('Pair', middle * 15 + high);
  return hand('High Card', byCards);
}
