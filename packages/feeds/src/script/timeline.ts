/**
 * Schedules a planned match: a series of steps, each an instant and what changed then. Before the start,
 * prices fluctuate ("breathe"); from the start on, the match proceeds by its moments. Every number
 * depends only on the match's seed and the moment's number, so a series that starts late (after a
 * restart) continues exactly like one followed from the beginning: the past is skipped without prices,
 * and the current state is sent once.
 */
import { type Instant, instant, type MarketChange, type MarketId } from '@layline/contract';
import { fixtureOf, type MatchOnClock, marketIdOf } from './define.ts';
import { MarketAnnouncer } from './market-announcer.ts';
import { type Moment, type PlannedMarket, voided } from './plan.ts';

const breathMs = 20_000;
const nearMsUsually = 3_600_000;
const slowBreaths = 6;

export interface Step {
  readonly at: Instant;
  readonly changes: readonly MarketChange[];
}

/** The instant from which a match is published, and markets to publish although they are closed. */
export interface Opening {
  readonly at: Instant;
  readonly awaited?: ReadonlySet<MarketId>;
}

const none: ReadonlySet<MarketId> = new Set();

/** The markets of one match, and its newest score. Skips everything up to its first picture. */
class MatchAnnouncer {
  readonly #match: MatchOnClock;
  readonly #markets = new Map<string, MarketAnnouncer>();
  #score: Moment['score'];
  #race: Moment['race'];
  #scoreAt = 0;
  isAnnounced = false;

  constructor(match: MatchOnClock) {
    this.#match = match;
  }

