/**
 * Computes what a message changes, without changing anything: everything, or nothing if one part is not
 * allowed. The same plan executes a message and answers a dry run.
 */
import {
  findSport,
  type Instant,
  type MarketChange,
  type MarketDefinition,
  type MarketId,
  marketId,
  noMoney,
  type RunnerPrices,
  runnerId,
} from '@layline/contract';
import { problemOfDefinition, problemOfQuotes } from './check-market.ts';
import { problemOfChange, statedResult } from './compare-definition.ts';
import { effectsOf, type PushEffect } from './effects.ts';
import { isSameDefinition, makeDefinition, moveToEvent } from './make-definition.ts';
import type { PushEvent, PushMarket, PushMessage, PushPrices } from './message.ts';
import { type BandLimits, checkBand, type Elsewhere, openBand, staleBy } from './odds-band.ts';
import { leftOutReason, type PushBook, type PushedMarket } from './push-book.ts';

/** Events of other sources that may be used: those named, or all for the venue's own traders. */
export type JoinedEvents = readonly string[] | 'all';

export interface PushPlan {
  readonly book: PushBook;
  /** One per changed market. */
  readonly changes: readonly MarketChange[];
  readonly effects: readonly PushEffect[];
}

/** Names the part and the fix. */
export interface PushProblem {
  readonly problem: string;
}

interface PlanOptions {
  readonly book: PushBook;
  readonly message: PushMessage;
  /** The provider's name, the prefix of its market ids. */
  readonly provider: string;
  readonly marketsMax: number;
  /** Events of other sources that the operator lets it use. */
  readonly joinedEvents: JoinedEvents;
  readonly band: BandLimits;
  readonly elsewhere: Elsewhere;
  /** Tells whether players have open bets in a market. */
  readonly hasBets: (id: MarketId) => boolean;
  /** By the server's clock, and never before that of an earlier message. */
  readonly at: Instant;
}

const closedMax = 5000;

export function planMessage(options: PlanOptions): PushPlan | PushProblem {
  const planning = new Planning(options);
  const { message } = options;
  for (const [index, event] of message.events.entries()) {
    const problem = planning.takeEvent(event);
    if (problem !== null) return { problem: `events.${index} (${event.eventId}): ${problem}` };
  }
  for (const [index, market] of message.markets.entries()) {
    const problem = planning.takeMarket(market);
    if (problem !== null) return { problem: `markets.${index} (${market.marketId}): ${problem}` };
  }
  if (message.kind === 'snapshot') planning.leaveOutOthers();
  const { marketsMax } = options;
  const plan = planning.finish();
  if (plan.book.markets.size <= marketsMax) return plan;
  return { problem: `markets: the provider may have ${marketsMax} markets at a time` };
}

class Planning {
  readonly #options: PlanOptions;
  readonly #events: Map<string, PushEvent>;
  readonly #markets: Map<MarketId, PushedMarket>;
  readonly #closed: Map<MarketId, string>;
  readonly #changes = new Map<MarketId, MarketChange>();
  readonly #seen = new Set<MarketId>();

  constructor(options: PlanOptions) {
    const { book, message } = options;
    this.#options = options;
    const isFull = message.kind === 'snapshot';
    const hasEvents = message.events.length + message.markets.length > 0;
    // A heartbeat changes nothing, and copies nothing.
    this.#events = isFull ? new Map() : hasEvents ? new Map(book.events) : book.events;
    this.#markets = isFull || hasEvents ? new Map(book.markets) : book.markets;
    this.#closed = hasEvents ? new Map(book.closed) : book.closed;
  }

  /** Its markets move along. Null if accepted. */
  takeEvent(event: PushEvent): string | null {
    const { at, provider, joinedEvents } = this.#options;
    const isOwn = event.eventId.startsWith(`${provider}:`) || joinedEvents === 'all';
    if (!isOwn && !joinedEvents.includes(event.eventId)) {
      return `eventId: must begin with '${provider}:'; the operator joins other events`;
    }
    const fault = problemOfScore(event.score, { eventId: event.eventId, sportId: event.sport });
    if (fault !== null) return fault;
    const score = event.score ?? this.#events.get(event.eventId)?.score;
    this.#events.set(event.eventId, { ...event, score });
    const markets = [...this.#markets.values()].filter(
      ({ definition, isListed }) => isListed && definition.fixture.eventId === event.eventId,
    );
    for (const { definition } of markets) {
      const moved = moveToEvent(definition, { event, at });
      if (!isSameDefinition(moved, definition)) this.#define(moved);
    }
    const [first] = markets;
    if (first && event.score) this.#add(first.definition.marketId, { score: event.score });
    return null;
  }

