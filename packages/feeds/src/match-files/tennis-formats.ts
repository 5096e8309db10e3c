/** The formats of a tennis match, in the order in which they are tried. */
import {
  afterPoint,
  isFinished,
  lastSets,
  startMatch,
  type TennisRules,
  type TennisState,
} from '../tennis/tennis-points.ts';

/** All formats of a match of at most so many sets; the usual ones first. */
export const formatsOf = (lengths: readonly TennisRules['bestOf'][]): readonly TennisRules[] =>
  [false, true].flatMap((isNoAd) =>
    lastSets.flatMap((lastSet) => lengths.map((bestOf) => ({ bestOf, lastSet, isNoAd }))),
  );

export interface PointsPlayed {
  readonly firstServer: 0 | 1;
  readonly points: readonly { readonly winner: 0 | 1 }[];
}

/** The state after the last point, or after the point that ends the match. */
export function stateAfter({ firstServer, points }: PointsPlayed, rules: TennisRules): TennisState {
  let state = startMatch(rules, firstServer);
  for (const { winner } of points) {
    if (isFinished(state)) break;
    state = afterPoint(state, winner).state;
  }
  return state;
}

/** The winner by sets; null unless the match is finished. */
export const winnerOf = (state: TennisState): 0 | 1 | null =>
  isFinished(state) ? (state.sets[0] > state.sets[1] ? 0 : 1) : null;
