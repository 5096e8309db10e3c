/**
 * Where the runners of a race are at one moment. `made` are the metres that each has won or lost on the
 * usual runner so far; the leader runs at an even pace and the others lie behind it by what they have
 * lost, so that nothing of the finish is known before it. A race is over when its leader is home.
 */
import type { Dice } from '../script/dice.ts';
import { normalOf } from './normal-dice.ts';
import type { Entry, RaceField } from './race-field.ts';

export interface RaceState {
  /** Share of the race that the leader has run, 0 to 1. */
  readonly progress: number;
  /** By entry; null for one that does not run or is out. */
  readonly made: readonly (number | null)[];
  /** Why a runner is out: 'F', 'UR', 'PU'; null for one that is not. */
  readonly faults: readonly (string | null)[];
}

export const openingState = (field: RaceField): RaceState => ({
  progress: 0,
  made: field.entries.map(({ withdrawnMs }) => (withdrawnMs === null ? 0 : null)),
  faults: field.entries.map(() => null),
});

const faultKinds = ['F', 'UR', 'PU'] as const;
/** Of jumpers, over the whole race. */
const faultChance = 0.05;
/** So many always get round. */
const runningMin = 3;

interface Course {
  readonly field: RaceField;
  /** How many steps the race takes. */
  readonly steps: number;
  readonly dice: Dice;
}

/** One step of a race: chance moves each runner, and over jumps one may fall. */
export function stepOn(state: RaceState, { field, steps, dice }: Course): RaceState {
  const drift = field.spread / Math.sqrt(steps);
  const isJumps = field.card.kind === 'hurdle' || field.card.kind === 'chase';
  let running = state.made.filter((made) => made !== null).length;
  const faults = [...state.faults];
  const made = state.made.map((before, index) => {
    const { ability } = field.entries[index] as Entry;
    const moved = ability / steps + normalOf(dice) * drift;
    const isOut = isJumps && dice.hits(faultChance / steps) && running > runningMin;
    if (before === null) return null;
    if (!isOut) return before + moved;
    running -= 1;
    faults[index] = dice.pick(faultKinds);
    return null;
  });
  const done = Math.round(state.progress * steps) + 1;
  return { progress: done / steps, made, faults };
}

/** What each may come to, and how far off that may be: what chances are worked from. */
export function outlookOf(field: RaceField, { progress, made }: RaceState) {
  const left = 1 - progress;
  const means = made.map((now, index) =>
    now === null ? null : now + (field.entries[index] as Entry).ability * left,
  );
  return { means, spread: Math.max(0.4, field.spread * Math.sqrt(left)) };
}

/** Metres behind the leader, by entry; null for one that does not run. */
export function gapsOf(
  field: RaceField,
  { progress, made }: RaceState,
): readonly (number | null)[] {
  const bend = 4 * progress * (1 - progress);
  const shown = made.map((now, index) =>
    now === null ? null : now + (field.entries[index] as Entry).style * bend,
  );
  const lead = Math.max(...shown.filter((now) => now !== null));
  return shown.map((now) => (now === null ? null : lead - now));
}
