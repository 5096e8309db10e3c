/**
 * Markets that traders of the venue make and quote. They are a source of their own beside the feeds, pushed
 * by the same path as a provider's messages, so that nobody else can price or close them. A market takes
 * bets only while somebody attends: after a silence all are suspended, and each stays so until its
 * trader opens it again, since prices that nobody watched are not to be trusted.
 */
import {
  type EventId,
  type MarketDefinition,
  type MarketId,
  makeInstant,
  marketId,
} from '@layline/contract';
import { PushFeed } from '@layline/feeds/push';
import type { Clock } from '../../base/clock.ts';
import type { Engine } from '../../engine/writer/engine.ts';
import type { FeedSet } from '../market/feed-set.ts';

export const traderProvider = 'trader';
const marketsMax = 500;
/** Without a sign of a trader. */
const silenceMs = 20_000;
const lateMsMax = 10_000;
export const ballRunning = 'Ball Running';
const unattended = 'Suspended';

export interface SessionPrice {
  readonly line: number;
  readonly rate: number;
}

/** Odds in major units; null takes a side away. */
export interface RunnerQuote {
  readonly runnerId: number;
  readonly back: number | null;
  readonly lay: number | null;
  readonly size: number;
}

export interface QuotedMarket {
  readonly marketId: string;
  readonly definition: MarketDefinition;
  readonly session: { readonly no: SessionPrice | null; readonly yes: SessionPrice | null } | null;
  readonly runners: readonly RunnerQuote[];
  /** Why it takes no bets for the moment. */
  readonly overlay: string | null;
  /** Grows with each change, so that nobody changes what they have not seen. */
  readonly version: number;
}

/** A change of one market, made from what it is when its turn comes. May throw a QuoteProblem. */
export type QuoteEdit = (market: QuotedMarket) => QuotedMarket;

interface QuoteParts {
  readonly engine: Pick<Engine, 'view'>;
  readonly feeds: FeedSet;
  readonly clock: Clock;
}

/** Whether a trader of the venue made the market. */
export const isTraders = (id: string): boolean => id.startsWith(`${traderProvider}.`);

const shortOf = (event: EventId): string => event.replaceAll(/[^\w-]/g, '-').slice(-20);

/** Null for a market that was made alone. */
export const seriesOf = (id: string): string | null =>
  /^trader\..*-(\d{13,})-\d{1,3}$/.exec(id)?.[1] ?? null;

/** The quote cannot be made; the message says why in one line. */
export class QuoteProblem extends Error {}

export class TraderQuotes {
  readonly #parts: QuoteParts;
  readonly #feed: PushFeed;
  readonly #markets = new Map<string, QuotedMarket>();
  #sequence = 0;
  /** The newest version, which names new markets too. */
  #stamped = 0;
  #seenAt = 0;
  /** One message after another. */
  #last: Promise<unknown> = Promise.resolve();

