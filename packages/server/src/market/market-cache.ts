/**
 * The market board: every market as the feed last told it, in memory. What a reader sees is put
 * together at most once a change, however many read it. A market in doubt, and every market while
 * the feed is silent, shows suspended and gives no prices.
 */
import {
  addMs,
  type MarketChange,
  type MarketDefinition,
  type MarketId,
  type MarketStatus,
  type OddsMarket,
  type RunnerId,
  type RunnerPrices,
  type Score,
} from '@layline/contract';
import type { BookLevels } from '@layline/exchange';
import type { Clock } from '../clock.ts';
import type { Quote, SessionQuoteNow } from '../engine/request.ts';
import { type EncodedData, encodeData } from '../envelope.ts';
import { type CachedMarket, openCachedMarket, takeChange } from './cached-market.ts';
import { joinOffers, type Offers } from './depth.ts';
import { chooseGeneration, type FindGeneration, generationId } from './generations.ts';
import { makeOddsMarket } from './odds-view.ts';
import { RaceCards } from './race-cards.ts';
import { Scores } from './scores.ts';

export interface MarketCacheOptions {
  readonly clock: Pick<Clock, 'now'>;
  /** Runs that the engine knows, open or settled. */
  readonly findGeneration: FindGeneration;
  /** What players offer on a runner, best first; the board shows it together with the house's. */
  readonly waiting?: (marketId: MarketId, runnerId: RunnerId) => BookLevels;
  /** How long a closed market stays in sight. */
  readonly closedVisibleMs?: number;
  readonly marketsMax?: number;
}

/** What the rest of the floor is told after a change. */
export interface MarketCacheListener {
  /** A definition, with the doubt in it: a doubtful market counts as suspended. */
  readonly defined?: (market: CachedMarket, effective: MarketDefinition) => void;
  /** The market was open and no longer is. */
  readonly interrupted?: (marketId: MarketId) => void;
  /** Anything of it that a reader sees may differ; it may have left the board. */
  readonly changed?: (definition: MarketDefinition) => void;
  readonly scored?: (eventId: string) => void;
  /** New prices of these runners, in a market that is open. */
  readonly priced?: (marketId: MarketId, runners: readonly RunnerPrices[]) => void;
  /** It is no longer on the board. */
  readonly removed?: (marketId: MarketId) => void;
}

const nobody: BookLevels = { back: [], lay: [] };

const eventOf = ({ definition }: CachedMarket): string => definition.fixture.eventId;

interface Statuses {
  readonly shown: MarketStatus;
  readonly trusted: MarketStatus;
}

export class MarketCache {
  readonly #options: Required<MarketCacheOptions>;
  readonly #listeners: MarketCacheListener[] = [];
  readonly #markets = new Map<MarketId, CachedMarket>();
  /** From the feed's id to the generation that is cached. */
  readonly #current = new Map<MarketId, CachedMarket>();
  /** Suspended by the operator. */
  readonly #held = new Set<MarketId>();
  #feedDoubt: string | null = 'The feed has not begun.';
  #leftOff = 0;
  readonly scores = new Scores();
  readonly races = new RaceCards();
  /** Grows with every change; views built for an older number are out of date. */
  revision = 0;

  constructor(options: MarketCacheOptions) {
    const defaults = { closedVisibleMs: 5 * 60_000, marketsMax: 5000, waiting: () => nobody };
    this.#options = { ...defaults, ...options };
  }

  listen(listener: MarketCacheListener): void {
    this.#listeners.push(listener);
  }

  get size(): number {
    return this.#markets.size;
  }

  /** Markets that found no room. */
  get leftOff(): number {
    return this.#leftOff;
  }

  get feedDoubt(): string | null {
    return this.#feedDoubt;
  }

  markets(): IterableIterator<CachedMarket> {
    return this.#markets.values();
  }

  find(id: MarketId): CachedMarket | undefined {
    return this.#markets.get(id);
  }

  apply(changes: readonly MarketChange[]): void {
    this.setFeedDoubt(null);
    for (const change of changes) this.#applyOne(change);
    if (changes.length > 0) this.revision += 1;
  }

