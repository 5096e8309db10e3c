/**
 * The rule sets that a site can choose: a row per rule, with the paragraph it comes from and who has
 * checked it. Rows with `checkedBy: null` have not yet been compared with the original.
 */
import type { PresetName } from '@layline/contract';

interface Row<Value> {
  readonly value: Value;
  /** Paragraph of the regulation. */
  readonly source: string;
  /** Who compared the row with the original; null for "from memory, not checked". */
  readonly checkedBy: string | null;
  /** What the paragraph requires and this row does not do, and why; null if it is met. */
  readonly unmet: string | null;
}

export interface Preset {
  /** Hours that a relaxed limit waits before it can be confirmed. */
  readonly easeWaitHours: Row<number>;
  readonly timeOutDays: Row<readonly number[]>;
  readonly exclusionMonths: Row<readonly number[]>;
  readonly hasEndlessExclusion: Row<boolean>;
  /** Hours from the request to return until its confirmation. */
  readonly returnWaitHours: Row<number>;
  readonly endlessReturnWaitHours: Row<number>;
  readonly realityMinutes: Row<readonly number[]>;
  readonly realityInitialMinutes: Row<number>;
  /** What happens to the matched bets of an excluded player on events that have not begun. */
  readonly matchedBets: Row<'stand'>;
  /** Whether a player may cancel a withdrawal that is not sent; the site may forbid it too. */
  readonly canCancelWithdrawals: Row<boolean>;
}

const row = <Value>(value: Value, source: string, unmet: string | null = null): Row<Value> => ({
  value,
  source,
  checkedBy: null,
  unmet,
});

/** The rule of each row; presets.test.ts tests every row of every set. */
export const presetRules: Readonly<Record<keyof Preset, string>> = {
  easeWaitHours: 'RP-5',
  timeOutDays: 'RP-7',
  exclusionMonths: 'RP-8',
  hasEndlessExclusion: 'RP-8',
  returnWaitHours: 'RP-8',
  endlessReturnWaitHours: 'RP-8',
  realityMinutes: 'RP-10',
  realityInitialMinutes: 'RP-10',
  matchedBets: 'RP-7',
  canCancelWithdrawals: 'RP-12',
};

const standard: Preset = {
  easeWaitHours: row(24, 'the strictest of the others'),
  timeOutDays: row([1, 7, 30, 42], 'LCCP SR 3.3.4'),
  exclusionMonths: row([6, 12, 60], 'LCCP SR 3.5.3, AGCO 2.14'),
  hasEndlessExclusion: row(true, 'Directive 2 of 2018 (MGA)'),
  returnWaitHours: row(24, 'LCCP SR 3.5.3'),
  endlessReturnWaitHours: row(168, 'Directive 2 of 2018 (MGA)'),
  realityMinutes: row([15, 30, 60], '58 Pa. Code 814a.1'),
  realityInitialMinutes: row(60, '58 Pa. Code 814a.1'),
  matchedBets: row('stand', 'a matched bet has two sides'),
  canCancelWithdrawals: row(true, 'no paragraph known'),
};

export const presets: Readonly<Record<PresetName, Preset>> = {
  none: standard,
  standard,
  uk: {
    ...standard,
    easeWaitHours: row(24, 'RTS 12D'),
    timeOutDays: row([1, 7, 30, 42], 'LCCP SR 3.3.4'),
    exclusionMonths: row([6, 9, 12], 'LCCP SR 3.5.3'),
    hasEndlessExclusion: row(false, 'LCCP SR 3.5.3'),
    realityMinutes: row([15, 30, 60], 'RTS 13B'),
    canCancelWithdrawals: row(false, 'UKGC, February 2021'),
  },
  mga: {
    ...standard,
    easeWaitHours: row(24, 'Directive 2 of 2018'),
    realityInitialMinutes: row(60, 'Directive 2 of 2018'),
  },
  ontario: {
    ...standard,
    timeOutDays: row([1, 7, 30, 60, 90], 'AGCO 2.13'),
    exclusionMonths: row([6, 12, 60], 'AGCO 2.14'),
    hasEndlessExclusion: row(false, 'AGCO 2.14'),
    matchedBets: row(
      'stand',
      'AGCO 2.14',
      'asks for a refund of bets on events that have not begun; a matched bet has another player ' +
        'behind it, whose bet would go too',
    ),
  },
};
