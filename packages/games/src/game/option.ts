/**
 * An option to bet on: its sid, odds and exact chance. Odds are the same in every round, because every
 * round is drawn from a complete fresh deck.
 */
import { casinoOdds, type Odds } from '@layline/contract';
import {
  add,
  type Fraction,
  fraction,
  multiply,
  none,
  one,
  parseFraction,
  subtract,
  sum,
} from './fraction.ts';

export interface Option {
  /** Position in the feed's t2, fixed for the game. */
  readonly index: number;
  readonly sid: number;
  readonly name: string;
  readonly market: string;
  /** Customary odds for a back bet. */
  readonly back: Odds;
  /** Back odds of the profile that keeps every return at 95 % or more; null if they are the same. */
  readonly band: Odds | null;
  /** Null if the option cannot be layed. */
  readonly lay: Odds | null;
  readonly chance: Chance;
}

export interface Chance {
  /** All ways to win, including those of `tiers`. */
  readonly win: Fraction;
  readonly half: Fraction;
  readonly push: Fraction;
  /** Wins that do not pay the odds; profit in hundredths of the stake. */
  readonly tiers: readonly { readonly profit: number; readonly chance: Fraction }[];
}

/** An option as written in a game file; odds in hundredths, chances as `a/b`. */
export interface OptionRow {
  readonly name: string;
  readonly market: string;
  readonly back: number;
  readonly band?: number;
  readonly lay?: number;
  readonly win: string;
  readonly half?: string;
  readonly push?: string;
  readonly tiers?: readonly (readonly [profit: number, chance: string])[];
  /** index + 1 unless given. */
  readonly sid?: number;
}

export const makeOptions = (rows: readonly OptionRow[]): readonly Option[] =>
  rows.map((row, index) => ({
    index,
    sid: row.sid ?? index + 1,
    name: row.name,
    market: row.market,
    back: casinoOdds(row.back),
    band: row.band === undefined ? null : casinoOdds(row.band),
    lay: row.lay === undefined ? null : casinoOdds(row.lay),
    chance: makeChance(row),
  }));

const makeChance = (row: OptionRow): Chance => ({
  win: parseFraction(row.win),
  half: row.half === undefined ? none : parseFraction(row.half),
  push: row.push === undefined ? none : parseFraction(row.push),
  tiers: (row.tiers ?? []).map(([profit, chance]) => ({ profit, chance: parseFraction(chance) })),
});

export const oddsProfiles = ['customary', 'band'] as const;
export type OddsProfile = (typeof oddsProfiles)[number];

export const backOdds = (option: Option, profile: OddsProfile): Odds =>
  (profile === 'band' ? option.band : null) ?? option.back;

const hundred = fraction(100);
const hundredths = (value: number): Fraction => fraction(value, 100);

/** Expected return per unit staked on a back bet; 1 is a fair game. */
export function backReturn({ win, half, push, tiers }: Chance, odds: Odds): Fraction {
  const plain = subtract(win, sum(tiers.map(({ chance }) => chance)));
  return sum([
    multiply(plain, hundredths(odds)),
    ...tiers.map(({ chance, profit }) => multiply(chance, hundredths(100 + profit))),
    multiply(half, fraction(1, 2)),
    push,
  ]);
}

/** Expected return per unit of liability of a lay bet on an option without tiers or halves. */
export function layReturn({ win, push }: Chance, odds: Odds): Fraction {
  const lose = subtract(one, add(win, push));
  return add(subtract(one, win), multiply(lose, multiply(hundred, fraction(1, odds - 100))));
}
