/**
 * The sessions (fancy lines) of an innings: their subject, their result, and their chances on the way.
 * Names contain no decimal number, because such rows are hidden (EVENT-6).
 */
import type { SessionType } from '@layline/contract';
import type { Ball } from './ball-model.ts';
import { atLeastNormal, atLeastOf, runsOff } from './count-odds.ts';
import { countOddsOf } from './cricket-odds.ts';
import { type Innings, isOverDone } from './innings.ts';
import type { Outlook } from './outlook.ts';
import type { AtLeast } from './session-line.ts';
import {
  type BatterCount,
  batterResult,
  type CountOfBatter,
  countOf,
  type DeliveryOf,
  deliveryResult,
  fallResult,
  type InningsCount,
  type InningsSoFar,
  inningsCount,
  inningsResult,
  onlyOverResult,
  overResult,
  type SessionResult,
} from './session-result.ts';

export interface SessionContext {
  /** Expected runs of the batting side up to the end of the innings. */
  readonly outlook: Outlook;
  /** Abbreviation of the batting side used in names, such as SAM. */
  readonly team: string;
}

/** Chances of a session at a moment; null if it cannot be quoted. */
interface SessionOdds {
  readonly atLeast: AtLeast;
  readonly soFar: number;
}

export interface Session {
  readonly key: string;
  readonly type: SessionType;
  readonly name: string;
  result(soFar: InningsSoFar): SessionResult;
  odds(innings: Innings): SessionOdds | null;
}

const leftOf = (innings: Innings, { outlook }: SessionContext): number =>
  Math.max(0, (innings.ballsMax ?? outlook.model.ballsMax) - innings.balls);

/** Approximate number of balls that the innings will last: a chase ends at its target. */
function lastingOf(innings: Innings, context: SessionContext): number {
  const left = leftOf(innings, context);
  if (innings.target === null || left === 0) return left;
  const wickets = Math.min(9, innings.wickets);
  const { mean } = context.outlook.toCome({ ballsLeft: left, wickets });
  const need = Math.max(1, innings.target - innings.runs);
  return Math.max(1, Math.min(left, Math.ceil((need * left) / Math.max(1, mean))));
}

/** A chase may end before the line is reached, so lines near the target are not quoted. */
const nearTarget = 8;

function unlessNearTarget(innings: Innings, odds: SessionOdds): SessionOdds | null {
  if (innings.target === null) return odds;
  return odds.atLeast(innings.target - nearTarget) > 0.4 ? null : odds;
}

const ballsInOver = ({ ballsPerOver }: Innings, over: number): number => over * ballsPerOver;

/** Total at the end of over `over`. */
export const overSession = (context: SessionContext, over: number): Session => ({
  key: `o${over}`,
  type: 'SESSION',
  name: `${over} over runs ${context.team}`,
  result: (soFar) => overResult(soFar, over),
  odds: (innings) => {
    const left = leftOf(innings, context);
    const end = Math.max(0, left - Math.max(0, ballsInOver(innings, over) - innings.balls));
    if (end === left) return null;
    const { wickets } = innings;
    const spread = context.outlook.toCome({ ballsLeft: left, wickets }, end);
    const odds = { atLeast: atLeastNormal(spread, innings.runs), soFar: innings.runs };
    return unlessNearTarget(innings, odds);
  },
});

/** Total when wicket `number` falls. */
export const fallSession = (context: SessionContext, number: number): Session => ({
  key: `w${number}`,
  type: 'SESSION',
  name: `Fall of ${ordinal(number)} wkt ${context.team}`,
  result: (soFar) => fallResult(soFar, number),
  odds: (innings) => {
    const left = leftOf(innings, context);
    const counts = countOddsOf(context.outlook.model, 'fall');
    const odds = { atLeast: counts.atLeast(left, innings.runs), soFar: innings.runs };
    return left === 0 ? null : unlessNearTarget(innings, odds);
  },
});

