/**
 * The numbers that settle the sessions of a match, innings by innings, in the form of the derived session
 * files next to Cricsheet's: the first twenty overs of an unlimited innings, all of a limited one.
 */
import {
  afterDelivery,
  type Innings,
  isOverDone,
  type OverSoFar,
  startInnings,
  withPenalties,
} from './innings.ts';
import type { CricsheetInnings, CricsheetMatch } from './parse-cricsheet.ts';
import { fallResult, inningsResult } from './session-result.ts';

const oversMax = 20;
const oversMaxLimited = 200;

const playInnings = ({ rules, deliveries }: CricsheetInnings): Innings =>
  withPenalties(deliveries.reduce(afterDelivery, startInnings(rules)));

function overFacts(innings: Innings, bowled: OverSoFar) {
  const { over, runs, total, wickets, legalBalls } = bowled;
  return {
    over,
    runs,
    total,
    wickets,
    legalBalls,
    complete: isOverDone(innings, over),
  };
}

function inningsFacts(given: CricsheetInnings, index: number) {
  const innings = playInnings(given);
  const isLimited = given.rules.ballsMax !== null;
  return {
    innings: index + 1,
    team: given.team,
    superOver: innings.isSuperOver,
    total: innings.runs,
    wickets: innings.wickets,
    fours: inningsResult({ innings, isFinal: true }, 'fours'),
    sixes: inningsResult({ innings, isFinal: true }, 'sixes'),
    scoreAtFirstWicket: fallResult({ innings, isFinal: false }, 1),
    byOver: innings.overs
      .slice(0, isLimited ? oversMaxLimited : oversMax)
      .map((over) => overFacts(innings, over)),
  };
}

export const sessionFacts = (match: CricsheetMatch, id: number | string) => ({
  id,
  teams: match.teams,
  type: match.type,
  event: match.event,
  date: match.date,
  ballsPerOver: match.ballsPerOver,
  outcome: match.outcomeAsGiven,
  innings: match.innings.map(inningsFacts),
});
