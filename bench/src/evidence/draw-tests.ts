/**
 * Statistical tests of the draws of every game. Seeds follow from the release's name, so that everybody gets
 * the same figures: nobody can try until they please.
 */
import { createHash } from 'node:crypto';
import { drawCards, gameIds, gameOf, makeDeck, openStream, type RoundSeed } from '@layline/games';
import { chiSquareChance, holm, kolmogorovChance, normalChance } from './p-values.ts';

export interface DrawTest {
  readonly game: string;
  readonly test: string;
  /** Chance of a result at least as extreme. */
  readonly chance: number;
  /** After Holm's correction over all tests. */
  readonly corrected: number;
}

/** Below this, after the correction, a draw is not random. */
export const failsBelow = 0.001;

type Words = (seed: RoundSeed) => () => number;

interface DrawPlan {
  readonly release: string;
  readonly rounds: number;
  /** The stream under test; another one only in tests of this file. */
  readonly words?: Words;
}

const seedOf = (release: string, gameId: string, nonce: number): RoundSeed => ({
  scheme: 2,
  serverSeed: createHash('sha256').update(`${release} ${gameId} ${nonce}`).digest('hex'),
  clientSeed: 'evidence',
  roundId: '000000000000000',
  gameId,
  nonce,
});

/** Counts against equal expectations. */
function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  const statistic = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  return chiSquareChance(statistic, counts.length - 1);
}

const zeros = (count: number): number[] => Array.from({ length: count }, () => 0);

function add(counts: number[], index: number): void {
  counts[index] = (counts[index] ?? 0) + 1;
}

/** Pairs of neighbouring values, in 16 classes each. */
function serial(values: readonly number[]): number {
  const counts = zeros(256);
  for (let at = 0; at + 1 < values.length; at += 2) {
    const [one, two] = [values[at] ?? 0, values[at + 1] ?? 0];
    add(counts, Math.floor(one * 16) * 16 + Math.floor(two * 16));
  }
  return chiSquare(counts);
}

/** Lengths of the gaps between values in the lower half; longer ones than nine are one class. */
function gaps(values: readonly number[]): number {
  const counts = zeros(10);
  let gap = 0;
  for (const value of values) {
    if (value >= 0.5) gap += 1;
    else {
      add(counts, Math.min(gap, 9));
      gap = 0;
    }
  }
  const total = counts.reduce((sum, count) => sum + count, 0);
  const statistic = counts.reduce((sum, count, length) => {
    const expected = total * (length < 9 ? 0.5 ** (length + 1) : 0.5 ** 9);
    return sum + (count - expected) ** 2 / expected;
  }, 0);
  return chiSquareChance(statistic, 9);
}

/** Runs up and down. */
function runs(values: readonly number[]): number {
  let count = 1;
  for (let at = 2; at < values.length; at += 1) {
    const before = (values[at - 1] ?? 0) > (values[at - 2] ?? 0);
    if ((values[at] ?? 0) > (values[at - 1] ?? 0) !== before) count += 1;
  }
  const n = values.length;
  return normalChance((count - (2 * n - 1) / 3) / Math.sqrt((16 * n - 29) / 90));
}

/** Distance of the values from the uniform distribution. */
function uniform(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const distance = sorted.reduce(
    (most, value, index) =>
      Math.max(most, (index + 1) / sorted.length - value, value - index / sorted.length),
    0,
  );
  return kolmogorovChance(distance, sorted.length);
}

/** Each card of the deck as the first of a round. */
function firstCards(gameId: (typeof gameIds)[number], { release, rounds }: DrawPlan): number {
  const { deck } = gameOf(gameId);
  const names = [...new Set(makeDeck(deck).map((card) => JSON.stringify(card)))];
  const index = new Map(names.map((name, at) => [name, at]));
  const counts = zeros(names.length);
  for (let nonce = 1; nonce <= rounds; nonce += 1) {
    const [card] = drawCards(seedOf(release, gameId, nonce), { deck, drawCount: 1 });
    add(counts, index.get(JSON.stringify(card)) ?? 0);
  }
  return chiSquare(counts);
}

function testGame(gameId: string, plan: DrawPlan): Omit<DrawTest, 'corrected'>[] {
  const { release, rounds, words = openStream } = plan;
  const values: number[] = [];
  for (let nonce = 1; nonce <= rounds; nonce += 1) {
    const next = words(seedOf(release, gameId, nonce));
    for (let at = 0; at < 8; at += 1) values.push(next() / 2 ** 32);
  }
  const bytes = zeros(256);
  for (const value of values) add(bytes, Math.floor(value * 256));
  const firsts = values.filter((_, index) => index % 8 === 0);
  const known = gameIds.find((id) => id === gameId);
  const tests: [string, number][] = [
    ['frequency (chi-square, 256 classes)', chiSquare(bytes)],
    ['serial (chi-square, 16 x 16)', serial(values)],
    ['gap (chi-square)', gaps(values)],
    ['runs up and down', runs(values)],
    ['first word of each round (Kolmogorov-Smirnov)', uniform(firsts)],
    ...(known === undefined
      ? []
      : [['first card (chi-square)', firstCards(known, plan)] as [string, number]]),
  ];
  return tests.map(([test, chance]) => ({ game: gameId, test, chance }));
}

export function testDraws(plan: DrawPlan): DrawTest[] {
  const tests = [...gameIds, 'vimaan'].flatMap((gameId) => testGame(gameId, plan));
  const corrected = holm(tests.map(({ chance }) => chance));
  return tests.map((one, index) => ({ ...one, corrected: corrected[index] ?? 0 }));
}