  /** Markets of before a restart are taken over without prices. */
  constructor(parts: QuoteParts) {
    this.#parts = parts;
    const { clock, engine } = parts;
    this.#feed = new PushFeed({
      provider: traderProvider,
      marketsMax,
      lateMsMax,
      clock,
      joinedEvents: 'all',
    });
    for (const { definition } of engine.view.openMarkets()) {
      if (!isTraders(definition.marketId)) continue;
      const own = { marketId: definition.marketId, definition, session: null, runners: [] };
      const version = this.#stamp();
      this.#markets.set(definition.marketId, { ...own, overlay: unattended, version });
    }
  }

  /** Those that are not settled, the newest first. */
  list(): QuotedMarket[] {
    this.#forgetSettled();
    return [...this.#markets.values()].toReversed();
  }

  find(id: string): QuotedMarket | undefined {
    this.#forgetSettled();
    return this.#markets.get(id);
  }

  /** A name for a market of the event that no other has, even if two are made at once. */
  nameMarket(event: EventId): MarketId {
    return marketId(`${traderProvider}.${shortOf(event)}-${this.#stamp()}`);
  }

  /** A name for markets that are made together, and one for each of them. */
  nameSeries(): string {
    return String(this.#stamp());
  }

  nameInSeries(event: EventId, { series, nth }: { readonly series: string; readonly nth: number }) {
    return marketId(`${traderProvider}.${shortOf(event)}-${series}-${nth + 1}`);
  }

  /** The markets of a series that are not settled. */
  ofSeries(series: string): QuotedMarket[] {
    return this.list().filter((one) => seriesOf(one.marketId) === series);
  }

  /** Whether somebody attends. */
  get isAttended(): boolean {
    return this.#seenAt > 0 && this.#parts.clock.now() - this.#seenAt <= silenceMs;
  }

  /** A trader has the page open. False, and nothing opens, after a silence. */
  async attend(): Promise<boolean> {
    if (!this.isAttended) return false;
    await this.#inTurn(async () => {
      this.#forgetSettled();
      const turned = [...this.#markets.values()].filter((one) => this.#inPlay(one) !== one);
      await this.#push(turned.length > 0 ? 'delta' : 'heartbeat', turned);
    });
    return true;
  }

  /** Adds a market. Throws a QuoteProblem that names the field. */
  async add(market: Omit<QuotedMarket, 'version'>): Promise<QuotedMarket> {
    const [added] = await this.addAll(() => [market]);
    if (added === undefined) throw new Error('A market was pushed and is not there.');
    return added;
  }

  /**
   * Adds the markets that are made of what is there when their turn comes, all or none. Throws a QuoteProblem
   * that names the field, or that of `make`.
   */
  addAll(
    make: (present: readonly QuotedMarket[]) => readonly Omit<QuotedMarket, 'version'>[],
  ): Promise<readonly QuotedMarket[]> {
    return this.#inTurn(async () => {
      const made = make(this.list());
      if (this.#markets.size + made.length > marketsMax) {
        throw new QuoteProblem(`No more than ${marketsMax} markets can be quoted at a time.`);
      }
      return this.#set(made.map((market) => ({ ...market, version: 0 })));
    });
  }

  /**
   * Changes markets, all or none, after the changes that came before. Throws a QuoteProblem that names the
   * field, or that of the edit.
   */
  change(ids: readonly string[], edit: QuoteEdit): Promise<readonly QuotedMarket[]> {
    return this.#inTurn(() => {
      this.#forgetSettled();
      return this.#set(ids.map((id) => edit(this.#mustFind(id))));
    });
  }

  #mustFind(id: string): QuotedMarket {
    const found = this.#markets.get(id);
    if (found === undefined) throw new QuoteProblem(`MARKET: '${id}' is settled.`);
    return found;
  }

  async #set(markets: readonly QuotedMarket[]): Promise<readonly QuotedMarket[]> {
    const listed = new Set(markets.map((one) => one.marketId));
    const others = [...this.#markets.values()].filter((one) => !listed.has(one.marketId));
    const closed = this.isAttended ? [] : others.map((one) => ({ ...one, overlay: unattended }));
    const pushed = await this.#push('delta', [...markets, ...closed]);
    return pushed.slice(0, markets.length);
  }

  #stamp(): number {
    this.#stamped = Math.max(this.#stamped + 1, this.#parts.clock.now());
    return this.#stamped;
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }

  #forgetSettled(): void {
    const { view } = this.#parts.engine;
    for (const id of this.#markets.keys()) {
      if (view.isSettled(marketId(id))) this.#markets.delete(id);
    }
  }

  async #push(
    kind: 'delta' | 'heartbeat',
    changed: readonly QuotedMarket[],
  ): Promise<readonly QuotedMarket[]> {
    const { feeds, clock } = this.#parts;
    if (!feeds.has(this.#feed.name)) {
      feeds.add({ name: this.#feed.name, feed: this.#feed, staleAfterMs: silenceMs });
    }
    const { sequence, distrust } = this.#feed.state();
    const isWhole = sequence === null || distrust !== null;
    const markets = new Map(isWhole ? this.#markets : []);
    const own = changed.map((one) => ({ ...this.#inPlay(one), version: this.#stamp() }));
    for (const market of own) markets.set(market.marketId, market);
    const now = clock.now();
    const message = {
      kind: isWhole ? 'snapshot' : kind,
      sequence: isWhole ? Math.max(now, this.#sequence + 1) : this.#sequence + 1,
      at: makeInstant(now),
      ...(kind === 'heartbeat' && !isWhole ? {} : wireOf([...markets.values()])),
    };
    // A message that is refused would suspend all that is quoted.
    const checked = await this.#feed.check(message);
    if (checked.kind === 'refused') throw new QuoteProblem(checked.message);
    const answer = await this.#feed.receive(message);
    if (answer.kind === 'refused') throw new QuoteProblem(answer.message);
    this.#sequence = message.sequence;
    this.#seenAt = now;
    for (const market of own) this.#markets.set(market.marketId, market);
    return own;
  }

  /** The same market as its event is now, by the feed that has the event: in play with its delay, or not. */
  #inPlay(market: QuotedMarket): QuotedMarket {
    const { definition } = market;
    const ofFeed = this.#parts.engine.view
      .openMarkets()
      .find(
        ({ definition: other }) =>
          other.fixture.eventId === definition.fixture.eventId && !isTraders(other.marketId),
      )?.definition;
    if (ofFeed === undefined) return market;
    const { isInPlay, betDelayMs } = ofFeed;
    const isSame = isInPlay === definition.isInPlay && betDelayMs === definition.betDelayMs;
    return isSame ? market : { ...market, definition: { ...definition, isInPlay, betDelayMs } };
  }
}

/** As a provider would write it. */
function wireOf(markets: readonly QuotedMarket[]) {
  const events = new Map<EventId, object>();
  for (const { definition } of markets) {
    const { fixture } = definition;
    events.set(fixture.eventId, {
      eventId: fixture.eventId,
      sport: fixture.sportId,
      name: fixture.name,
      competition: { id: fixture.competitionId, name: fixture.competitionName },
      startAt: makeInstant(fixture.openAt),
      country: fixture.countryCode,
      venue: fixture.venue,
    });
  }
  return { events: [...events.values()], markets: markets.map(wireMarket) };
}

function wireMarket({ marketId: id, definition, session, runners, overlay }: QuotedMarket) {
  const { fixture, kind, marketType, name, isInPlay, betDelayMs, startAt } = definition;
  return {
    marketId: id,
    definition: {
      eventId: fixture.eventId,
      kind,
      marketType,
      name,
      status: 'OPEN',
      isInPlay,
      betDelaySeconds: Math.round(betDelayMs / 1000),
      startAt: makeInstant(startAt),
      ...(definition.rules === undefined ? {} : { rules: definition.rules }),
      runners: definition.runners.map((one) => ({ runnerId: one.runnerId, name: one.name })),
    },
    overlay,
    ...(kind === 'session'
      ? { session: session ?? { no: null, yes: null } }
      : { runners: runners.map(wireRunner) }),
  };
}

const wireRunner = ({ runnerId, back, lay, size }: RunnerQuote) => ({
  runnerId,
  back: back === null ? [] : [{ odds: back, size }],
  lay: lay === null ? [] : [{ odds: lay, size }],
});
