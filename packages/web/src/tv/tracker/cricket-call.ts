/** The result of the newest ball, for the drawing of the ground. Pure (FRAME-1). */
import type { CricketScore } from '@layline/contract';

export type CricketBall = CricketScore['lastBalls'][number];

export interface CricketCall {
  /** Changes with each ball, so that its drawing restarts. */
  readonly key: string;
  readonly ball: CricketBall;
  /** How far it went from bat to rope: 0 not at all, 1 to the rope, more over it. */
  readonly reach: number;
}

const reachOfRuns = [0, 0.36, 0.6, 0.82] as const;

export function reachOf({ kind, runs }: Pick<CricketBall, 'kind' | 'runs'>): number {
  if (kind === 'wicket' || kind === 'wide') return 0;
  if (kind === 'six') return 1.1;
  if (kind === 'four') return 1;
  return reachOfRuns[runs] ?? 1;
}

/** Returns null before the first ball, and while the next one is on its way. */
export function cricketCall({
  lastBalls,
  innings,
  isBallRunning,
}: CricketScore): CricketCall | null {
  const ball = lastBalls.at(-1);
  if (ball === undefined || isBallRunning) return null;
  const { balls = 0, runs = 0 } = innings.at(-1) ?? {};
  const key = `${innings.length}/${balls}/${runs}/${ball.at}/${ball.label}`;
  return { key, ball, reach: reachOf(ball) };
}
