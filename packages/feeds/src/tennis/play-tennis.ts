/**
 * Plays a tennis match point by point; markets are suspended briefly after a break of serve and after a
 * set.
 */
import { type Moment, suspended, voided, voidedBy } from '../script/plan.ts';
import {
  noTally,
  type PlayedPoint,
  showTennis,
  type TennisPlayer,
  tallyAfter,
} from './scoreboard.ts';
import type { TennisMarkets } from './tennis-markets.ts';
import {
  afterPoint,
  isFinished,
  isTieBreak,
  startMatch,
  type TennisRules,
  type TennisState,
} from './tennis-points.ts';

/** Milliseconds at speed 1. */
export interface TennisPace {
  readonly pointMs: number;
  readonly gameMs: number;
  readonly breakMs: number;
  readonly setMs: number;
  readonly endMs: number;
  readonly resultMsMin: number;
}

export interface TennisScript {
  readonly players: readonly [TennisPlayer, TennisPlayer];
  readonly rules: TennisRules;
  readonly firstServer: 0 | 1;
  readonly points: readonly PlayedPoint[];
  readonly markets: TennisMarkets;
  readonly pace: TennisPace;
  /** The winner of a match that its points do not finish. */
  readonly retiredTo: 0 | 1 | null;
  /** True if a player did not come, so that no point was played. */
  readonly isWalkover?: boolean;
  /** True if it is not certain who won. */
  readonly isInDoubt?: boolean;
}

const pauseOf = { point: null, game: null, break: 'breakMs', set: 'setMs' } as const;

export function* playTennis(script: TennisScript): Generator<Moment> {
  const { players, markets, pace, points, isInDoubt = false } = script;
  let state = startMatch(script.rules, script.firstServer);
  let before: TennisState = state;
  let tally = noTally;
  let offsetMs = 0;
  const score = (phase: 'play' | 'over', winner: 0 | 1 | null = null) => {
    const picture = { players, state, tally, phase, winner, isInDoubt };
    return () => showTennis(picture);
  };
  yield { offsetMs, news: markets.open(state), score: score('play') };
  for (const point of points) {
    if (isFinished(state)) break;
    before = state;
    const { state: next, result } = afterPoint(state, point.winner);
    state = next;
    const isBreak = result === 'break' || (result === 'set' && isAgainstServe(before, point));
    tally = tallyAfter(tally, { ...point, isBreak });
    offsetMs += pace.pointMs;
    const pause = pauseOf[result];
    if (pause !== null) {
      yield { offsetMs, news: markets.hold(before, suspended), score: score('play') };
      offsetMs += pace[pause];
    }
    if (isFinished(state)) break;
    yield { offsetMs, news: markets.open(state), score: score('play') };
    if (result === 'game') offsetMs += pace.gameMs;
  }
  const played = isFinished(state) ? (state.sets[0] > state.sets[1] ? 0 : 1) : script.retiredTo;
  const winner = isInDoubt ? null : played;
  const held = isFinished(state) ? before : state;
  yield { offsetMs, news: markets.hold(held, suspended), score: score('play') };
  offsetMs = Math.max(offsetMs + pace.endMs, pace.resultMsMin);
  const news =
    winner === null
      ? markets.hold(state, script.isWalkover ? voidedBy({ kind: 'walkover' }) : voided)
      : markets.retire(state, winner);
  yield { offsetMs, news, score: score('over', winner) };
}

/** True if the point ended a game on the opponent's serve, tie-breaks excluded. */
const isAgainstServe = (before: TennisState, { winner }: PlayedPoint): boolean =>
  before.server !== winner && !isTieBreak(before);

/** Before the start: everything open at the chances of the first point. */
export const announceTennis = (
  script: Omit<TennisScript, 'points' | 'pace' | 'retiredTo' | 'isWalkover' | 'isInDoubt'>,
): Moment => {
  const state = startMatch(script.rules, script.firstServer);
  return {
    offsetMs: Number.NEGATIVE_INFINITY,
    news: script.markets.open(state),
    score: () => showTennis({ players: script.players, state, tally: noTally, phase: 'before' }),
  };
};
