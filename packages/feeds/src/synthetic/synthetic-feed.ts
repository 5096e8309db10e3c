/** The make-believe feed: the programme of three sports, told as time passes. */
import { type Instant, instant, type MarketChange } from '@layline/contract';
import type { Feed, FeedClock } from '../feed.ts';
import { FeedLog } from '../feed-log.ts';
import { foldBatches } from '../fold.ts';
import { checkedSpeed } from '../speed.ts';
import { planCricket } from './cricket.ts';
import { makeDice } from './dice.ts';
import {
  makeProgramme,
  matchesAt,
  matchesBetween,
  matchMsMax,
  nextAnnouncements,
  type Programme,
  type ProgrammeSport,
  programmeSports,
  type ScheduledMatch,
} from './programme.ts';
import { planSoccer } from './soccer.ts';
import { planTennis } from './tennis.ts';
import { type MatchOnClock, type Step, tellMatch } from './timeline.ts';

export interface SyntheticOptions {
  /** Letters, digits, `_` and `-`, at most 24: part of every id. The same seed, the same matches. */
  readonly seed: number | string;
  readonly clock: FeedClock;
  /** How much faster than a ten-minute match, 1 to 1000; 1 when absent. */
  readonly speed?: number;
  /**
   * When an earlier run of the same seed was last followed: matches that ended since are told as
   * closed at once, so that their bets can settle. At most a day back. Null or absent: none.
   */
  readonly followedUntil?: Instant | null;
}

const catchUpMsMax = 24 * 3_600_000;
/** Steps that are later than this are folded into one rather than told one after another. */
const lateMs = 2000;

const planners = { '4': planCricket, '1': planSoccer, '2': planTennis } as const;

interface Actor {
  readonly match: ScheduledMatch;
  readonly steps: Generator<Step>;
  next: Step | null;
}

const advance = (actor: Actor): void => {
  const result = actor.steps.next();
  actor.next = result.done ? null : result.value;
};

/** Everything the actor has to tell up to an instant, folded into one batch. */
function foldUntil(actor: Actor, until: Instant): readonly MarketChange[] {
  const batches: (readonly MarketChange[])[] = [];
  while (actor.next !== null && actor.next.at <= until) {
    batches.push(actor.next.changes);
    advance(actor);
  }
  return foldBatches(batches, until);
}

function openActor(
  scheduled: ScheduledMatch,
  seed: string,
  { speed }: Programme,
  from: Instant,
): Actor {
  const key = `${scheduled.sportId}.${seed}.${scheduled.number}`;
  const plan = planners[scheduled.sportId](makeDice(key));
  const match: MatchOnClock = { scheduled, plan, key, speed };
  const actor: Actor = { match: scheduled, steps: tellMatch(match, from), next: null };
  advance(actor);
  return actor;
}

function checkedSeed(seed: number | string): string {
  const text = String(seed);
  if (/^[\w-]{1,24}$/.test(text)) return text;
  throw new RangeError(`A feed's seed is 1 to 24 letters, digits, _ or -, not '${text}'`);
}

/** Matches to take up at the start: those not over, and those that ended since `followedUntil`. */
function openingMatches(
  sportId: ProgrammeSport,
  at: Instant,
  programme: Programme,
  followedUntil: Instant | null,
): readonly ScheduledMatch[] {
  if (followedUntil === null) return matchesAt(sportId, at, programme);
  const since = Math.max(followedUntil, at - catchUpMsMax);
  return matchesBetween(sportId, since - matchMsMax / programme.speed, at, programme);
}

/** What happens at one instant is told in this order, however the matches were come by. */
const byStart = (a: Actor, b: Actor): number =>
  a.match.startAt - b.match.startAt || a.match.sportId.localeCompare(b.match.sportId);

class Stage {
  readonly #seed: string;
  readonly #programme: Programme;
  #actors: Actor[] = [];
  /** Of each sport, what is announced next. */
  readonly #announcements: (readonly ScheduledMatch[])[];

  constructor(seed: string, programme: Programme, at: Instant) {
    this.#seed = seed;
    this.#programme = programme;
    this.#announcements = programmeSports.map((id) => nextAnnouncements(id, at, programme));
  }

  /** Puts a match on and returns what is to be told of it up to `at`. */
  open(scheduled: ScheduledMatch, at: Instant): readonly MarketChange[] {
    const actor = openActor(scheduled, this.#seed, this.#programme, at);
    const batch = foldUntil(actor, at);
    if (actor.next === null) return batch;
    this.#actors.push(actor);
    this.#actors.sort(byStart);
    return batch;
  }

  /** When something next happens. */
  nextAt(): Instant {
    let first = Number.POSITIVE_INFINITY;
    for (const [match] of this.#announcements) first = Math.min(first, match?.announceAt ?? first);
    for (const { next } of this.#actors) first = Math.min(first, next?.at ?? first);
    return instant(first);
  }

  /** The batches due at `due`; what is late at `now` is folded. */
  *batchesAt(due: Instant, now: Instant): Generator<readonly MarketChange[]> {
    const until = now - due > lateMs ? now : due;
    for (const [index, announced] of this.#announcements.entries()) {
      const [first] = announced;
      if (first === undefined || first.announceAt > due) continue;
      this.#announcements[index] = nextAnnouncements(
        first.sportId,
        first.announceAt,
        this.#programme,
      );
      for (const match of announced) yield this.open(match, until);
    }
    for (const actor of this.#actors) {
      if (actor.next !== null && actor.next.at <= due) yield foldUntil(actor, until);
    }
    this.#actors = this.#actors.filter(({ next }) => next !== null);
  }
}

/**
 * Cricket, soccer and tennis for ever, from a seed. Throws a RangeError for a seed or speed out of
 * range; the series itself never throws.
 */
export function syntheticFeed(options: SyntheticOptions): Feed {
  const seed = checkedSeed(options.seed);
  const programme = makeProgramme(checkedSpeed(options.speed ?? 1));
  const { clock, followedUntil = null } = options;
  let log = new FeedLog('synthetic');

  function note(batch: readonly MarketChange[]): void {
    for (const { definition } of batch) {
      if (definition === undefined) continue;
      const name = `${definition.fixture.name}: ${definition.name}`;
      const isClosed = definition.status === 'CLOSED';
      log.setMarket({ marketId: definition.marketId, source: seed, name, isClosed });
    }
  }

  async function* changes(signal: AbortSignal): AsyncGenerator<readonly MarketChange[]> {
    log = new FeedLog('synthetic');
    log.addSource(`seed ${seed}`);
    const startedAt = instant(clock.now());
    const stage = new Stage(seed, programme, startedAt);
    for (const sportId of programmeSports) {
      for (const match of openingMatches(sportId, startedAt, programme, followedUntil)) {
        const batch = stage.open(match, startedAt);
        note(batch);
        if (batch.length > 0) yield batch;
        if (signal.aborted) return;
      }
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

  return { name: 'synthetic', changes, report: () => log.report() };
}