  /** Null if accepted. */
  takeMarket(market: PushMarket): string | null {
    const id = marketId(market.marketId);
    if (!market.marketId.startsWith(`${this.#options.provider}.`)) {
      return `marketId: must begin with '${this.#options.provider}.'`;
    }
    if (this.#seen.has(id)) return 'marketId: stands twice in this message';
    this.#seen.add(id);
    const known = this.#takeDefinition(id, market);
    if (typeof known === 'string') return known;
    const fault = problemOfQuotes(market, known) ?? problemOfPictures(market, known);
    if (fault !== null) return fault;
    if (this.#options.book.closed.has(id)) {
      this.#changes.delete(id);
      return null;
    }
    this.#keepScore(known, market.score);
    const quotes = quotesOf(market, this.#blankPrices(known));
    this.#add(id, {
      ...this.#scoreBefore(known),
      ...this.#blankOf(known),
      ...quotes,
      ...this.#bandOf(known, quotes.runners ?? []),
    });
    return null;
  }

  /** Suspends the market while its odds are outside their band. */
  #bandOf(definition: MarketDefinition, runners: readonly RunnerPrices[]): Partial<MarketChange> {
    const id = definition.marketId;
    const market = this.#markets.get(id);
    if (market === undefined || definition.kind === 'session') return {};
    const { at, band: limits, elsewhere } = this.#options;
    const band = checkBand(market.band, limits, {
      definition,
      runners,
      elsewhere: elsewhere(definition),
      at,
    });
    this.#markets.set(id, { ...market, band });
    return staleBy(band);
  }

  #keepScore({ fixture }: MarketDefinition, score: PushMarket['score']): void {
    const event = this.#events.get(fixture.eventId);
    if (event && score) this.#events.set(fixture.eventId, { ...event, score });
  }

  /** The score that its event had before the market. */
  #scoreBefore(definition: MarketDefinition): Partial<MarketChange> {
    const score = this.#events.get(definition.fixture.eventId)?.score;
    return score === undefined || !this.#isReopened(definition) ? {} : { score };
  }

  /** True if its earlier prices no longer count: the market was off the list, or this is a snapshot. */
  #isReopened({ marketId: id }: MarketDefinition): boolean {
    const { book, message } = this.#options;
    return message.kind === 'snapshot' || book.markets.get(id)?.isListed !== true;
  }

  #blankOf(definition: MarketDefinition): Partial<MarketChange> {
    if (!this.#isReopened(definition)) return {};
    const session = definition.kind === 'session' ? { session: { no: null, yes: null } } : {};
    return { overlay: null, ...session };
  }

  #blankPrices(definition: MarketDefinition): readonly RunnerPrices[] {
    if (definition.kind === 'session' || !this.#isReopened(definition)) return [];
    return definition.runners.map((runner) => ({ runnerId: runner.runnerId, ...noPrices }));
  }

  /** The market's definition from here on, or what is wrong with the message's definition. */
  #takeDefinition(id: MarketId, { definition: wire }: PushMarket): MarketDefinition | string {
    const { at, message } = this.#options;
    const before = this.#markets.get(id);
    if (wire === undefined) {
      if (this.#closed.has(id)) return 'marketId: is closed';
      const isListed = message.kind !== 'snapshot' && before?.isListed === true;
      return isListed ? before.definition : 'definition: must be given in a snapshot, and at first';
    }
    const event = this.#events.get(wire.eventId);
    if (event === undefined) return `definition.eventId: there is no event ${wire.eventId}`;
    const problem = problemOfDefinition(wire);
    if (problem !== null) return problem;
    const fixed = before?.definition.rules;
    if (before !== undefined && wire.rules !== undefined && wire.rules !== fixed) {
      return `definition.rules: the market began with ${fixed ?? "its sport's usual set"}; leave it out`;
    }
    const told = makeDefinition({
      marketId: id,
      event,
      at,
      wire: { ...wire, rules: fixed ?? wire.rules },
    });
    const paid = this.#closed.get(id);
    if (paid !== undefined) return this.#isSameResult(told, paid) ?? told;
    const change = before && this.#problemOfChange(before.definition, told);
    if (change) return change;
    const isSame = before !== undefined && isSameDefinition(told, before.definition);
    const definition = isSame ? before.definition : told;
    this.#define(definition);
    return definition;
  }

  /** A closed market takes its own result again, which changes nothing, and no other one. */
  #isSameResult(told: MarketDefinition, paid: string): string | null {
    if (told.status !== 'CLOSED') {
      return 'definition.status: the market is closed; give a new one another marketId';
    }
    const result = statedResult(told);
    return result === paid
      ? null
      : `definition: the market has closed with '${paid}'; '${result}' needs the operator`;
  }

  #problemOfChange(before: MarketDefinition, after: MarketDefinition): string | null {
    return problemOfChange({ before, after, hasBets: this.#options.hasBets(after.marketId) });
  }

  #define(definition: MarketDefinition): void {
    const id = definition.marketId;
    this.#add(id, { definition });
    if (definition.status === 'CLOSED') {
      this.#markets.delete(id);
      this.#closed.set(id, statedResult(definition));
    } else {
      const band = this.#markets.get(id)?.band ?? openBand;
      this.#markets.set(id, { definition, band, isListed: true });
    }
  }

  #add(id: MarketId, parts: Partial<MarketChange>): void {
    const { at } = this.#options;
    this.#changes.set(id, { ...this.#changes.get(id), ...parts, marketId: id, at });
  }

  /** Suspends the markets missing from a snapshot, which lists everything that the provider offers. */
  leaveOutOthers(): void {
    for (const [id, market] of this.#markets) {
      if (this.#seen.has(id)) continue;
      this.#markets.set(id, { ...market, isListed: false });
      this.#add(id, { staleReason: leftOutReason });
    }
  }

  /** Events without a listed market go first, the oldest before others; so do closed markets. */
  #dropOld(): void {
    for (const id of this.#closed.keys()) {
      if (this.#closed.size <= closedMax) break;
      this.#closed.delete(id);
    }
    const { marketsMax } = this.#options;
    if (this.#events.size <= marketsMax) return;
    const used = new Set(
      [...this.#markets.values()].flatMap(({ definition, isListed }) =>
        isListed ? [String(definition.fixture.eventId)] : [],
      ),
    );
    for (const id of this.#events.keys()) {
      if (this.#events.size <= marketsMax) break;
      if (!used.has(id)) this.#events.delete(id);
    }
  }

  finish(): PushPlan {
    const { book } = this.#options;
    const changes = [...this.#changes.values()];
    const effects = changes.map((change) => ({
      marketId: change.marketId,
      effects: effectsOf(change, book.markets.get(change.marketId)?.definition ?? null),
    }));
    this.#dropOld();
    const [events, markets, closed] = [this.#events, this.#markets, this.#closed];
    return { book: { events, markets, closed }, changes, effects };
  }
}

const pricesOf = ({ runnerId: id, ...prices }: PushPrices): RunnerPrices => ({
  ...prices,
  runnerId: runnerId(id),
});

const noPrices = { back: [], lay: [], lastTraded: null, tradedVolume: noMoney };

/** `blank` replaces missing prices of runners. */
function quotesOf(market: PushMarket, blank: readonly RunnerPrices[]): Partial<MarketChange> {
  const { session, totalMatched, overlay, score, race } = market;
  const told = (market.runners ?? []).map(pricesOf);
  const ids = new Set(told.map((prices) => prices.runnerId));
  const runners = [...told, ...blank.filter((prices) => !ids.has(prices.runnerId))];
  return {
    ...(runners.length === 0 ? {} : { runners }),
    ...(session === undefined ? {} : { session }),
    ...(totalMatched === undefined ? {} : { totalMatched }),
    ...(overlay === undefined ? {} : { overlay }),
    ...(score === undefined ? {} : { score }),
    ...(race === undefined ? {} : { race }),
  };
}

/** A score or a card must belong to the market's own event. */
function problemOfPictures(
  { score, race }: PushMarket,
  { fixture }: MarketDefinition,
): string | null {
  const fault = problemOfScore(score, fixture);
  if (fault !== null) return fault;
  const isOther = race !== undefined && race.eventId !== fixture.eventId;
  return isOther ? `race.eventId: must be ${fixture.eventId}` : null;
}

/** A score of another kind would never be shown. */
function problemOfScore(
  score: PushMarket['score'],
  { eventId, sportId }: { readonly eventId: string; readonly sportId: string },
): string | null {
  if (score === undefined) return null;
  if (score.eventId !== eventId) return `score.eventId: must be ${eventId}`;
  const kind = findSport(sportId)?.score ?? null;
  if (kind === null) return 'score: this sport shows no scores';
  return score.sport === kind ? null : `score.sport: must be ${kind}`;
}
