/** Where the next serve goes, and how the last point was won. Pure (FRAME-1). */
import type { TennisScore } from '@layline/contract';

type Side = 0 | 1;

export interface TennisCall {
  readonly kind: 'ace' | 'double-fault' | 'break' | 'game' | 'set' | 'point';
  /** Who won the point. */
  readonly side: Side;
}

const sides: readonly Side[] = [0, 1];

/** Points played in the game: 'Ad' is one beyond '40'. */
const steps: Readonly<Record<string, number>> = { '0': 0, '15': 1, '30': 2, '40': 3, Ad: 4 };

/** Even points are served to the right-hand box of the receiver, odd ones to the other. */
export function isToDeuceCourt({ points, isTieBreak }: TennisScore): boolean {
  const played = points.map((text) => (isTieBreak ? Number(text) : (steps[text] ?? 0)));
  return ((played[0] ?? 0) + (played[1] ?? 0)) % 2 === 0;
}

const games = ({ sets }: TennisScore, side: Side): number =>
  sets.reduce((total, set) => total + set.games[side], 0);

function kindOf(before: TennisScore, now: TennisScore, side: Side): TennisCall['kind'] {
  if (now.setsWon[side] > before.setsWon[side]) return 'set';
  if (now.breaks[side] > before.breaks[side]) return 'break';
  if (games(now, side) > games(before, side)) return 'game';
  if (now.aces[side] > before.aces[side]) return 'ace';
  const other = side === 0 ? 1 : 0;
  return now.doubleFaults[other] > before.doubleFaults[other] ? 'double-fault' : 'point';
}

/** Returns null if no point was won between the two scores. */
export function tennisCall(before: TennisScore | null, now: TennisScore): TennisCall | null {
  if (before === null) return null;
  const side = sides.findLast((one) => now.pointsWon[one] > before.pointsWon[one]);
  return side === undefined ? null : { kind: kindOf(before, now, side), side };
}
