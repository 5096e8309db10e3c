/** Builds the scoreboard of a tennis match. */
import type { TennisScore } from '@layline/contract';
import { afterPoint, isFinished, isTieBreak, type TennisState } from './tennis-points.ts';

export interface TennisPlayer {
  readonly name: string;
  readonly shortName: string;
}

type Pair = [number, number];

/** Counts that the state does not hold. */
export interface TennisTally {
  readonly pointsWon: Pair;
  readonly aces: Pair;
  readonly doubleFaults: Pair;
  readonly breaks: Pair;
  readonly lastPoints: readonly (0 | 1)[];
}

export const noTally: TennisTally = {
  pointsWon: [0, 0],
  aces: [0, 0],
  doubleFaults: [0, 0],
  breaks: [0, 0],
  lastPoints: [],
};

const lastPointsMax = 24;

export interface PlayedPoint {
  readonly winner: 0 | 1;
  readonly kind: 'ace' | 'double fault' | 'rally';
}

const raise = ([one, two]: Pair, side: 0 | 1): Pair =>
  side === 0 ? [one + 1, two] : [one, two + 1];

/** A point, and whether it was a break of serve. */
interface CountedPoint extends PlayedPoint {
  readonly isBreak: boolean;
}

export function tallyAfter(
  tally: TennisTally,
  { winner, kind, isBreak }: CountedPoint,
): TennisTally {
  const loser = winner === 0 ? 1 : 0;
  return {
    pointsWon: raise(tally.pointsWon, winner),
    aces: kind === 'ace' ? raise(tally.aces, winner) : tally.aces,
    doubleFaults: kind === 'double fault' ? raise(tally.doubleFaults, loser) : tally.doubleFaults,
    breaks: isBreak ? raise(tally.breaks, winner) : tally.breaks,
    lastPoints: [...tally.lastPoints, winner].slice(-lastPointsMax),
  };
}

const names = ['0', '15', '30', '40'] as const;

/** '40' and 'Ad' past deuce; counts in a tie-break. */
export function showPoints(state: TennisState): [string, string] {
  const [one, two] = state.points;
  if (isTieBreak(state)) return [String(one), String(two)];
  if (one >= 3 && two >= 3) {
    if (one === two) return ['40', '40'];
    return one > two ? ['Ad', '40'] : ['40', 'Ad'];
  }
  return [names[one] ?? '40', names[two] ?? '40'];
}

/** The most that winning the next point would bring to a player. */
function atStake(state: TennisState): TennisScore['atStake'] {
  for (const side of [state.server, state.server === 0 ? 1 : 0] as const) {
    const { state: after, result } = afterPoint(state, side);
    if (result === 'set' && isFinished(after)) return { kind: 'match point', side };
    if (result === 'set') return { kind: 'set point', side };
    if (result === 'break') return { kind: 'break point', side };
  }
  return null;
}

function showSets(state: TennisState, isOver: boolean): TennisScore['sets'] {
  const done = state.done.map(({ games, tieBreak }) => ({
    games: [games[0], games[1]] as Pair,
    tieBreak: tieBreak === null ? null : ([tieBreak[0], tieBreak[1]] as Pair),
    winner: games[0] > games[1] ? (0 as const) : (1 as const),
  }));
  if (isOver) return done;
  const tieBreak = isTieBreak(state) ? ([state.points[0], state.points[1]] as Pair) : null;
  return [...done, { games: [state.games[0], state.games[1]], tieBreak, winner: null }];
}

const setsText = ({ done }: TennisState, winner: 0 | 1): string =>
  done.map(({ games }) => `${games[winner]}-${games[winner === 0 ? 1 : 0]}`).join(' ');

export interface TennisPicture {
  readonly players: readonly [TennisPlayer, TennisPlayer];
  readonly state: TennisState;
  readonly tally: TennisTally;
  readonly phase: TennisScore['phase'];
  /** For a match that did not end by its points, such as a retirement. */
  readonly winner?: 0 | 1 | null;
  /** True if it is not certain who won: the scoreboard names nobody. */
  readonly isInDoubt?: boolean;
}

function summaryOf(
  { players, state, phase, isInDoubt }: TennisPicture,
  winner: 0 | 1 | null,
): string {
  if (phase === 'before') return 'Yet to begin';
  if (isInDoubt && (phase === 'over' || isFinished(state))) return 'The result is to be confirmed';
  if (winner !== null) return `${players[winner].name} won ${setsText(state, winner)}`.trim();
  const [one, two] = state.games;
  const set = `Set ${state.done.length + 1}`;
  return `${set}, ${one}-${two}, ${players[state.server].name} to serve`;
}

/** The publisher fills in `eventId` and `at`. */
export function showTennis(picture: TennisPicture): TennisScore {
  const { state, tally, players, phase } = picture;
  const isOver = isFinished(state);
  const isDecided = isOver && picture.isInDoubt !== true;
  const decided = isDecided ? (state.sets[0] > state.sets[1] ? 0 : 1) : null;
  const winner = phase === 'over' ? (picture.winner ?? decided) : null;
  return {
    sport: 'tennis',
    eventId: '',
    at: 0,
    phase,
    summary: summaryOf(picture, winner ?? decided),
    sides: [players[0], players[1]],
    winner,
    bestOf: state.rules.bestOf,
    setsWon: [state.sets[0], state.sets[1]],
    sets: showSets(state, isOver),
    points: isOver ? ['', ''] : showPoints(state),
    server: state.server,
    isTieBreak: !isOver && isTieBreak(state),
    atStake: isOver || phase === 'before' ? null : atStake(state),
    pointsWon: tally.pointsWon,
    aces: tally.aces,
    doubleFaults: tally.doubleFaults,
    breaks: tally.breaks,
    lastPoints: [...tally.lastPoints],
  };
}