  /** Takes a moment; returns its changes once the match is announced. */
  take(moment: Moment, at: Instant): readonly MarketChange[] {
    const isInPlay = at >= this.#match.scheduled.startAt;
    if (moment.score !== undefined) [this.#score, this.#scoreAt] = [moment.score, at];
    if (moment.race !== undefined) this.#race = moment.race;
    const touched = new Set<MarketAnnouncer>();
    for (const news of moment.news) {
      const { market } = news;
      const announcer =
        this.#markets.get(market.suffix) ?? new MarketAnnouncer(this.#match, market);
      this.#markets.set(market.suffix, announcer);
      announcer.take(news, { isInPlay, at });
      touched.add(announcer);
    }
    for (const announcer of this.#markets.values()) {
      if (!touched.has(announcer) && announcer.turn(isInPlay)) touched.add(announcer);
    }
    if (!this.isAnnounced) return [];
    const news = announceAll(touched, at);
    const changes = moment.race === undefined ? news : this.#withRace(news, at);
    return moment.score === undefined ? changes : this.#withScore(changes, at);
  }

  /** The card of a race always travels with the main market too. */
  #withRace(changes: readonly MarketChange[], at: Instant): readonly MarketChange[] {
    if (this.#race === undefined) return changes;
    const race = { ...this.#race(), eventId: fixtureOf(this.#match).eventId };
    return this.#onMain(changes, { at, race });
  }

  /** The score always travels with the main market, so that folding keeps the newest. */
  #withScore(changes: readonly MarketChange[], at: Instant): readonly MarketChange[] {
    return this.#onMain(changes, { at, score: this.#showScore(at) });
  }

  #onMain(
    changes: readonly MarketChange[],
    { at, ...extra }: Pick<MarketChange, 'at' | 'score' | 'race'>,
  ): readonly MarketChange[] {
    const marketId = marketIdOf(this.#match);
    if (!changes.some((change) => change.marketId === marketId)) {
      return [...changes, { marketId, at, ...extra }];
    }
    return changes.map((change) =>
      change.marketId === marketId ? { ...change, ...extra } : change,
    );
  }

  #showScore(at: Instant) {
    const score = (this.#score as NonNullable<Moment['score']>)();
    return { ...score, eventId: fixtureOf(this.#match).eventId, at };
  }

  /** Stirs the prices of open markets a little. */
  breathe(at: Instant, breath: number): readonly MarketChange[] {
    const stirred = [...this.#markets.values()].filter((announcer) =>
      announcer.breathe(breath, at),
    );
    return this.isAnnounced ? announceAll(stirred, at) : [];
  }

  /** The full state: open markets whole, and closed ones that are awaited. */
  picture({ at, awaited = none }: Opening): readonly MarketChange[] {
    this.isAnnounced = true;
    const shown: MarketAnnouncer[] = [];
    for (const announcer of this.#markets.values()) {
      if (!announcer.isClosed || awaited.has(announcer.marketId)) shown.push(announcer);
      else announcer.pass();
    }
    const whole = shown.map((announcer) => announcer.whole(at));
    const isMainShown = shown.some(({ marketId }) => marketId === marketIdOf(this.#match));
    if (!isMainShown) return whole;
    const changes = this.#withRace(whole, at);
    const hasScore = this.#score !== undefined;
    return hasScore ? this.#withScore(changes, instant(this.#scoreAt)) : changes;
  }
}

function announceAll(announcers: Iterable<MarketAnnouncer>, at: Instant): readonly MarketChange[] {
  const changes: MarketChange[] = [];
  for (const announcer of announcers) {
    const change = announcer.announce(at);
    if (change !== null) changes.push(change);
  }
  return changes;
}

interface Timed {
  readonly at: Instant;
  readonly moment: Moment | null;
  /** Number of the breath if there is no moment. */
  readonly breath: number;
}

/** Breaths occur at fixed instants of the clock, however a series was started. */
const isBreath = (at: number, { scheduled, plan }: MatchOnClock): boolean =>
  scheduled.startAt - at <= (plan.nearMs ?? nearMsUsually) || at % (breathMs * slowBreaths) === 0;

function breathUpTo(at: number, match: MatchOnClock): number {
  let breath = Math.floor(at / breathMs) * breathMs;
  while (!isBreath(breath, match)) breath -= breathMs;
  return breath;
}

function breathAfter(at: number, match: MatchOnClock): number {
  let breath = (Math.floor(at / breathMs) + 1) * breathMs;
  while (!isBreath(breath, match)) breath += breathMs;
  return breath;
}

/** Moments before the start and the breaths between them; those before `from` only as far as needed. */
function* beforeStart(match: MatchOnClock, from: Instant): Generator<Timed> {
  const { scheduled, plan, speed } = match;
  const { announceAt, startAt } = scheduled;
  const prelude = plan.prelude.map((moment, index) => {
    const at = index === 0 ? announceAt : startAt + Math.round(moment.offsetMs / speed);
    return { at: instant(Math.max(announceAt, at)), moment, breath: 0 };
  });
  let breathAt = breathUpTo(Math.max(from, announceAt), match);
  if (breathAt <= announceAt) breathAt = breathAfter(announceAt, match);
  let next = 0;
  while (next < prelude.length || breathAt < startAt) {
    const waiting = prelude[next];
    if (waiting !== undefined && (waiting.at <= breathAt || breathAt >= startAt)) {
      next += 1;
      yield waiting;
      continue;
    }
    yield { at: instant(breathAt), moment: null, breath: breathAt / breathMs };
    breathAt = breathAfter(breathAt, match);
  }
}

function* allMoments(match: MatchOnClock, from: Instant): Generator<Timed> {
  yield* beforeStart(match, from);
  const { startAt } = match.scheduled;
  for (const moment of match.plan.play()) {
    yield { at: instant(startAt + Math.round(moment.offsetMs / match.speed)), moment, breath: 0 };
  }
}

/**
 * The steps of a match in order of time. Everything up to the opening is one step: the state at that
 * instant, with the awaited closed markets.
 */
export function* announceMatch(match: MatchOnClock, opening: Opening): Generator<Step> {
  const announcer = new MatchAnnouncer(match);
  for (const { at, moment, breath } of allMoments(match, opening.at)) {
    if (!announcer.isAnnounced && at > opening.at) {
      const changes = announcer.picture(opening);
      if (changes.length > 0) yield { at: opening.at, changes };
    }
    const changes = moment === null ? announcer.breathe(at, breath) : announcer.take(moment, at);
    if (changes.length > 0) yield { at, changes };
  }
  if (announcer.isAnnounced) return;
  const changes = announcer.picture(opening);
  if (changes.length > 0) yield { at: opening.at, changes };
}

/** Every awaited market of a match that is never played, closed void. */
export function voidMatch(
  match: MatchOnClock,
  { at, awaited = none }: Opening,
): readonly MarketChange[] {
  const markets = new Map<string, PlannedMarket>();
  const moments = [...match.plan.prelude, ...match.plan.play()];
  for (const { news } of moments) for (const { market } of news) markets.set(market.suffix, market);
  const changes: MarketChange[] = [];
  for (const market of markets.values()) {
    const announcer = new MarketAnnouncer(match, market);
    announcer.take({ market, moment: voided }, { isInPlay: false, at });
    if (awaited.has(announcer.marketId)) changes.push(announcer.whole(at));
  }
  return changes;
}
