/**
 * The state of an innings, ball by ball. Values are never modified, so that a past moment can still be
 * priced. Sessions settle only by what is read from here.
 */
import type { CricketScore } from '@layline/contract';
import {
  bowlersRuns,
  bowlersWickets,
  type Delivery,
  type Extras,
  isLegal,
  isWicket,
  noExtras,
  runsOf,
  showBall,
  wicketsOf,
} from './delivery.ts';

export interface OverSoFar {
  readonly over: number;
  readonly runs: number;
  /** Penalty runs among them, which count in totals alone. */
  readonly penalty: number;
  /** Runs against the bowler. */
  readonly conceded: number;
  /** Innings total after the over. */
  readonly total: number;
  readonly wickets: number;
  readonly legalBalls: number;
  /** Runs of every delivery, wides and no balls included, penalty runs left out. */
  readonly deliveries: readonly number[];
}

export interface BatterLine {
  readonly name: string;
  readonly runs: number;
  readonly balls: number;
  readonly fours: number;
  readonly sixes: number;
  readonly isOut: boolean;
}

export interface BowlerLine {
  readonly name: string;
  readonly balls: number;
  readonly maidens: number;
  readonly runs: number;
  readonly wickets: number;
}

export interface InningsRules {
  readonly side: 0 | 1;
  readonly isSuperOver: boolean;
  readonly ballsPerOver: number;
  /** Balls of the overs that the side may face; null if overs are unlimited. */
  readonly ballsMax: number | null;
  /** Runs needed to win; null in an innings that sets the target, or in a match of two innings per side. */
  readonly target: number | null;
  /** Wickets that end it, fewer if batters are absent or do not come back; ten, or two in a super over. */
  readonly wicketsMax?: number;
  /** Legal balls of the overs that the umpires miscounted, by number from 1. */
  readonly miscounted?: ReadonlyMap<number, number>;
  /** Penalty runs that stand at the first ball, and those added at the end. */
  readonly penaltyRuns?: { readonly before: number; readonly after: number };
}

export interface Innings extends InningsRules {
  readonly runs: number;
  readonly wickets: number;
  /** Balls of the allotment that are gone: an over of five or seven balls counts as a whole one. */
  readonly balls: number;
  readonly extras: Extras;
  readonly fours: number;
  readonly sixes: number;
  readonly overs: readonly OverSoFar[];
  readonly falls: readonly {
    readonly runs: number;
    readonly balls: number;
    readonly batter: string;
  }[];
  readonly batters: readonly BatterLine[];
  readonly bowlers: readonly BowlerLine[];
  readonly striker: string | null;
  readonly nonStriker: string | null;
  readonly bowler: string | null;
  /** The over of the next ball, if known; else null. */
  readonly upNext: number | null;
  readonly partnership: { readonly runs: number; readonly balls: number };
  readonly lastBalls: CricketScore['lastBalls'];
}

const shownMax = 18;

export const startInnings = (rules: InningsRules): Innings => ({
  ...rules,
  runs: rules.penaltyRuns?.before ?? 0,
  wickets: 0,
  balls: 0,
  extras: { ...noExtras, penalty: rules.penaltyRuns?.before ?? 0 },
  fours: 0,
  sixes: 0,
  overs: [],
  falls: [],
  batters: [],
  bowlers: [],
  striker: null,
  nonStriker: null,
  bowler: null,
  upNext: null,
  partnership: { runs: 0, balls: 0 },
  lastBalls: [],
});

const freshBatter = (name: string): BatterLine => ({
  name,
  runs: 0,
  balls: 0,
  fours: 0,
  sixes: 0,
  isOut: false,
});

/** Puts the batters of a ball at the crease; anyone not named has left it. */
export function takeGuard(
  innings: Innings,
  { batter: striker, nonStriker }: Pick<Delivery, 'batter' | 'nonStriker'>,
): Innings {
  const known = new Set(innings.batters.map(({ name }) => name));
  const fresh = [striker, nonStriker].filter((name) => !known.has(name)).map(freshBatter);
  const batters = fresh.length === 0 ? innings.batters : [...innings.batters, ...fresh];
  return { ...innings, batters, striker, nonStriker };
}

