/** What happened in a soccer match between two scores. Pure (FRAME-1). */
import type { SoccerScore } from '@layline/contract';

type Side = 0 | 1;

export type SoccerCall =
  | { readonly kind: 'goal' | 'shot' | 'corner' | 'yellow' | 'red'; readonly side: Side }
  | { readonly kind: 'before' | 'play' | 'half-time' | 'full-time' };

const counts = [
  ['goal', 'goals'],
  ['red', 'redCards'],
  ['yellow', 'yellowCards'],
  ['corner', 'corners'],
  ['shot', 'shots'],
] as const;

const sides: readonly Side[] = [0, 1];

function grown(before: SoccerScore, now: SoccerScore): SoccerCall | null {
  for (const [kind, count] of counts) {
    const side = sides.find((one) => now[count][one] > before[count][one]);
    if (side !== undefined) return { kind, side };
  }
  return null;
}

const restOf = ({ phase, period }: SoccerScore): SoccerCall => {
  if (phase === 'before') return { kind: 'before' };
  if (phase === 'over') return { kind: 'full-time' };
  return { kind: period === 'half-time' ? 'half-time' : 'play' };
};

/** Returns the most important new event; an earlier one stays until its minute has passed. */
export function soccerCall(
  before: SoccerScore | null,
  now: SoccerScore,
  shown: SoccerCall | null,
): SoccerCall {
  const rest = restOf(now);
  if (before === null || rest.kind !== 'play') return rest;
  const what = grown(before, now);
  if (what !== null) return what;
  return before.minute === now.minute && shown !== null ? shown : rest;
}

/** Side 0 plays to the right first, and sides change ends at half-time. */
export const isPlayingRight = (side: Side, period: SoccerScore['period']): boolean =>
  (period === 'second-half' || period === 'full-time') !== (side === 0);
