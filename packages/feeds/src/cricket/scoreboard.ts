/** Builds the scoreboard of a match from its innings. */
import type { CricketInnings, CricketScore } from '@layline/contract';
import { type BowlerLine, type Innings, isInningsOver, oversText } from './innings.ts';

interface CricketTeam {
  readonly name: string;
  readonly shortName: string;
}

export interface CricketMatch {
  readonly format: string;
  readonly ballsPerOver: number;
  readonly teams: readonly [CricketTeam, CricketTeam];
  readonly toss: { readonly side: 0 | 1; readonly elected: 'bat' | 'field' } | null;
  readonly innings: readonly Innings[];
}

export interface CricketState {
  readonly phase: CricketScore['phase'];
  readonly isBallRunning: boolean;
  readonly winner: 0 | 1 | null;
  /** Replaces the summary derived from the score. */
  readonly summary: string | null;
}

const oversShownMax = 200;

function showInnings(innings: Innings, isLast: boolean): CricketInnings {
  const { side, isSuperOver, runs, wickets, balls, ballsMax, ballsPerOver, target } = innings;
  return {
    side,
    isSuperOver,
    runs,
    wickets,
    balls,
    overs: oversText(balls, ballsPerOver),
    ballsMax,
    target,
    extras: innings.extras,
    fours: innings.fours,
    sixes: innings.sixes,
    byOver: innings.overs
      .slice(-oversShownMax)
      .map(({ over, runs: inOver, total, wickets: down }) => ({
        over,
        runs: inOver,
        total,
        wickets: down,
      })),
    fallOfWickets: innings.falls.map((fall) => ({
      runs: fall.runs,
      overs: oversText(fall.balls, ballsPerOver),
      batter: fall.batter,
    })),
    isOver: !isLast || isInningsOver(innings),
  };
}

const showBowler = (line: BowlerLine | undefined, ballsPerOver: number): CricketScore['bowler'] =>
  line === undefined
    ? null
    : {
        name: line.name,
        overs: oversText(line.balls, ballsPerOver),
        maidens: line.maidens,
        runs: line.runs,
        wickets: line.wickets,
      };

const ratePerOver = (
  { runs, balls }: Pick<Innings, 'runs' | 'balls'>,
  ballsPerOver: number,
): number | null => (balls <= 0 ? null : Math.round((runs * ballsPerOver * 100) / balls));

function showBatters(innings: Innings | undefined): CricketScore['batters'] {
  if (innings === undefined) return [];
  return innings.batters
    .filter(
      ({ name, isOut }) => !isOut && (name === innings.striker || name === innings.nonStriker),
    )
    .map(({ name, runs, balls, fours, sixes }) => ({
      name,
      runs,
      balls,
      fours,
      sixes,
      isOnStrike: name === innings.striker,
    }));
}

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

/** The headline of the match. */
function summaryOf({ teams, toss, innings, ballsPerOver }: CricketMatch): string {
  const now = innings.at(-1);
  if (now === undefined) {
    if (toss === null) return 'Yet to begin';
    return `${teams[toss.side].name} won the toss and chose to ${toss.elected}`;
  }
  const name = teams[now.side].name;
  if (now.target === null) {
    return `${name} ${now.runs}/${now.wickets} after ${oversText(now.balls, ballsPerOver)} overs`;
  }
  const need = now.target - now.runs;
  if (need <= 0) return `${name} reached the target of ${now.target}`;
  if (now.ballsMax === null) return `${name} need ${plural(need, 'run')}`;
  return `${name} need ${plural(need, 'run')} from ${plural(now.ballsMax - now.balls, 'ball')}`;
}

function requiredRate(innings: Innings | undefined): number | null {
  const target = innings?.target ?? null;
  if (innings === undefined || target === null || innings.ballsMax === null) return null;
  const need = target - innings.runs;
  return need <= 0
    ? null
    : ratePerOver({ runs: need, balls: innings.ballsMax - innings.balls }, innings.ballsPerOver);
}

/** The publisher fills in `eventId` and `at`. */
export function showCricket(match: CricketMatch, state: CricketState): CricketScore {
  const { innings, ballsPerOver, teams } = match;
  const now = innings.at(-1);
  return {
    sport: 'cricket',
    eventId: '',
    at: 0,
    phase: state.phase,
    summary: state.summary ?? summaryOf(match),
    sides: [teams[0], teams[1]],
    winner: state.winner,
    format: match.format,
    ballsPerOver,
    toss: match.toss,
    innings: innings.map((one, index) => showInnings(one, index === innings.length - 1)),
    batters: showBatters(now),
    bowler: showBowler(
      now?.bowlers.find(({ name }) => name === now.bowler),
      ballsPerOver,
    ),
    partnership: now === undefined || isInningsOver(now) ? null : now.partnership,
    lastBalls: [...(now?.lastBalls ?? [])],
    runRate: now === undefined ? null : ratePerOver(now, ballsPerOver),
    requiredRate: requiredRate(now),
    isBallRunning: state.isBallRunning,
  };
}