function ordinal(number: number): string {
  const tens = number % 100;
  const ending = tens >= 11 && tens <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${number}${ending}`;
}

const batterNames: Readonly<Record<BatterCount, (name: string) => string>> = {
  runs: (name) => `${name} runs`,
  boundaries: (name) => `${name} boundaries`,
  balls: (name) => `How many balls face by ${name}`,
};

interface BatterSession extends CountOfBatter {
  /** Position in the batting order, from 1. */
  readonly place: number;
}

/** Runs of a batter. */
export const batterSession = (
  context: SessionContext,
  { name, what, place }: BatterSession,
): Session => ({
  key: `b${place}${what}`,
  type: 'SESSION',
  name: `${batterNames[what](name)} ${context.team}`,
  result: (soFar) => batterResult(soFar, { name, what }),
  odds: (innings) => {
    const line = innings.batters.find((one) => one.name === name);
    const left = lastingOf(innings, context);
    if (line === undefined || left === 0) return null;
    const soFar = countOf(line, what);
    const counts = countOddsOf(context.outlook.model, what);
    return { atLeast: counts.atLeast(left, soFar), soFar };
  },
});

/** Approximate chance of a four or a six, for the count of a whole innings. */
const inningsRates: Readonly<Record<InningsCount, number>> = {
  fours: 0.1,
  sixes: 0.05,
  wickets: 0.05,
  wides: 0.03,
};

/** Fours, sixes and the like of the whole innings. */
export const inningsSession = (context: SessionContext, what: InningsCount): Session => ({
  key: `i${what}`,
  type: 'SESSION',
  name: `Total ${what} ${context.team}`,
  result: (soFar) => inningsResult(soFar, what),
  odds: (innings) => {
    const left = leftOf(innings, context);
    const soFar = inningsCount(innings, what);
    if (left === 0 || innings.target !== null) return null;
    const mean = left * rateOf(context.outlook.model.at(Math.ceil(left / 2)), what);
    return { atLeast: atLeastNormal({ mean, variance: mean * 1.2 }, soFar), soFar };
  },
});

/** From the ball probabilities halfway through the remaining balls. */
function rateOf(balls: readonly Ball[], what: InningsCount): number {
  if (what === 'wickets' || what === 'wides') return inningsRates[what];
  const runs = what === 'fours' ? 4 : 6;
  const hit = balls.find((ball) => ball.batterRuns === runs);
  return hit?.chance ?? inningsRates[what];
}

/** Runs in over `over` alone. */
export const onlyOverSession = (context: SessionContext, over: number): Session => ({
  key: `x${over}`,
  type: 'OVER_BY_OVER',
  name: `Only ${over} over runs ${context.team}`,
  result: (soFar) => onlyOverResult(soFar, over),
  odds: (innings) => {
    const bowled = innings.overs.find((one) => one.over === over);
    const legal = innings.ballsPerOver - (bowled?.legalBalls ?? 0);
    if (legal <= 0 || isOverDone(innings, over)) return null;
    const { model } = context.outlook;
    const ballsLeft = Math.min(
      leftOf(innings, context),
      model.ballsMax - ballsInOver(innings, over - 1),
    );
    const soFar = bowled === undefined ? 0 : bowled.runs - bowled.penalty;
    const odds = {
      atLeast: atLeastOf(() => runsOff(model, { ballsLeft, legal }), soFar),
      soFar,
    };
    const isClose = innings.target !== null && innings.target - innings.runs < nearTarget;
    return isClose ? null : odds;
  },
});

/** Runs of one delivery of an over; wides and no balls count as deliveries. */
export const deliverySession = (
  context: SessionContext,
  { over, number }: DeliveryOf,
): Session => ({
  key: `d${over}-${number}`,
  type: 'BALL_BY_BALL',
  name: `Over ${over} ball ${number} runs ${context.team}`,
  result: (soFar) => deliveryResult(soFar, { over, number }),
  odds: (innings) => {
    const ballsLeft = leftOf(innings, context);
    if (ballsLeft === 0) return null;
    const rowOf = () => runsOff(context.outlook.model, { ballsLeft, legal: 1 });
    return { atLeast: atLeastOf(rowOf, 0), soFar: 0 };
  },
});
