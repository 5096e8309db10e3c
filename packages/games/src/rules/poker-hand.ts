/**
 * Ranks the best five of seven cards in the usual poker order. An ace may be low in A-2-3-4-5, and a
 * royal flush counts as a straight flush. A strength is class x 16^5 plus five ranks of four bits each,
 * the most significant first, so greater is better and equal values tie.
 */
import { type Card, pointsOf, suitOf, suits } from '../cards/card.ts';

export const pokerClasses = [
  'High Card',
  'One Pair',
  'Two Pair',
  'Three of a Kind',
  'Straight',
  'Flush',
  'Full House',
  'Four of a Kind',
  'Straight Flush',
] as const;
export type PokerClass = (typeof pokerClasses)[number];

const classStep = 16 ** 5;
const ace = 12;

/** 2 is 0 ... king 11, ace 12. */
const rankIndex = (card: Card): number => (pointsOf(card) + 11) % 13;

const strengthOf = (name: PokerClass, tellingRanks: readonly number[]): number => {
  let strength = pokerClasses.indexOf(name);
  for (let place = 0; place < 5; place += 1) strength = strength * 16 + (tellingRanks[place] ?? 0);
  return strength;
};

export const pokerClassOf = (strength: number): PokerClass =>
  pokerClasses[Math.floor(strength / classStep)] as PokerClass;

/** Highest rank of five consecutive ranks in the mask (bit 0 is a 2), or -1. */
function straightTop(mask: number): number {
  for (let top = ace; top > 3; top -= 1) {
    const run = 0b11111 << (top - 4);
    if ((mask & run) === run) return top;
  }
  const wheel = (1 << ace) | 0b1111;
  return (mask & wheel) === wheel ? 3 : -1;
}

/** Ranks of the mask from the highest, at most `count`, skipping those in `without`. */
function highest(mask: number, count: number, without: readonly number[] = []): readonly number[] {
  const found: number[] = [];
  for (let rank = ace; rank >= 0 && found.length < count; rank -= 1) {
    if ((mask >> rank) & 1 && !without.includes(rank)) found.push(rank);
  }
  return found;
}

/** Strength of the ranks alone, from the number of cards of each rank (2 first), seven in all. */
export function strengthOfRanks(counts: readonly number[]): number {
  let mask = 0;
  let pairs = 0;
  let threes = 0;
  let four = -1;
  counts.forEach((count, rank) => {
    if (count > 0) mask |= 1 << rank;
    if (count === 2) pairs |= 1 << rank;
    if (count === 3) threes |= 1 << rank;
    if (count === 4) four = rank;
  });
  if (four >= 0) return strengthOf('Four of a Kind', [four, ...highest(mask, 1, [four])]);
  const [three = -1] = highest(threes, 1);
  if (three >= 0) {
    const [full] = highest(threes | pairs, 1, [three]);
    if (full !== undefined) return strengthOf('Full House', [three, full]);
  }
  const top = straightTop(mask);
  if (top >= 0) return strengthOf('Straight', [top]);
  if (three >= 0) return strengthOf('Three of a Kind', [three, ...highest(mask, 2, [three])]);
  const [first, second] = highest(pairs, 2);
  if (first === undefined) return strengthOf('High Card', highest(mask, 5));
  if (second === undefined) return strengthOf('One Pair', [first, ...highest(mask, 3, [first])]);
  return strengthOf('Two Pair', [first, second, ...highest(mask, 1, [first, second])]);
}

/** Strength of five or more ranks of one suit, as a mask with bit 0 for the 2. */
export function strengthOfFlush(mask: number): number {
  const top = straightTop(mask);
  return top >= 0 ? strengthOf('Straight Flush', [top]) : strengthOf('Flush', highest(mask, 5));
}

/** Strength of seven cards. With five of a suit no four of a kind or full house is possible. */
export function strengthOfSeven(cards: readonly Card[]): number {
  const counts = Array.from({ length: 13 }, () => 0);
  const masks: Record<string, number> = {};
  for (const card of cards) {
    const rank = rankIndex(card);
    counts[rank] = (counts[rank] ?? 0) + 1;
    masks[suitOf(card)] = (masks[suitOf(card)] ?? 0) | (1 << rank);
  }
  for (const suit of suits) {
    const mask = masks[suit] ?? 0;
    if (bitCount(mask) >= 5) return strengthOfFlush(mask);
  }
  return strengthOfRanks(counts);
}

function bitCount(mask: number): number {
  let count = 0;
  for (let rest = mask; rest > 0; rest &= rest - 1) count += 1;
  return count;
}
