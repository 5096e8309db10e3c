/**
 * The list of markets whose result waits: for an operator, because what their source says is doubtful or
 * moves too much, or for the end of a delay before payment. A market on the list is suspended and its source
 * does not settle it. It leaves the list when it is settled, or when an operator resumes it.
 */
import {
  type Instant,
  type MarketDefinition,
  type MarketId,
  type Money,
  makeMoneyText,
  type ResultDoubt,
} from '@layline/contract';
import type { Event } from '@layline/exchange';
import type { Clock } from '../clock.ts';
import type { AppEngine } from '../engine/app-engine.ts';
import type { Log } from '../log.ts';
import type { CachedMarket } from '../market/cached-market.ts';
import type { MarketCache } from '../market/market-cache.ts';
import type { Store } from '../store/database.ts';
import {
  deleteWaiting,
  readWaiting,
  type WaitingResult,
  writeWaiting,
} from '../store/queries/results-waiting.ts';

interface WaitingParts {
  readonly store: Store;
  readonly engine: Pick<AppEngine, 'view' | 'onCommitted'>;
  readonly marketCache: MarketCache;
  readonly clock: Clock;
  readonly log: Log;
}

export interface NewWaiting extends ResultDoubt {
  readonly marketId: MarketId;
  readonly source: string;
  /** What the source states, as a closed definition. */
  readonly definition?: MarketDefinition;
  readonly amount?: Money;
  /** Absent waits for an operator. */
  readonly dueAt?: Instant;
}

export class ResultsWaiting {
  readonly #parts: WaitingParts;
  #waiting: ReadonlyMap<MarketId, WaitingResult> = new Map();

  constructor(parts: WaitingParts) {
    this.#parts = parts;
  }

  /** Returns a function that stops it. */
  follow(): () => void {
    const { engine, marketCache } = this.#parts;
    for (const market of marketCache.markets()) {
      if (market.doubt !== null) this.#doubted(market, market.doubt);
    }
    marketCache.listen({ doubted: (market, doubt) => this.#doubted(market, doubt) });
    return engine.onCommitted((events) => this.#take(events));
  }

  /** Reads the list from the store, which another server may have written. */
  async reload(): Promise<void> {
    const { store, marketCache } = this.#parts;
    const read = await readWaiting(store);
    for (const id of this.#waiting.keys()) marketCache.setHeld(id, false, 'result');
    this.#waiting = new Map(read.map((one) => [one.marketId, one]));
    for (const id of this.#waiting.keys()) marketCache.setHeld(id, true, 'result');
  }

  /** Removes what was settled while another server led. */
  async removeSettled(): Promise<void> {
    const { view } = this.#parts.engine;
    for (const id of this.#waiting.keys()) if (view.isSettled(id)) await this.remove(id);
  }

  has(id: MarketId): boolean {
    return this.#waiting.has(id);
  }

  find(id: MarketId): WaitingResult | undefined {
    return this.#waiting.get(id);
  }

  /** Oldest first. */
  list(): readonly WaitingResult[] {
    return [...this.#waiting.values()];
  }

  /**
   * Puts a market on the list, or replaces what the list says of it. It takes no bets from this call on, and
   * waits over a restart once the promise resolves.
   */
  async put({ definition, amount, dueAt, ...doubt }: NewWaiting): Promise<void> {
    const { store, engine, marketCache, clock, log } = this.#parts;
    const { marketId } = doubt;
    if (engine.view.isSettled(marketId)) return;
    const since = this.find(marketId)?.since ?? clock.now();
    const rest = { definition: definition ?? null, amount: amount ?? null, dueAt: dueAt ?? null };
    const waiting = { ...doubt, ...rest, since };
    this.#waiting = new Map(this.#waiting).set(marketId, waiting);
    marketCache.setHeld(marketId, true, 'result');
    const money = amount === undefined ? {} : { amount: makeMoneyText(amount) };
    log.warn({ ...doubt, ...money }, 'a market waits for its result');
    await writeWaiting(store, waiting);
  }

  /** Takes a market off the list; its source may settle it. */
  async remove(id: MarketId): Promise<void> {
    const { store, marketCache } = this.#parts;
    if (!this.has(id)) return;
    this.#waiting = new Map([...this.#waiting].filter(([other]) => other !== id));
    marketCache.setHeld(id, false, 'result');
    await deleteWaiting(store, id);
  }

  #doubted({ definition: { marketId }, feed: source }: CachedMarket, doubt: ResultDoubt): void {
    if (this.has(marketId)) return;
    this.put({ marketId, source, ...doubt }).catch((error: unknown) =>
      this.#parts.log.error({ error, marketId }, 'what waits for a result is not stored'),
    );
  }

  #take(events: readonly Event[]): void {
    if (this.#waiting.size === 0) return;
    for (const event of events) {
      if (event.kind !== 'market-settled') continue;
      this.remove(event.marketId).catch((error: unknown) =>
        this.#parts.log.error({ error }, 'a settled market stays on the list of what waits'),
      );
    }
  }
}
