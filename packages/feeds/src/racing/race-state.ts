/**
 * Positions of the runners at one moment. `made` is the metres that each has won or lost against the
 * average runner so far. The leader runs at an even pace and the others are behind it by what they have
 * lost, so nothing reveals the finish early. A race is over when its leader finishes.
 */
import type { Dice } from '../script/dice.ts';
import { normalOf } from './normal-dice.ts';
import type { Entry, RaceField } from './race-field.ts';

export interface RaceState {
  /** Share of the race that the leader has run, 0 to 1. */
  readonly progress: number;
  /** By entry; null for one that does not run or is out. */
  readonly made: readonly (number | null)[];
  /** Why a runner is out: 'F', 'UR', 'PU'; null if it is not. */
  readonly faults: readonly (string | null)[];
}

export const openingState = (field: RaceField): RaceState => ({
  progress: 0,
  made: field.entries.map(({ withdrawnMs }) => (withdrawnMs === null ? 0 : null)),
  faults: field.entries.map(() => null),
});

const faultKinds = ['F', 'UR', 'PU'] as const;
/** For runners over jumps, over the whole race. */
const faultChance = 0.05;
/** At least this many always finish. */
const runningMin = 3;

interface Course {
  readonly field: RaceField;
  /** Number of steps in the race. */
  readonly steps: number;
  readonly dice: Dice;
}

/** One step of a race: each runner moves by chance, and over jumps one may fall. */
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

/** Expected final position of each runner and its spread, from which chances are computed. */
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
