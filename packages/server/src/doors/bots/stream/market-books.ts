/**
 * The markets that have or recently had followers, each with its newest image and the one before. A change
 * marks its market. Marked markets are read once the event loop has handled everything that arrived with the
 * change, and their followers are notified together.
 */
import type { Instant, MarketDefinition, MarketId } from '@layline/contract';
import type { Event } from '@layline/exchange';
import type { CachedMarket } from '../../../venue/market/cached-market.ts';
import { depthMax } from '../../../venue/market/price-levels.ts';
import type { Decides } from '../../door/parts.ts';
import { isAtOdds } from '../markets/offered-markets.ts';
import { type MarketImage, nextImage, type Shown, withdrawn } from './market-image.ts';
import { marketText, type Projection } from './market-text.ts';

/** Is notified of markets that changed. */
export interface MarketFollower {
  /** A market that it follows has changed. */
  changed(market: FollowedMarket): void;
  /** A market that it may want to follow has opened. */
  opened(definition: MarketDefinition): void;
}

/** How long a market without followers is kept up to date, for readers who reconnect. */
const idleKeptMs = 60_000;
/** Most markets kept after they left the cache, for readers who reconnect. */
const goneMax = 1000;

export class FollowedMarket {
  readonly id: MarketId;
  readonly followers = new Set<MarketFollower>();
  image: MarketImage;
  #before: MarketImage | null = null;
  readonly #texts = new Map<Projection, Map<number | null, string | null>>();
  idleSince: Instant | null = null;
  isGone = false;

  constructor(id: MarketId, image: MarketImage) {
    this.id = id;
    this.image = image;
  }

  take(image: MarketImage): void {
    this.#before = this.image;
    this.image = image;
    this.#texts.clear();
  }

