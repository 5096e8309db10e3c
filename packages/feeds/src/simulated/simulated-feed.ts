/** Publishes the simulated programme of four sports as time passes. */
import {
  type Instant,
  instant,
  type MarketChange,
  type MarketId,
  type SportId,
} from '@layline/contract';
import type { Feed, FeedClock } from '../feed/feed.ts';
import { FeedLog } from '../feed/feed-log.ts';
import { foldBatches } from '../feed/fold.ts';
import { checkedSpeed } from '../feed/speed.ts';
import { announceMatch, type Opening, type Step, voidMatch } from '../script/timeline.ts';
import { findScheduled, openMatchOf, type ProgrammeSetting } from './cast.ts';
import {
  allSeries,
  makeTimetable,
  matchesAt,
  nextAnnouncements,
  type ScheduledMatch,
  type Timetable,
} from './programme.ts';

export interface SimulatedOptions {
  /** Letters, digits, `_` and `-`, at most 24: part of every id. The same seed gives the same matches. */
  readonly seed: number | string;
  readonly clock: FeedClock;
  /** Speed relative to a ten-minute match, 1 to 1000; 1 if absent. */
  readonly speed?: number;
  /**
   * Markets that an earlier run of the same seed left open. Those whose matches have ended are closed at
   * once, so that their bets can settle; those that this programme will never play are void. None if
   * absent.
   */
  readonly awaited?: readonly MarketId[];
  /** The sports to play; all if absent. */
  readonly sportIds?: readonly SportId[];
}

/** Steps later than this are folded into one instead of sent one after another. */
const lateMs = 2000;

const none: ReadonlySet<MarketId> = new Set();

interface Actor {
  readonly match: ScheduledMatch;
  readonly steps: Generator<Step>;
  next: Step | null;
}

const advance = (actor: Actor): void => {
  const result = actor.steps.next();
  actor.next = result.done ? null : result.value;
};

/** All changes of the actor up to an instant, folded into one batch. */
function foldUntil(actor: Actor, until: Instant): readonly MarketChange[] {
  const batches: (readonly MarketChange[])[] = [];
  while (actor.next !== null && actor.next.at <= until) {
    batches.push(actor.next.changes);
    advance(actor);
  }
  return foldBatches(batches, until);
}

function checkedSeed(seed: number | string): string {
  const text = String(seed);
  if (/^[\w-]{1,24}$/.test(text)) return text;
  throw new RangeError(`A feed's seed is 1 to 24 letters, digits, _ or -, not '${text}'`);
}

/** Order of simultaneous events, independent of how the matches were reached. */
const byStart = (a: Actor, b: Actor): number =>
  a.match.startAt - b.match.startAt ||
  allSeries.indexOf(a.match.series) - allSeries.indexOf(b.match.series);

interface StageSetting extends ProgrammeSetting {
  /** The sports to play; null for all. */
  readonly sportIds: readonly SportId[] | null;
}

class Stage {
  readonly #setting: StageSetting;
  readonly #tables: readonly Timetable[];
  #actors: Actor[] = [];
  /** The next announcement of each series. */
  readonly #announcements: (readonly ScheduledMatch[])[];

  constructor(setting: StageSetting, at: Instant) {
    this.#setting = setting;
    const { speed, sportIds } = setting;
    this.#tables = allSeries
      .filter(({ sportId }) => sportIds?.includes(sportId) ?? true)
      .map((series) => makeTimetable(series, speed));
    this.#announcements = this.#tables.map((table) => nextAnnouncements(table, at));
  }

  /** Matches to start with, including those that ended unpublished. */
  openingMatches({ at, awaited = none }: Opening): readonly ScheduledMatch[] {
    const listed = this.#tables.flatMap((table) => matchesAt(table, at));
    const known = new Set(
      listed.map((match) => `${allSeries.indexOf(match.series)}.${match.number}`),
    );
    const ended = new Map<string, ScheduledMatch>();
    for (const id of awaited) {
      const match = findScheduled(id, { seed: this.#setting.seed, tables: this.#tables });
      if (match === null) continue;
      const key = `${allSeries.indexOf(match.series)}.${match.number}`;
      if (!known.has(key)) ended.set(key, match);
    }
    return [...ended.values(), ...listed];
  }

  /** Starts a match and returns its changes up to the opening. */
  open(scheduled: ScheduledMatch, opening: Opening): readonly MarketChange[] {
    const match = openMatchOf(scheduled, this.#setting);
    // Left open by a run at another speed, whose matches are not in this programme.
    if (scheduled.announceAt > opening.at) return voidMatch(match, opening);
    const actor: Actor = { match: scheduled, steps: announceMatch(match, opening), next: null };
    advance(actor);
    const batch = foldUntil(actor, opening.at);
    if (actor.next === null) return batch;
    this.#actors.push(actor);
    this.#actors.sort(byStart);
    return batch;
  }

  /** Time of the next event. */
  nextAt(): Instant {
    let first = Number.POSITIVE_INFINITY;
    for (const [match] of this.#announcements) first = Math.min(first, match?.announceAt ?? first);
    for (const { next } of this.#actors) first = Math.min(first, next?.at ?? first);
    return instant(first);
  }

  /** The batches due at `due`; those late at `now` are folded. */
  *batchesAt(due: Instant, now: Instant): Generator<readonly MarketChange[]> {
    const until = now - due > lateMs ? now : due;
    for (const [index, announced] of this.#announcements.entries()) {
      const [first] = announced;
      if (first === undefined || first.announceAt > due) continue;
      const table = this.#tables[index] as Timetable;
      this.#announcements[index] = nextAnnouncements(table, first.announceAt);
      for (const match of announced) yield this.open(match, { at: until });
    }
    for (const actor of this.#actors) {
      if (actor.next !== null && actor.next.at <= due) yield foldUntil(actor, until);
    }
    this.#actors = this.#actors.filter(({ next }) => next !== null);
  }
}

/**
 * Cricket, soccer, tennis and racing without end, from a seed. Throws a RangeError for a seed or speed
 * out of range; the feed itself never throws.
 */
export function simulatedFeed(options: SimulatedOptions): Feed {
  const seed = checkedSeed(options.seed);
  const speed = checkedSpeed(options.speed ?? 1);
  const { clock } = options;
  const awaited = new Set(options.awaited);
  const sportIds = options.sportIds ?? null;
  let log = new FeedLog('simulated');

  function note(batch: readonly MarketChange[]): void {
    for (const { definition } of batch) {
      if (definition === undefined) continue;
      const name = `${definition.fixture.name}: ${definition.name}`;
      const isClosed = definition.status === 'CLOSED';
      log.setMarket({ marketId: definition.marketId, source: seed, name, isClosed });
    }
  }

  async function* changes(signal: AbortSignal): AsyncGenerator<readonly MarketChange[]> {
    log = new FeedLog('simulated');
    log.addSource(`seed ${seed}`);
    const startedAt = instant(clock.now());
    const stage = new Stage({ seed, speed, sportIds }, startedAt);
    const opening = { at: startedAt, awaited };
    for (const match of stage.openingMatches(opening)) {
      const batch = stage.open(match, opening);
      note(batch);
      if (batch.length > 0) yield batch;
      if (signal.aborted) return;
    }
    while (!signal.aborted) {
      const due = stage.nextAt();
      await clock.sleepUntil(due, signal);
      if (signal.aborted) return;
      for (const batch of stage.batchesAt(due, instant(Math.max(due, clock.now())))) {
        note(batch);
        if (batch.length > 0) yield batch;
        if (signal.aborted) return;
      }
    }
  }

  return { name: 'simulated', changes, report: () => log.report() };
}