function battersAfter(innings: Innings, ball: Delivery): readonly BatterLine[] {
  const out = new Set(ball.dismissals.filter(isWicket).map(({ batter }) => batter));
  return innings.batters.map((line) => {
    const isOut = line.isOut || out.has(line.name);
    if (line.name !== ball.batter) return isOut === line.isOut ? line : { ...line, isOut };
    return {
      name: line.name,
      runs: line.runs + ball.batterRuns,
      balls: line.balls + (ball.extras.wides > 0 ? 0 : 1),
      fours: line.fours + (ball.batterRuns === 4 && ball.isBoundary ? 1 : 0),
      sixes: line.sixes + (ball.batterRuns === 6 && ball.isBoundary ? 1 : 0),
      isOut,
    };
  });
}

const emptyOver: Omit<OverSoFar, 'over' | 'total' | 'wickets'> = {
  runs: 0,
  penalty: 0,
  conceded: 0,
  legalBalls: 0,
  deliveries: [],
};

function oversAfter(innings: Innings, ball: Delivery): readonly OverSoFar[] {
  const last = innings.overs.at(-1);
  const isSame = last?.over === ball.over;
  const runs = runsOf(ball);
  const { penalty } = ball.extras;
  const before = isSame ? last : { ...emptyOver, over: ball.over };
  const now: OverSoFar = {
    over: ball.over,
    runs: before.runs + runs,
    penalty: before.penalty + penalty,
    conceded: before.conceded + bowlersRuns(ball),
    total: innings.runs + runs,
    wickets: innings.wickets + wicketsOf(ball),
    legalBalls: before.legalBalls + (isLegal(ball) ? 1 : 0),
    deliveries: [...before.deliveries, runs - penalty],
  };
  return [...(isSame ? innings.overs.slice(0, -1) : innings.overs), now];
}

/** True if the over has all its balls, as the umpires counted them. */
const hasAllBalls = ({ ballsPerOver, miscounted }: InningsRules, over: OverSoFar): boolean =>
  over.legalBalls >= (miscounted?.get(over.over) ?? ballsPerOver);

/** True if the ball, already counted in `overs`, ends its over. */
function endsOver(innings: Innings, ball: Delivery): boolean {
  const over = innings.overs.at(-1);
  return over !== undefined && isLegal(ball) && hasAllBalls(innings, over);
}

/** Balls gone at this ball of an over; the over is whole only once it has all its balls. */
function ballsGone(rules: InningsRules, over: OverSoFar): number {
  const { ballsPerOver } = rules;
  const inOver = hasAllBalls(rules, over)
    ? ballsPerOver
    : Math.min(over.legalBalls, ballsPerOver - 1);
  return (over.over - 1) * ballsPerOver + inOver;
}

/** A maiden is a complete over without runs against the bowler. */
function bowlersAfter(innings: Innings, ball: Delivery): readonly BowlerLine[] {
  const isOverEnd = endsOver(innings, ball);
  const fresh = { name: ball.bowler, balls: 0, maidens: 0, runs: 0, wickets: 0 };
  const known = innings.bowlers.some(({ name }) => name === ball.bowler);
  const lines = known ? innings.bowlers : [...innings.bowlers, fresh];
  const isMaiden = isOverEnd && innings.overs.at(-1)?.conceded === 0;
  return lines.map((line) =>
    line.name === ball.bowler
      ? {
          name: line.name,
          balls: isOverEnd
            ? wholeOvers(innings, line.balls + 1)
            : line.balls + Number(isLegal(ball)),
          maidens: line.maidens + (isMaiden ? 1 : 0),
          runs: line.runs + bowlersRuns(ball),
          wickets: line.wickets + bowlersWickets(ball),
        }
      : line,
  );
}

/** A miscounted over counts as a whole one of its bowler too. */
function wholeOvers({ overs, ballsPerOver }: Innings, balls: number): number {
  const miscount = (overs.at(-1)?.legalBalls ?? ballsPerOver) - ballsPerOver;
  return balls - miscount;
}

