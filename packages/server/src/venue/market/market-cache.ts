/**
 * The market cache: every market as the feed last published it, in memory. A reader's view is built at most
 * once per change, however many read it. A market with stale prices is shown suspended and without prices, as
 * is every market of a silent feed.
 */
import { isDeepStrictEqual } from 'node:util';
import {
  addMs,
  type Instant,
  type MarketChange,
  type MarketDefinition,
  type MarketId,
  type MarketStatus,
  type MarketTerms,
  type OddsMarket,
  type RunnerId,
  type RunnerPrices,
  type Score,
} from '@layline/contract';
import type { Offers } from '@layline/exchange';
import { type EncodedData, encodeData } from '../../base/envelope.ts';
import type { Quote, SessionQuoteNow } from '../../engine/request/request.ts';
import { doubtTie } from '../../engine/results/doubt-tie.ts';
import { type CachedMarket, isRace, takeChange, takeTerms } from './cached-market.ts';
import { CachedMarkets } from './cached-markets.ts';
import { ExpectedFeeds } from './expected-feeds.ts';
import { FinishedRaces } from './finished-races.ts';
import type { MarketCacheListener, MarketCacheOptions } from './market-cache-options.ts';
import { type MarketRecord, openRecord, takeRecord } from './market-record.ts';
import { MarketStatuses, type Statuses } from './market-statuses.ts';
import { makeOddsMarket } from './odds-view.ts';
import { cellsMax } from './price-levels.ts';
import { RaceCards } from './race-cards.ts';
import { Scores } from './scores.ts';

/** For tests with a single feed. */
const onlyFeed = 'feed';
const noOffers: Offers = { back: [], lay: [] };
const eventOf = ({ definition }: CachedMarket): string => definition.fixture.eventId;

export class MarketCache {
  readonly #options: Required<MarketCacheOptions>;
  readonly #listeners: MarketCacheListener[] = [];
  readonly #markets: CachedMarkets;
  readonly #statuses = new MarketStatuses();
  readonly scores = new Scores();
  readonly races = new RaceCards();
  readonly finishedRaces = new FinishedRaces();
  readonly expected: ExpectedFeeds;
  /** Increases with every change; views of a smaller revision are out of date. */
  revision = 0;

