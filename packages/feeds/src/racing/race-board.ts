/** Builds the scoreboard and the card of a race. */
import type { Finisher, RaceCard, RaceScore } from '@layline/contract';
import { finishOf } from './finish.ts';
import { type Entry, isWithdrawnAt, type RaceField } from './race-field.ts';
import { gapsOf, type RaceState } from './race-state.ts';

export const cardOf = (
  { card, entries }: RaceField,
  result: readonly Finisher[] | null = null,
): RaceCard => ({
  ...card,
  runners: entries.map((entry) => entry.card),
  result: result === null ? null : [...result],
});

const tenth = (metres: number): number => Math.round(metres * 10) / 10;

const nothing = { eventId: '', at: 0 } as const;

type Shown = RaceScore['runners'][number];

const named = ({ card }: Entry): Pick<Shown, 'runnerId' | 'name' | 'cloth' | 'silks'> => ({
  runnerId: card.runnerId,
  name: card.name,
  cloth: card.cloth,
  silks: card.silks,
});

/** Before the off: the runners still in at this time, in card order. */
export function showBefore(field: RaceField, offsetMs: number): RaceScore {
  const running = field.entries.filter((entry) => !isWithdrawnAt(entry, offsetMs));
  const gone = field.entries.length - running.length;
  const runs = `${running.length} ${running.length === 1 ? 'runs' : 'run'}`;
  return {
    ...nothing,
    sport: 'racing',
    phase: 'before',
    course: field.course,
    summary: gone === 0 ? `${runs}.` : `${runs}, ${gone} withdrawn.`,
    distanceM: field.distanceM,
    toGoM: field.distanceM,
    elapsedMs: 0,
    runners: running.map((entry) => ({
      ...named(entry),
      position: null,
      runM: 0,
      behind: '',
      state: 'loading',
    })),
  };
}

export interface Moving {
  readonly field: RaceField;
  readonly state: RaceState;
  /** Metres that the leader has run on past the post. */
  readonly pastM: number;
}

/** In order of position; the leader is 1, level runners share a position. */
export function showRunning({ field, state, pastM }: Moving): RaceScore {
  const leadM = state.progress * field.distanceM;
  const runners = lying(field, state).map((one): Shown => {
    const { entry, position, gapM, beaten, fault } = one;
    if (gapM === null) {
      return {
        ...named(entry),
        position: null,
        runM: tenth(leadM),
        behind: fault ?? '',
        state: 'out',
      };
    }
    const runM = Math.max(0, Math.min(field.distanceM, leadM + pastM - gapM));
    const isHome = runM >= field.distanceM;
    return {
      ...named(entry),
      position,
      runM: tenth(runM),
      behind: beaten,
      state: isHome ? 'finished' : 'running',
    };
  });
  return {
    ...nothing,
    sport: 'racing',
    phase: 'play',
    course: field.course,
    summary: describeRunning({ distanceM: field.distanceM, progress: state.progress }, runners),
    distanceM: field.distanceM,
    toGoM: tenth(Math.max(0, field.distanceM - leadM)),
    elapsedMs: Math.round(field.raceMs * (state.progress + pastM / field.distanceM)),
    runners,
  };
}

interface Lying {
  readonly entry: Entry;
  readonly position: number | null;
  readonly gapM: number | null;
  /** Distance behind the runner in front, in lengths. */
  readonly beaten: string;
  readonly fault: string | null;
}

/** Runners by position, then those that are out. */
function lying(field: RaceField, state: RaceState): Lying[] {
  const gaps = gapsOf(field, state);
  const found = finishOf(homesOf(field, state));
  return found.map(({ runnerId, ...finish }) => {
    const index = field.entries.findIndex(({ card }) => card.runnerId === runnerId);
    return { ...finish, entry: field.entries[index] as Entry, gapM: gaps[index] ?? null };
  });
}

/** Every runner that started, with its metres behind the leader. */
export const homesOf = (field: RaceField, state: RaceState) =>
  gapsOf(field, state).flatMap((gapM, index) => {
    const { card, withdrawnMs } = field.entries[index] as Entry;
    const fault = state.faults[index] ?? null;
    return withdrawnMs === null ? [{ runnerId: card.runnerId, gapM, fault }] : [];
  });

/** Share of the distance that the leader has run. */
interface Run {
  readonly distanceM: number;
  readonly progress: number;
}

function describeRunning({ distanceM, progress }: Run, [first, second]: readonly Shown[]): string {
  if (first === undefined) return '';
  if (progress === 0) return 'They are off.';
  if (progress >= 1) return `${first.name} is first past the post.`;
  const toGo = Math.max(10, Math.round((distanceM * (1 - progress)) / 10) * 10);
  const by = second?.behind === '' || second === undefined ? '' : ` by ${second.behind}`;
  return `${first.name} leads${by} with ${toGo} m to run.`;
}

/** Waits for the judge's decision, then shows it. */
export function showOver(moving: Moving, { result, isOfficial }: Judged): RaceScore {
  const running = showRunning(moving);
  const byId = new Map(result.map((finisher) => [finisher.runnerId, finisher]));
  const runners = running.runners.map((runner): Shown => {
    const { position = null, beaten = '', fault = null } = byId.get(runner.runnerId) ?? {};
    const isHome = position !== null;
    return {
      ...runner,
      position,
      runM: isHome ? moving.field.distanceM : runner.runM,
      state: isHome ? 'finished' : 'out',
      behind: isHome ? beaten : (fault ?? ''),
    };
  });
  return {
    ...running,
    phase: isOfficial ? 'over' : 'pause',
    summary: isOfficial ? describeResult(moving.field, result) : waitingText(result),
    runners,
  };
}

/** The finishing order that the judge has given or will give. */
interface Judged {
  readonly result: readonly Finisher[];
  readonly isOfficial: boolean;
}

const closeFinishes: ReadonlySet<string> = new Set(['', 'ns', 'sh', 'hd']);

function waitingText(result: readonly Finisher[]): string {
  const [, second] = result;
  const isClose =
    second !== undefined && second.position !== null && closeFinishes.has(second.beaten);
  return isClose ? 'Photograph: the judge has called for the print.' : 'Waiting for the judge.';
}

function describeResult({ entries }: RaceField, result: readonly Finisher[]): string {
  const nameOf = (id: number) =>
    entries.find(({ card }) => card.runnerId === id)?.card.name ?? String(id);
  const winners = result.filter(({ position }) => position === 1);
  if (winners.length > 1) {
    return `Dead heat: ${winners.map(({ runnerId }) => nameOf(runnerId)).join(' and ')}.`;
  }
  const [first, second] = result;
  if (first === undefined) return '';
  const by = second?.beaten ? ` by ${second.beaten} from ${nameOf(second.runnerId)}` : '';
  return `${nameOf(first.runnerId)} wins${by}.`;
}
