/** Scoring in tennis, point by point: games, sets, tie-breaks, and who serves. */

type Pair = readonly [number, number];

/**
 * How a last set ends: with a tie-break to seven or to ten at six games all, by two games, with a tie-break
 * at twelve games all; or a single tie-break to ten is played instead of it.
 */
export const lastSets = [
  'tie-break',
  'advantage',
  'tie-break to ten',
  'tie-break at twelve',
  'match tie-break',
] as const;
export type LastSet = (typeof lastSets)[number];

export interface TennisRules {
  readonly bestOf: 3 | 5;
  readonly lastSet: LastSet;
  /** True if the next point decides a game at deuce. */
  readonly isNoAd: boolean;
}

/** The rules of most matches: two sets to win, a tie-break at six all in each. */
export const usualRules: TennisRules = { bestOf: 3, lastSet: 'tie-break', isNoAd: false };

export interface TennisState {
  readonly rules: TennisRules;
  readonly sets: Pair;
  readonly games: Pair;
  readonly points: Pair;
  readonly server: 0 | 1;
  /** Games of the finished sets, and the points of their tie-breaks. */
  readonly done: readonly DoneSet[];
}

export interface DoneSet {
  readonly games: Pair;
  readonly tieBreak: Pair | null;
}

export type PointResult = 'point' | 'game' | 'break' | 'set';

export const startMatch = (rules: TennisRules, server: 0 | 1): TennisState => ({
  rules,
  sets: [0, 0],
  games: [0, 0],
  points: [0, 0],
  server,
  done: [],
});

export const setsToWin = ({ bestOf }: TennisRules): number => (bestOf + 1) / 2;

const isLastSet = ({ sets, rules }: TennisState): boolean => sets[0] + sets[1] === rules.bestOf - 1;

/** How the set in play ends. */
export const endOfSet = (state: TennisState): LastSet =>
  isLastSet(state) ? state.rules.lastSet : 'tie-break';

/** Points that win the tie-break in play; null if there is none. */
function tieBreakGoal(state: TennisState): 7 | 10 | null {
  const end = endOfSet(state);
  if (end === 'match tie-break') return 10;
  const games = end === 'tie-break at twelve' ? 12 : 6;
  if (end === 'advantage' || state.games[0] !== games || state.games[1] !== games) return null;
  return end === 'tie-break to ten' ? 10 : 7;
}

export const isTieBreak = (state: TennisState): boolean => tieBreakGoal(state) !== null;

export const isFinished = ({ sets, rules }: TennisState): boolean =>
  Math.max(sets[0], sets[1]) >= setsToWin(rules);

const raise = (pair: Pair, winner: 0 | 1): Pair =>
  winner === 0 ? [pair[0] + 1, pair[1]] : [pair[0], pair[1] + 1];

/** A score with the player's own first. */
const asOwn = ([one, two]: Pair, player: 0 | 1): Pair => (player === 0 ? [one, two] : [two, one]);

const hasWon = (
  [own, other]: Pair,
  { goal, lead = 2 }: { readonly goal: number; readonly lead?: number },
): boolean => own >= goal && own - other >= lead;

const otherOf = (side: 0 | 1): 0 | 1 => (side === 0 ? 1 : 0);

/** In a tie-break the serve changes after the first point and then after every second one. */
function afterTieBreakPoint(state: TennisState, points: Pair): TennisState {
  const isChange = (points[0] + points[1]) % 2 === 1;
  return { ...state, points, server: isChange ? otherOf(state.server) : state.server };
}

/** Whoever received first in the tie-break serves first in the next set; `state` is before its last point. */
function serverAfterTieBreak({ points, server }: TennisState): 0 | 1 {
  const changes = Math.ceil((points[0] + points[1]) / 2);
  return changes % 2 === 0 ? otherOf(server) : server;
}

/** The state after a point, and what the point brought. */
export function afterPoint(
  state: TennisState,
  winner: 0 | 1,
): { readonly state: TennisState; readonly result: PointResult } {
  const points = raise(state.points, winner);
  const goal = tieBreakGoal(state);
  const wasTieBreak = goal !== null;
  const lead = state.rules.isNoAd && !wasTieBreak ? 1 : 2;
  if (!hasWon(asOwn(points, winner), { goal: goal ?? 4, lead })) {
    const next = wasTieBreak ? afterTieBreakPoint(state, points) : { ...state, points };
    return { state: next, result: 'point' };
  }
  const games = raise(state.games, winner);
  const server = wasTieBreak ? serverAfterTieBreak(state) : otherOf(state.server);
  if (wasTieBreak || hasWon(asOwn(games, winner), { goal: 6 })) {
    const done = [...state.done, { games, tieBreak: wasTieBreak ? points : null }];
    const sets = raise(state.sets, winner);
    return {
      state: { ...state, sets, games: [0, 0], points: [0, 0], server, done },
      result: 'set',
    };
  }
  const result = winner === state.server ? 'game' : 'break';
  return { state: { ...state, games, points: [0, 0], server }, result };
}