  constructor(options: MarketCacheOptions) {
    this.#options = {
      closedVisibleMs: 5 * 60_000,
      marketsMax: 5000,
      offers: (_runner, { house }) => house,
      termsFor: () => undefined,
      ...options,
    };
    const { findGeneration, marketsMax, termsFor, clock } = this.#options;
    this.expected = new ExpectedFeeds(clock);
    this.#markets = new CachedMarkets({
      findGeneration,
      marketsMax,
      termsFor,
      replaced: (market) => this.#publishRemoved(market),
    });
  }

  listen(listener: MarketCacheListener): void {
    this.#listeners.push(listener);
  }

  get size(): number {
    return this.#markets.size;
  }

  /** How many more markets it takes. */
  room = (): number => this.#markets.room;

  /** Number of markets refused because the cache is full. */
  get leftOff(): number {
    return this.#markets.leftOff;
  }

  /** Why a feed's prices are not trusted; null if they are. */
  staleReasonOf(feed: string): string | null {
    return this.#statuses.staleReasonOf(feed);
  }

  /** The number of a feed's cached markets. */
  countOf = (feed: string): number => this.#markets.ofFeed(feed).length;

  /** Number of ignored changes of markets that belong to another feed. */
  get notTheirs(): number {
    return this.#markets.notTheirs;
  }

  markets(): IterableIterator<CachedMarket> {
    return this.#markets.all();
  }

  find(id: MarketId): CachedMarket | undefined {
    return this.#markets.find(id);
  }

  /** Each market belongs to the feed that published it first, until it leaves the cache. */
  apply(changes: readonly MarketChange[], feed: string = onlyFeed): void {
    this.setFeedStale(null, feed);
    for (const change of changes) this.#applyOne(change, feed);
    if (changes.length > 0) this.revision += 1;
  }

  /** Whether feeds that are expected have not spoken yet, so that more markets may come. */
  isStarting(): boolean {
    const heard = this.feeds().filter(([, staleReason]) => staleReason === null);
    return this.expected.isWaiting(new Set(heard.map(([name]) => name)));
  }

  /** The feeds that have sent something, and why their prices are not trusted. */
  feeds(): [name: string, staleReason: string | null][] {
    return this.#statuses.feeds();
  }

  isHeld(id: MarketId): boolean {
    return this.#statuses.held.has(id);
  }

  /** Shows a market as the cache of another server has it. */
  mirror(record: MarketRecord): void {
    const id = record.definition.marketId;
    const known = this.#markets.find(id);
    const market = known ?? openRecord(record);
    const before = this.#statuses.of(market);
    takeRecord(market, record);
    this.#statuses.held.set(id, record.isHeld);
    const replaced = this.#markets.currentOf(market.base);
    if (replaced && replaced !== market) this.drop(replaced.definition.marketId);
    this.#markets.put(market);
    this.revision += 1;
    this.#publish(market, before, false);
  }

  /** Forgets a market that the other server's cache does not have any more. */
  drop(id: MarketId): void {
    const market = this.#markets.find(id);
    if (!market) return;
    this.#markets.remove(id);
    this.#markets.forget(market);
    this.revision += 1;
    this.#publishRemoved(market);
  }

  /** Takes the score of another server's cache. */
  mirrorScore(score: Score): void {
    this.#setScore(score);
  }

  /** Marks all markets of a feed as stale, or no longer stale. */
  setFeedStale(staleReason: string | null, feed: string = onlyFeed): void {
    if (this.#statuses.isFeedStale(feed, staleReason)) return;
    const own = this.#markets.ofFeed(feed);
    const before = new Map(own.map((market) => [market, this.#statuses.of(market)]));
    this.#statuses.setFeedStale(feed, staleReason);
    this.revision += 1;
    for (const [market, statuses] of before) this.#publish(market, statuses, false);
  }

  /** Returns the status that players see: suspended while stale or under a suspension overlay. */
  statusOf(market: CachedMarket): MarketStatus {
    return this.#statuses.of(market).shown;
  }

  /** Suspends a market for the operator or while its result waits, or hands it back to the feed. */
  setHeld(id: MarketId, isHeld: boolean, cause?: 'result'): void {
    const market = this.#markets.find(id);
    const before = market && this.#statuses.of(market);
    this.#statuses.held.set(id, isHeld, cause);
    this.revision += 1;
    if (market && before) this.#publish(market, before, false);
  }

  /** Sets what the operator wants of a market beside its feed. */
  setTerms(id: MarketId, terms: MarketTerms | undefined): void {
    const market = this.#markets.find(id);
    if (!market) return;
    const before = this.#statuses.of(market);
    takeTerms(market, terms);
    this.revision += 1;
    this.#publish(market, before, true);
    if (this.statusOf(market) !== 'OPEN') return;
    for (const { priced } of this.#listeners) priced?.(id, [...market.runners.values()]);
  }

  /** Before this server leads: what another one set is in the journal or in the templates. */
  retakeTerms(): void {
    for (const { definition } of this.#markets.all()) {
      const terms = this.#markets.termsOf(definition);
      if (!isDeepStrictEqual(terms, definition.terms)) this.setTerms(definition.marketId, terms);
    }
  }

  /** Notes that the operator settled the market: the feed does not reopen it. */
  noteSettledManually(id: MarketId): void {
    const market = this.#markets.find(id);
    if (!market || market.definition.status === 'CLOSED' || market.isSettledManually) return;
    const before = this.#statuses.of(market);
    market.isSettledManually = true;
    market.closedAt = this.#options.clock.now();
    this.revision += 1;
    this.#publishChanged(market);
    if (before.shown !== 'OPEN') return;
    for (const { interrupted } of this.#listeners) interrupted?.(id);
  }

  quote(id: MarketId, runnerId: RunnerId): Quote | null {
    const market = this.#markets.find(id);
    if (!market) return null;
    const isOpen = this.statusOf(market) === 'OPEN';
    const prices = (isOpen && market.runners.get(runnerId)) || null;
    return { isOpen, prices, version: market.definition.version };
  }

  /** Returns all runners' prices; none if the market accepts no bets. */
  pricesOf(id: MarketId): readonly RunnerPrices[] {
    const market = this.#markets.find(id);
    return market && this.statusOf(market) === 'OPEN' ? [...market.runners.values()] : [];
  }

  /** Returns a runner's offers as readers see them: the remaining house prices and resting bets combined. */
  offersOf(market: CachedMarket, runnerId: RunnerId, countMax = cellsMax): Offers {
    const house = market.runners.get(runnerId) ?? noOffers;
    if (this.statusOf(market) !== 'OPEN') return house;
    const { marketId } = market.definition;
    return this.#options.offers({ marketId, runnerId }, { house, countMax });
  }

  /** Notes that bets have changed the market's offers. */
  noteOffers(id: MarketId): void {
    const market = this.#markets.find(id);
    if (!market) return;
    this.revision += 1;
    this.#publishChanged(market);
  }

  /** In a market that is not cached, players may still bet with each other. */
  takesBets(id: MarketId): boolean {
    const market = this.#markets.find(id);
    return market === undefined || this.statusOf(market) === 'OPEN';
  }

  sessionQuote(id: MarketId): SessionQuoteNow | null {
    const market = this.#markets.find(id);
    if (!market) return null;
    const isOpen = this.statusOf(market) === 'OPEN';
    return { isOpen, quote: isOpen ? market.session : null };
  }

  /** Returns the market as readers see it, a new object after every change; null if it is not cached. */
  view(id: MarketId): OddsMarket | null {
    const market = this.#markets.find(id);
    if (!market) return null;
    market.view ??= makeOddsMarket(market, this.statusOf(market), (runnerId) =>
      this.offersOf(market, runnerId),
    );
    return market.view;
  }

  /** Returns the market's odds as the bytes of a JSON object; null if it is not cached. */
  encoded(id: MarketId): EncodedData | null {
    const market = this.#markets.find(id);
    if (!market) return null;
    market.encoded ??= encodeData(this.view(id));
    return market.encoded;
  }

  /** Removes markets that closed a while ago. */
  sweep(): void {
    const now = this.#options.clock.now();
    this.scores.sweep(now);
    this.finishedRaces.sweep(now);
    this.races.sweep(new Set([...this.#markets.all()].map(eventOf)));
    for (const market of this.#markets.all()) {
      const { closedAt } = market;
      if (closedAt === null || addMs(closedAt, this.#options.closedVisibleMs) > now) continue;
      if (isRace(market)) this.#keepResult(market, closedAt);
      this.#markets.remove(market.definition.marketId);
      this.#markets.forgetUnlessAwaited(market);
      this.revision += 1;
      this.#publishRemoved(market);
    }
  }

  #keepResult(market: CachedMarket, closedAt: Instant): void {
    const card = this.races.find(eventOf(market));
    this.finishedRaces.keep(market, { card, closedAt });
  }

  #applyOne(received: MarketChange, feed: string): void {
    const at = this.#options.clock.now();
    const market = this.#markets.marketFor(received, feed, at);
    if (!market) return;
    const before = this.#statuses.of(market);
    const { marketId } = market.definition;
    const change = doubtTie(received, () => this.#options.findGeneration(marketId));
    const isStalenessNew = (change.staleReason ?? null) !== market.staleReason;
    takeChange(market, this.#statuses.held.withhold(marketId, change), at);
    if (change.score) this.#setScore(change.score, feed);
    if (change.race) this.races.set(change.race);
    this.#publish(market, before, change.definition !== undefined || isStalenessNew);
    if (!this.#markets.find(marketId)) this.#markets.forgetUnlessAwaited(market);
    if (change.doubt) for (const { doubted } of this.#listeners) doubted?.(market, change.doubt);
    if (change.traded) for (const { traded } of this.#listeners) traded?.(marketId, change.traded);
    if (this.statusOf(market) !== 'OPEN') return;
    const changed = change.runners?.flatMap(({ runnerId }) => market.runners.get(runnerId) ?? []);
    const fresh = before.shown === 'OPEN' ? changed : [...market.runners.values()];
    if (!fresh) return;
    for (const { priced, quoted } of this.#listeners) {
      priced?.(marketId, fresh);
      if (changed) quoted?.(marketId, changed);
    }
  }

  #setScore(score: Score, feed?: string): void {
    if (!this.scores.set(score, this.#options.clock.now(), feed)) return;
    for (const { scored } of this.#listeners) scored?.(score.eventId);
  }

  #publishRemoved(market: CachedMarket): void {
    for (const { removed } of this.#listeners) removed?.(market.definition.marketId);
    this.#publishChanged(market);
  }

  #publishChanged(market: CachedMarket): void {
    market.view = null;
    market.encoded = null;
    for (const { changed } of this.#listeners) changed?.(market.definition);
  }

  #publish(market: CachedMarket, before: Statuses, isDefined: boolean): void {
    this.#publishChanged(market);
    const after = this.#statuses.of(market);
    const { definition } = market;
    if (before.shown === 'OPEN' && after.shown !== 'OPEN') {
      for (const { interrupted } of this.#listeners) interrupted?.(definition.marketId);
    }
    if (market.isSettledManually || (!isDefined && before.trusted === after.trusted)) return;
    const effective = this.effectiveOf(market);
    for (const { defined } of this.#listeners) defined?.(market, effective);
  }

  /** The market's definition, suspended if its prices are stale. */
  effectiveOf(market: CachedMarket): MarketDefinition {
    return this.#statuses.effectiveOf(market);
  }
}
