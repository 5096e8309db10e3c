/** Scoring in tennis, point by point: games, sets, tie-breaks, and who serves. */

export type Pair = readonly [number, number];

export interface TennisRules {
  readonly bestOf: 3 | 5;
  /** How a last set that comes to six games all ends. */
  readonly lastSet: 'tie-break' | 'advantage';
}

export interface TennisStand {
  readonly rules: TennisRules;
  readonly sets: Pair;
  readonly games: Pair;
  readonly points: Pair;
  readonly server: 0 | 1;
  /** Games of the sets that are over, and the points of their tie-breaks. */
  readonly done: readonly { readonly games: Pair; readonly tieBreak: Pair | null }[];
}

export type PointResult = 'point' | 'game' | 'break' | 'set';

export const startMatch = (rules: TennisRules, server: 0 | 1): TennisStand => ({
  rules,
  sets: [0, 0],
  games: [0, 0],
  points: [0, 0],
  server,
  done: [],
});

export const setsToWin = ({ bestOf }: TennisRules): number => (bestOf + 1) / 2;

export const isLastSet = ({ sets, rules }: TennisStand): boolean =>
  sets[0] + sets[1] === rules.bestOf - 1;

export const isTieBreak = (stand: TennisStand): boolean =>
  stand.games[0] === 6 &&
  stand.games[1] === 6 &&
  !(isLastSet(stand) && stand.rules.lastSet === 'advantage');

export const isFinished = ({ sets, rules }: TennisStand): boolean =>
  Math.max(sets[0], sets[1]) >= setsToWin(rules);

const raise = (pair: Pair, winner: 0 | 1): Pair =>
  winner === 0 ? [pair[0] + 1, pair[1]] : [pair[0], pair[1] + 1];

const hasWon = (pair: Pair, winner: 0 | 1, goal: number): boolean => {
  const [own, other] = winner === 0 ? pair : [pair[1], pair[0]];
  return own >= goal && own - other >= 2;
};

const otherOf = (side: 0 | 1): 0 | 1 => (side === 0 ? 1 : 0);

/** In a tie-break the service changes after the first point and then after every second. */
function afterTieBreakPoint(stand: TennisStand, points: Pair): TennisStand {
  const isChange = (points[0] + points[1]) % 2 === 1;
  return { ...stand, points, server: isChange ? otherOf(stand.server) : stand.server };
}

/** Who received first in the tie-break serves first in the next set; `stand` is before its last point. */
function serverAfterTieBreak({ points, server }: TennisStand): 0 | 1 {
  const changes = Math.ceil((points[0] + points[1]) / 2);
  return changes % 2 === 0 ? otherOf(server) : server;
}

/** The stand after a point, and what the point brought. */
export function afterPoint(
  stand: TennisStand,
  winner: 0 | 1,
): { readonly stand: TennisStand; readonly result: PointResult } {
  const points = raise(stand.points, winner);
  const wasTieBreak = isTieBreak(stand);
  if (!hasWon(points, winner, wasTieBreak ? 7 : 4)) {
    const next = wasTieBreak ? afterTieBreakPoint(stand, points) : { ...stand, points };
    return { stand: next, result: 'point' };
  }
  const games = raise(stand.games, winner);
  const server = wasTieBreak ? serverAfterTieBreak(stand) : otherOf(stand.server);
  if (wasTieBreak || hasWon(games, winner, 6)) {
    const done = [...stand.done, { games, tieBreak: wasTieBreak ? points : null }];
    const sets = raise(stand.sets, winner);
    return {
      stand: { ...stand, sets, games: [0, 0], points: [0, 0], server, done },
      result: 'set',
    };
  }
  const result = winner === stand.server ? 'game' : 'break';
  return { stand: { ...stand, games, points: [0, 0], server }, result };
}
