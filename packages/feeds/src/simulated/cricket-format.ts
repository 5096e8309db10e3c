/** Formats of simulated cricket: length, pace, and the overs with a session on the total. */
import type { CricketKind } from '../cricket/ball-model.ts';
import type { CricketPace } from '../cricket/play-cricket.ts';

export interface CricketFormat {
  readonly kind: CricketKind;
  readonly overs: number;
  readonly sessionOvers: readonly number[];
  readonly isLong: boolean;
  /** Maximum wides and no balls of an innings, so that it always ends. */
  readonly extrasMax: number;
  readonly betDelayMs: number;
  /** Time of the toss before the start. */
  readonly tossMs: number;
  readonly pace: CricketPace;
}

const longPace: CricketPace = {
  openMs: 27_000,
  runningMs: 7000,
  overMs: 45_000,
  wicketMs: 60_000,
  inningsMs: 12 * 60_000,
  endMs: 60_000,
  resultMsMin: 0,
};

const long = { isLong: true, betDelayMs: 5000, tossMs: 20 * 60_000 };

export const cricketFormats = {
  /** Lasts less than ten minutes. */
  T5: {
    kind: 'T5',
    overs: 5,
    sessionOvers: [2, 3, 5],
    isLong: false,
    extrasMax: 6,
    betDelayMs: 1000,
    tossMs: 60_000,
    pace: {
      openMs: 3300,
      runningMs: 2000,
      overMs: 2500,
      wicketMs: 2500,
      inningsMs: 15_000,
      endMs: 4000,
      resultMsMin: 305_000,
    },
  },
  T20: {
    ...long,
    kind: 'T20',
    overs: 20,
    sessionOvers: [6, 10, 15, 20],
    extrasMax: 24,
    pace: { ...longPace, resultMsMin: 2.1 * 3_600_000 },
  },
  ODI: {
    ...long,
    kind: 'ODI',
    overs: 50,
    sessionOvers: [10, 20, 30, 40, 50],
    extrasMax: 50,
    pace: { ...longPace, inningsMs: 30 * 60_000, resultMsMin: 6.1 * 3_600_000 },
  },
} as const satisfies Readonly<Record<string, CricketFormat>>;
