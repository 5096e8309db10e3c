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
import { statedResult } from '@layline/feeds/push';
import type { Clock } from '../../../base/clock.ts';
import type { Log } from '../../../base/log.ts';
import type { AppEngine } from '../../../engine/writer/app-engine.ts';
import type { Store } from '../../../store/database.ts';
import {
  deleteWaiting,
  readWaiting,
  type WaitingResult,
  writeWaiting,
} from '../../../store/queries/results-waiting.ts';
import type { CachedMarket } from '../cached-market.ts';
import type { MarketCache } from '../market-cache.ts';

interface WaitingParts {
  readonly store: Store;
  readonly engine: Pick<AppEngine, 'view' | 'onCommitted'>;
  readonly marketCache: MarketCache;
  /** Settles a market by a closed definition. */
  readonly settle: (definition: MarketDefinition) => void;
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

const payEveryMs = 1000;

export class ResultsWaiting {
  readonly #parts: WaitingParts;
  #waiting: ReadonlyMap<MarketId, WaitingResult> = new Map();

  constructor(parts: WaitingParts) {
    this.#parts = parts;
  }

  /** Returns a function that stops it. */
  follow(): () => void {
    const { engine, marketCache, clock } = this.#parts;
    for (const market of marketCache.markets()) {
      if (market.doubt !== null) this.#doubted(market, market.doubt);
    }
    marketCache.listen({ doubted: (market, doubt) => this.#doubted(market, doubt) });
    const stopFollowing = engine.onCommitted((events) => this.#take(events));
    const stopPaying = clock.every(payEveryMs, () => this.#payDue());
    return () => {
      stopPaying();
      stopFollowing();
    };
  }

  /** Stops the payment of what waits for a delay: it waits for an operator. */
  async stop(id: MarketId, reason: string): Promise<void> {
    const waiting = this.find(id);
    if (waiting === undefined || waiting.dueAt === null) return;
    const { definition, amount, dueAt: _dueAt, since: _since, ...rest } = waiting;
    const known = { ...(definition && { definition }), ...(amount !== null && { amount }) };
    await this.put({ ...rest, ...known, reason });
  }

  /** Stops all payments of a source. */
  async stopSource(source: string, reason: string): Promise<void> {
    for (const one of this.list()) if (one.source === source) await this.stop(one.marketId, reason);
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

  /** A closed market that the engine could not pay waits for an operator. */
  unpaid(definition: MarketDefinition, reason: string): void {
    const { marketId } = definition;
    const source = this.#parts.marketCache.find(marketId)?.feed ?? 'unknown';
    const stated = statedResult(definition);
    this.#list({ marketId, source, reason, stated, computed: 'cannot be paid' });
  }

  #doubted({ definition: { marketId }, feed: source }: CachedMarket, doubt: ResultDoubt): void {
    this.#list({ marketId, source, ...doubt });
  }

  #list(waiting: NewWaiting): void {
    const { marketId } = waiting;
    if (this.has(marketId)) return;
    this.put(waiting).catch((error: unknown) =>
      this.#parts.log.error({ error, marketId }, 'what waits for a result is not stored'),
    );
  }

  #payDue(): void {
    const { clock } = this.#parts;
    for (const { marketId, dueAt } of this.list()) {
      if (dueAt === null || dueAt > clock.now()) continue;
      this.#release(marketId);
    }
  }

  /** Where its source is trusted, readers see the result as from the source. */
  #release(id: MarketId): void {
    const { marketCache, settle, clock } = this.#parts;
    const waiting = this.find(id);
    if (!waiting?.definition) return;
    const { definition, source } = waiting;
    // The list keeps it until it is settled, so that a crash in between pays it after all.
    marketCache.setHeld(id, false, 'result');
    const market = marketCache.find(id);
    const isShown = market !== undefined && marketCache.staleReasonOf(source) === null;
    if (!isShown) return settle(definition);
    marketCache.apply([{ marketId: market.base, at: clock.now(), definition }], source);
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