  /** Returns the text for a reader who has the change `since`; all such readers share it. */
  text(since: number | null, projection: Projection): string | null {
    const texts = this.#texts.get(projection) ?? new Map<number | null, string | null>();
    const known = texts.get(since);
    if (known !== undefined) return known;
    const made = marketText({ image: this.image, since, before: this.#before, projection });
    this.#texts.set(projection, texts.set(since, made));
    return made;
  }
}

export class MarketBooks {
  readonly #app: Decides;
  readonly #followed = new Map<MarketId, FollowedMarket>();
  readonly #followers = new Set<MarketFollower>();
  readonly #marked = new Set<MarketId>();
  /** Definitions that followers were offered; a market with a new definition is offered again. */
  readonly #offered = new Map<MarketId, MarketDefinition>();
  /** Markets that were sent once and are no longer kept: nobody would learn of their end. */
  readonly #unfollowed = new Set<MarketId>();
  /** Definitions of markets that an operator settled. */
  readonly #results = new Map<MarketId, MarketDefinition>();
  /** Called for each change; `refresh` is to follow soon. */
  readonly #onMarked: () => void;
  readonly #projections = new Map<string, Projection>();
  /** Number of the last change. */
  seq = 0;
  /** For readers with an older change, it is unknown what they have missed. */
  floor = 0;

  constructor(app: Decides, onMarked: () => void) {
    this.#app = app;
    this.#onMarked = onMarked;
    app.marketCache.listen({
      changed: ({ marketId }) => this.#mark(marketId),
      removed: (id) => this.#results.delete(id),
    });
  }

  add(follower: MarketFollower): void {
    this.#followers.add(follower);
  }

  remove(follower: MarketFollower): void {
    this.#followers.delete(follower);
    if (this.#followers.size > 0) return;
    this.#offered.clear();
    this.#projections.clear();
  }

  /** Returns the shared object for all readers of the same fields. */
  shared(projection: Projection): Projection {
    const known = this.#projections.get(projection.key);
    if (known === undefined) this.#projections.set(projection.key, projection);
    return known ?? projection;
  }

  /** Returns cached odds markets. Each-way bets are placed in the win market. */
  *offered(): Generator<CachedMarket> {
    for (const market of this.#app.marketCache.markets()) {
      if (isAtOdds(market.definition)) yield market;
    }
  }

  /** Returns markets that left the cache recently, for readers who have not received their end. */
  *gone(): Generator<FollowedMarket> {
    for (const market of this.#followed.values()) if (market.isGone) yield market;
  }

  /** Returns null for a market that is not cached. */
  follow(id: MarketId, follower: MarketFollower): FollowedMarket | null {
    const known = this.#followed.get(id);
    const market = known === undefined || known.isGone ? this.#open(id) : known;
    if (market === null) return null;
    market.followers.add(follower);
    market.idleSince = null;
    return market;
  }

  leave(market: FollowedMarket, follower: MarketFollower): void {
    market.followers.delete(follower);
    if (market.followers.size === 0) market.idleSince ??= this.#app.clock.now();
  }

  /** Takes results that an operator gave, which the feed does not have. */
  take(events: readonly Event[]): void {
    for (const event of events) {
      if (event.kind !== 'market-defined' && event.kind !== 'market-resettled') continue;
      const { definition } = event;
      const isOperators =
        event.kind === 'market-resettled' || definition.closedByHandAt !== undefined;
      if (!isOperators || this.#app.marketCache.find(definition.marketId) === undefined) continue;
      this.#results.set(definition.marketId, definition);
      this.#mark(definition.marketId);
    }
  }

  /** Drops markets to which no reader has returned. */
  sweep(): void {
    const now = this.#app.clock.now();
    const gone = [...this.gone()];
    const tooMany = new Set(gone.slice(0, Math.max(0, gone.length - goneMax)));
    for (const market of this.#followed.values()) {
      const isOver = market.idleSince !== null && now - market.idleSince >= idleKeptMs;
      if (!isOver && !tooMany.has(market)) continue;
      this.#followed.delete(market.id);
      if (market.isGone) this.floor = Math.max(this.floor, market.image.seq);
      else this.#unfollowed.add(market.id);
    }
  }

  /** Brings every marked market up to date. */
  refresh(): void {
    const marked = [...this.#marked];
    this.#marked.clear();
    for (const id of marked) this.#refreshOne(id);
  }

  #mark(id: MarketId): void {
    if (this.#followers.size + this.#followed.size + this.#unfollowed.size === 0) return;
    this.#marked.add(id);
    this.#onMarked();
  }

  #refreshOne(id: MarketId): void {
    const market = this.#app.marketCache.find(id);
    const followed = this.#followed.get(id);
    if (market === undefined) {
      this.#offered.delete(id);
      if (followed && !followed.isGone) this.#end(followed);
      // A reader that reconnects with an older number could not learn that it is over.
      else if (this.#unfollowed.delete(id)) this.floor = this.seq += 1;
      return;
    }
    this.#offer(market);
    if (followed === undefined || followed.isGone) return;
    const image = this.#imageOf(market, followed.image);
    if (image !== null) this.#tell(followed, image);
  }

  #offer({ definition }: CachedMarket): void {
    if (this.#offered.get(definition.marketId) === definition || !isAtOdds(definition)) return;
    this.#offered.set(definition.marketId, definition);
    for (const follower of this.#followers) follower.opened(definition);
  }

  #tell(followed: FollowedMarket, image: MarketImage): void {
    followed.take(this.#numbered(image));
    this.#notify(followed);
  }

  #notify(followed: FollowedMarket): void {
    for (const follower of followed.followers) follower.changed(followed);
  }

  /** The one number of all markets only grows: readers resume from it. */
  #numbered(image: MarketImage): MarketImage {
    if (image.seq <= this.seq) throw new Error(`change ${image.seq} comes after ${this.seq}`);
    this.seq = image.seq;
    return image;
  }

  /** The market has left the cache: nothing more will be sent of it. */
  #end(followed: FollowedMarket): void {
    const { image } = followed;
    followed.isGone = true;
    followed.idleSince ??= this.#app.clock.now();
    // The last image of a closed market has its result already.
    if (image.definition.status === 'CLOSED') this.#notify(followed);
    else this.#tell(followed, withdrawn(image, this.seq + 1));
  }

  #open(id: MarketId): FollowedMarket | null {
    const market = this.#app.marketCache.find(id);
    const image = market === undefined ? null : this.#imageOf(market, null);
    if (image === null) return null;
    const followed = new FollowedMarket(id, this.#numbered(image));
    this.#followed.set(id, followed);
    this.#unfollowed.delete(id);
    return followed;
  }

  #imageOf(market: CachedMarket, before: MarketImage | null): MarketImage | null {
    const { marketCache, tradedPrices } = this.#app;
    const { marketId } = market.definition;
    const shown: Shown = {
      market,
      status: marketCache.statusOf(market),
      result: this.#results.get(marketId) ?? null,
      offersOf: (runner) => marketCache.offersOf(market, runner, depthMax),
      tradedOf: (runner) => tradedPrices.of(marketId, runner),
    };
    return nextImage(before, shown, this.seq + 1);
  }
}