  /** Puts every market in doubt, or takes that back. */
  setFeedDoubt(doubt: string | null): void {
    if (this.#feedDoubt === doubt) return;
    const before = new Map([...this.#markets.values()].map((one) => [one, this.#statusesOf(one)]));
    this.#feedDoubt = doubt;
    this.revision += 1;
    for (const [market, statuses] of before) this.#tell(market, statuses, false);
  }

  /** What players see: suspended while in doubt or veiled. */
  statusOf(market: CachedMarket): MarketStatus {
    const status = this.#trustedStatus(market);
    const isHeld = market.veil !== null || this.#held.has(market.definition.marketId);
    return status === 'OPEN' && isHeld ? 'SUSPENDED' : status;
  }

  /** The operator suspends a market, or leaves it to the feed again. */
  setHeld(id: MarketId, isHeld: boolean): void {
    const market = this.#markets.get(id);
    const before = market && this.#statusesOf(market);
    if (isHeld) this.#held.add(id);
    else this.#held.delete(id);
    this.revision += 1;
    if (market && before) this.#tell(market, before, false);
  }

  /** The market was paid out by hand: what the feed still tells of it does not open it again. */
  closeByHand(id: MarketId): void {
    const market = this.#markets.get(id);
    if (!market || market.definition.status === 'CLOSED' || market.isClosedByHand) return;
    const before = this.#statusesOf(market);
    market.isClosedByHand = true;
    market.closedAt = this.#options.clock.now();
    this.revision += 1;
    this.#tellChanged(market);
    if (before.shown !== 'OPEN') return;
    for (const { interrupted } of this.#listeners) interrupted?.(id);
  }

  /** What the engine is told: a doubt suspends, a veil does not. */
  #trustedStatus({ definition, doubt, isClosedByHand }: CachedMarket): MarketStatus {
    if (isClosedByHand) return 'CLOSED';
    const isDoubtful = doubt !== null || this.#feedDoubt !== null;
    return definition.status === 'OPEN' && isDoubtful ? 'SUSPENDED' : definition.status;
  }

  #statusesOf(market: CachedMarket): Statuses {
    return { shown: this.statusOf(market), trusted: this.#trustedStatus(market) };
  }

  quote(id: MarketId, runnerId: RunnerId): Quote | null {
    const market = this.#markets.get(id);
    if (!market) return null;
    const isOpen = this.statusOf(market) === 'OPEN';
    const prices = (isOpen && market.runners.get(runnerId)) || null;
    return { isOpen, prices, version: market.definition.version };
  }

  /** Every runner's prices; none when the market takes no bets. */
  pricesOf(id: MarketId): readonly RunnerPrices[] {
    const market = this.#markets.get(id);
    return market && this.statusOf(market) === 'OPEN' ? [...market.runners.values()] : [];
  }

  /** What a reader sees of a runner's prices: the house's and waiting players' as one. */
  offersOf(market: CachedMarket, runnerId: RunnerId): Offers {
    const house = market.runners.get(runnerId) ?? nobody;
    if (this.statusOf(market) !== 'OPEN') return house;
    return joinOffers(house, this.#options.waiting(market.definition.marketId, runnerId));
  }

  /** Other bets wait in the market's books than before. */
  noteBook(id: MarketId): void {
    const market = this.#markets.get(id);
    if (!market) return;
    this.revision += 1;
    this.#tellChanged(market);
  }

  /** A market that is not on the board may still have players who bet with each other. */
  takesBets(id: MarketId): boolean {
    const market = this.#markets.get(id);
    return market === undefined || this.statusOf(market) === 'OPEN';
  }

  sessionQuote(id: MarketId): SessionQuoteNow | null {
    const market = this.#markets.get(id);
    if (!market) return null;
    const isOpen = this.statusOf(market) === 'OPEN';
    return { isOpen, quote: isOpen ? market.session : null };
  }

  /** The market as readers see it: another object after every change, null when it is not here. */
  view(id: MarketId): OddsMarket | null {
    const market = this.#markets.get(id);
    if (!market) return null;
    market.view ??= makeOddsMarket(market, this.statusOf(market), (runnerId) =>
      this.offersOf(market, runnerId),
    );
    return market.view;
  }

  /** The market's odds as the bytes of a JSON object; null when it is not on the board. */
  encoded(id: MarketId): EncodedData | null {
    const market = this.#markets.get(id);
    if (!market) return null;
    market.encoded ??= encodeData(this.view(id));
    return market.encoded;
  }

  /** Takes markets off that closed a while ago. */
  sweep(): void {
    const now = this.#options.clock.now();
    this.scores.sweep(now);
    this.races.sweep(new Set([...this.#markets.values()].map(eventOf)));
    for (const [id, market] of this.#markets) {
      const { closedAt } = market;
      if (closedAt === null || addMs(closedAt, this.#options.closedVisibleMs) > now) continue;
      // Until the feed closes it too, it would come back as a new generation.
      if (market.isClosedByHand && market.definition.status !== 'CLOSED') continue;
      this.#remove(id);
      if (this.#current.get(market.base) === market) this.#current.delete(market.base);
      this.revision += 1;
      this.#tellChanged(market);
    }
  }

  #applyOne(change: MarketChange): void {
    const market = this.#marketFor(change);
    if (!market) return;
    const before = this.#statusesOf(market);
    const isDoubtNew = (change.doubt ?? null) !== market.doubt;
    takeChange(market, change, this.#options.clock.now());
    if (change.score) this.#setScore(change.score);
    if (change.race) this.races.set(change.race);
    this.#tell(market, before, change.definition !== undefined || isDoubtNew);
    if (this.statusOf(market) !== 'OPEN') return;
    const fresh = before.shown === 'OPEN' ? change.runners : [...market.runners.values()];
    if (!fresh) return;
    for (const { priced } of this.#listeners) priced?.(market.definition.marketId, fresh);
  }

  #marketFor(change: MarketChange): CachedMarket | undefined {
    const current = this.#current.get(change.marketId);
    const { definition } = change;
    if (!definition) return current;
    const generation = chooseGeneration({ base: change.marketId, definition }, (id) =>
      this.#findGeneration(id),
    );
    if (current?.generation === generation) return current;
    return this.#openMarket(change.marketId, generation, definition);
  }

  /** The board knows the definitions of its own markets sooner than the engine does. */
  #findGeneration(id: MarketId): ReturnType<FindGeneration> {
    const known = this.#options.findGeneration(id);
    const market = this.#markets.get(id);
    const isOurs = market && (known?.kind !== 'settled' || market.isClosedByHand);
    return isOurs && known?.kind !== 'by-hand'
      ? { kind: 'open', definition: market.definition }
      : known;
  }

  #openMarket(
    base: MarketId,
    generation: number,
    definition: MarketDefinition,
  ): CachedMarket | undefined {
    const replaced = this.#current.get(base);
    if (replaced) {
      this.#remove(replaced.definition.marketId);
      this.#tellChanged(replaced);
    }
    if (this.#markets.size >= this.#options.marketsMax) {
      this.#leftOff += 1;
      return undefined;
    }
    const id = generationId(base, generation);
    const isClosedByHand = this.#options.findGeneration(id)?.kind === 'by-hand';
    const opened = { base, generation, definition, isClosedByHand };
    const market = openCachedMarket(opened, this.#options.clock.now());
    this.#current.set(base, market);
    this.#markets.set(market.definition.marketId, market);
    return market;
  }

  #remove(id: MarketId): void {
    this.#markets.delete(id);
    for (const { removed } of this.#listeners) removed?.(id);
  }

  #setScore(score: Score): void {
    this.scores.set(score, this.#options.clock.now());
    for (const { scored } of this.#listeners) scored?.(score.eventId);
  }

  #tellChanged(market: CachedMarket): void {
    market.view = null;
    market.encoded = null;
    for (const { changed } of this.#listeners) changed?.(market.definition);
  }

  #tell(market: CachedMarket, before: Statuses, isDefined: boolean): void {
    this.#tellChanged(market);
    const after = this.#statusesOf(market);
    const { definition } = market;
    if (before.shown === 'OPEN' && after.shown !== 'OPEN') {
      for (const { interrupted } of this.#listeners) interrupted?.(definition.marketId);
    }
    if (market.isClosedByHand || (!isDefined && before.trusted === after.trusted)) return;
    const isAsTold = after.trusted === definition.status;
    const effective = isAsTold ? definition : { ...definition, status: after.trusted };
    for (const { defined } of this.#listeners) defined?.(market, effective);
  }
}
