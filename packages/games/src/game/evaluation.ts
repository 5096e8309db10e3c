/**
 * The outcome of the cards: a result code for the recent-result strip and, by option id (sid), the fate
 * of every option. An option in none of the lists lost. Settlement reads this and never `desc`.
 */
export interface Evaluation {
  /** Code for the recent-result strip. */
  readonly result: string;
  /** All winning sids, the main market's winner first; starts with 0 if the main market has none. */
  readonly win: readonly number[];
  /** Sids that lose half the stake. */
  readonly half: readonly number[];
  /** Sids whose stake is returned. */
  readonly push: readonly number[];
  /** Sids whose bets are void because the rules could not decide them. */
  readonly voided: readonly number[];
  /** Profit in hundredths of the stake, if it differs from rate - 1: 50 is a half, 4000 is 40 to 1. */
  readonly pays: Readonly<Record<number, number>>;
  /** The result for human readers: `#` between groups, `|` inside one. */
  readonly desc: string;
}

export type Decided = Pick<Evaluation, 'result' | 'win' | 'desc'> & Partial<Evaluation>;

export const evaluation = (decided: Decided): Evaluation => ({
  half: [],
  push: [],
  voided: [],
  pays: {},
  ...decided,
});

export const outcomes = ['win', 'lose', 'half', 'push', 'void'] as const;
export type Outcome = (typeof outcomes)[number];

/** Options of one market that win, are halved, pushed or void together. */
export type MarketCase = Partial<Pick<Evaluation, 'win' | 'half' | 'push' | 'voided' | 'pays'>>;

export function outcomeOf(decided: MarketCase, sid: number): Outcome {
  if (decided.win?.includes(sid)) return 'win';
  if (decided.half?.includes(sid)) return 'half';
  if (decided.push?.includes(sid)) return 'push';
  return decided.voided?.includes(sid) ? 'void' : 'lose';
}