const sum = (one: Extras, other: Extras): Extras => ({
  wides: one.wides + other.wides,
  noBalls: one.noBalls + other.noBalls,
  byes: one.byes + other.byes,
  legByes: one.legByes + other.legByes,
  penalty: one.penalty + other.penalty,
});

/** Batters cross on odd runs, and change ends at the end of an over. */
function isCrossed(ball: Delivery, isOverEnd: boolean): boolean {
  const { wides, noBalls, penalty } = ball.extras;
  const ran = runsOf(ball) - penalty - Math.min(1, wides) - Math.min(1, noBalls);
  return (ran % 2 === 1) !== isOverEnd;
}

export function afterDelivery(before: Innings, ball: Delivery): Innings {
  const guarded = takeGuard(before, ball);
  const runs = runsOf(ball);
  const overs = oversAfter(guarded, ball);
  const innings = { ...guarded, overs };
  const over = overs.at(-1) as OverSoFar;
  const balls = ballsGone(innings, over);
  const fallen = ball.dismissals.filter(isWicket);
  const total = innings.runs + runs;
  const isFour = ball.isBoundary && ball.batterRuns === 4;
  const isSix = ball.isBoundary && ball.batterRuns === 6;
  const at = `${ball.over - 1}.${over.legalBalls}`;
  const crossed = isCrossed(ball, endsOver(innings, ball));
  return {
    ...innings,
    runs: total,
    wickets: innings.wickets + fallen.length,
    balls,
    extras: sum(innings.extras, ball.extras),
    fours: innings.fours + (isFour ? 1 : 0),
    sixes: innings.sixes + (isSix ? 1 : 0),
    falls: [...innings.falls, ...fallen.map(({ batter }) => ({ runs: total, balls, batter }))],
    batters: battersAfter(innings, ball),
    bowlers: bowlersAfter(innings, ball),
    striker: crossed ? ball.nonStriker : ball.batter,
    nonStriker: crossed ? ball.batter : ball.nonStriker,
    bowler: ball.bowler,
    upNext: null,
    partnership:
      fallen.length > 0
        ? { runs: 0, balls: 0 }
        : {
            runs: innings.partnership.runs + runs,
            balls: innings.partnership.balls + (isLegal(ball) ? 1 : 0),
          },
    lastBalls: [...innings.lastBalls, { at, ...showBall(ball) }].slice(-shownMax),
  };
}

/**
 * True if over `number` is complete: the next ball belongs to a later one, or, if the next ball is
 * unknown, it has its full count. Umpires miscount: an over may have five balls or seven.
 */
export function isOverDone(innings: Innings, number: number): boolean {
  const { overs, upNext } = innings;
  const over = overs.find((one) => one.over === number);
  if (over === undefined) return false;
  if ((overs.at(-1)?.over ?? 0) > number) return true;
  return upNext === null ? hasAllBalls(innings, over) : upNext > number;
}

/** The over of the next ball, assuming overs are counted correctly. */
export function nextOver(innings: Innings): number {
  if (innings.upNext !== null) return innings.upNext;
  const last = innings.overs.at(-1);
  if (last === undefined) return 1;
  return hasAllBalls(innings, last) ? last.over + 1 : last.over;
}

export const oversText = (balls: number, ballsPerOver: number): string =>
  `${Math.floor(balls / ballsPerOver)}.${balls % ballsPerOver}`;

const wicketsOf11 = 10;
const wicketsOfSuperOver = 2;

export const isAllOut = ({ wickets, wicketsMax, isSuperOver }: Innings): boolean =>
  wickets >= (wicketsMax ?? (isSuperOver ? wicketsOfSuperOver : wicketsOf11));

export const isInningsOver = (innings: Innings): boolean => {
  const { balls, ballsMax, runs, target } = innings;
  const isFull = ballsMax !== null && balls >= ballsMax;
  return isFull || isAllOut(innings) || (target !== null && runs >= target);
};

/** Adds penalty runs that are awarded at the end; totals of overs stay as they were. */
export function withPenalties(innings: Innings): Innings {
  const penalty = innings.penaltyRuns?.after ?? 0;
  if (penalty === 0) return innings;
  const extras = sum(innings.extras, { ...noExtras, penalty });
  return { ...innings, runs: innings.runs + penalty, extras };
}
