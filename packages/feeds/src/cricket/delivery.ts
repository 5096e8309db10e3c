/** One ball as bowled, from a file or simulated. */
import type { CricketScore } from '@layline/contract';

export interface Extras {
  readonly wides: number;
  readonly noBalls: number;
  readonly byes: number;
  readonly legByes: number;
  readonly penalty: number;
}

export const noExtras: Extras = { wides: 0, noBalls: 0, byes: 0, legByes: 0, penalty: 0 };

export interface Dismissal {
  readonly batter: string;
  /** 'caught', 'run out', 'retired hurt' … */
  readonly kind: string;
}

export interface Delivery {
  /** Number of its over, from 1. A miscounted over may have five balls or seven. */
  readonly over: number;
  readonly batter: string;
  readonly nonStriker: string;
  readonly bowler: string;
  readonly batterRuns: number;
  readonly extras: Extras;
  /** Four or six over the rope; all-run fours do not count. */
  readonly isBoundary: boolean;
  readonly dismissals: readonly Dismissal[];
}

const extrasSum = ({ wides, noBalls, byes, legByes, penalty }: Extras): number =>
  wides + noBalls + byes + legByes + penalty;

export const runsOf = ({ batterRuns, extras }: Delivery): number => batterRuns + extrasSum(extras);

/** Wides and no balls are bowled again. */
export const isLegal = ({ extras }: Delivery): boolean =>
  extras.wides === 0 && extras.noBalls === 0;

/** A batter who retires hurt may return, so no wicket falls. */
export const isWicket = ({ kind }: Pick<Dismissal, 'kind'>): boolean =>
  kind !== 'retired hurt' && kind !== 'retired not out';

export const wicketsOf = ({ dismissals }: Delivery): number => dismissals.filter(isWicket).length;

const notTheBowlers = new Set(['run out', 'retired out', 'obstructing the field', 'timed out']);

export const bowlersWickets = ({ dismissals }: Delivery): number =>
  dismissals.filter((one) => isWicket(one) && !notTheBowlers.has(one.kind)).length;

/** Byes, leg byes and penalty runs do not count against the bowler. */
export const bowlersRuns = (ball: Delivery): number =>
  ball.batterRuns + ball.extras.wides + ball.extras.noBalls;

type Shown = CricketScore['lastBalls'][number];

/** In scorers' notation: '4', 'W', '1wd', '2nb', '1lb'. */
export function showBall(ball: Delivery): Pick<Shown, 'label' | 'kind' | 'runs'> {
  const runs = runsOf(ball);
  const { wides, noBalls, byes, legByes } = ball.extras;
  if (wicketsOf(ball) > 0) return { label: runs > 0 ? `${runs}W` : 'W', kind: 'wicket', runs };
  if (wides > 0) return { label: `${runs}wd`, kind: 'wide', runs };
  if (noBalls > 0) return { label: `${runs}nb`, kind: 'no-ball', runs };
  if (legByes > 0) return { label: `${runs}lb`, kind: 'bye', runs };
  if (byes > 0) return { label: `${runs}b`, kind: 'bye', runs };
  const kind = ball.batterRuns === 6 ? 'six' : ball.batterRuns === 4 ? 'four' : 'run';
  return { label: String(runs), kind, runs };
}
