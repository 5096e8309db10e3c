/**
 * What a story is about. In most stories every kind of market and table has its turn, so that what only a
 * few bets on lines show would take weeks; a story of lines has those markets alone, in parts whose halves
 * are rounded, and most of its bets wait out a delay.
 */
export const themes = ['house', 'lines'] as const;
export type Theme = (typeof themes)[number];

interface Weights {
  /** Of a bet, of a market's news and of a settlement, beside all other requests. */
  readonly bet: number;
  readonly news: number;
  readonly settlement: number;
  /** Of the turn in-play, beside all other news of a market. */
  readonly turn: number;
  /** Of a removal where nobody reduces odds for it. */
  readonly remove: number;
  /** Of the close once a market is in play. */
  readonly close: number;
  readonly delaysMs: readonly number[];
  /** Of a bet that takes what it can at once, of one that lapses at the turn, and of one that stays. */
  readonly persistence: readonly [fillOrKill: number, lapse: number, keep: number];
}

export const weightsOf: Readonly<Record<Theme, Weights>> = {
  house: {
    bet: 60,
    news: 12,
    settlement: 6,
    turn: 9,
    remove: 1,
    close: 6,
    delaysMs: [0, 1000, 1000, 5000],
    persistence: [3, 2, 3],
  },
  lines: {
    bet: 240,
    news: 36,
    settlement: 24,
    turn: 60,
    remove: 6,
    close: 9,
    delaysMs: [0, 1000, 5000, 5000],
    persistence: [1, 1, 4],
  },
};

/** Sizes that house prices have; with odd ones a bet is matched in parts whose halves are rounded. */
export const houseSizes: Readonly<Record<Theme, readonly number[]>> = {
  house: [7, 100, 2_500, 2_500, 10_000, 33_333, 500_000],
  lines: [1, 3, 7, 33, 101, 333, 2_501],
};
