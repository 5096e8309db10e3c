/**
 * The real engine on a backend that can fail, with its own clock and market cache. Performs one act at a
 * time and continues once everything is idle, so that the same acts always have the same result.
 */

import type { ExchangeState } from '@layline/exchange';
import {
  type CashOuts,
  type Engine,
  type EngineReport,
  type EngineView,
  type InspectedEngine,
  moveFunds,
  type Outcome,
  openCashOuts,
  openInspectedEngine,
  type Request,
  silentLog,
} from '@layline/server/engine';
import type { Act } from '../acts/act.ts';
import { asReceived } from '../acts/stand-in-ref.ts';
import { MarketCache } from '../world/board.ts';
import { ManualClock } from '../world/manual-clock.ts';
import { Faults } from './faults.ts';
import {
  type BackendKind,
  openPgliteBackend,
  openPlainBackend,
  type StoreBackend,
} from './store-backend.ts';
import { turn } from './turn.ts';

/** A request and its reply; null if the process died before replying. */
export interface Answered {
  readonly request: Request;
  readonly outcome: Outcome | null;
  /** True if nothing else was in flight, so that the reply must follow from the known state. */
  readonly isAlone: boolean;
}

interface Pending {
  readonly request: Request;
  readonly isAlone: boolean;
}

const turnsMax = 1_000_000;
/** An engine that cannot reload its store would retry for ever. */
const wakesMax = 40;
/** An engine that reloads this often in one act never ends. */
const readsMax = 60;
const log = silentLog();

export class TestEngine {
  readonly marketCache = new MarketCache();
  readonly clock = new ManualClock();
  readonly faults: Faults;
  readonly backend: StoreBackend;
  #opened: InspectedEngine | null = null;
  #cashOuts: CashOuts | null = null;
  /** Id of the next offer; it comes from the story, not from dice. */
  quoteId = '';
  /** Number of process starts. */
  opened = 0;
  #pending = new Set<Pending>();
  #answered: Answered[] = [];
  crashes = 0;
  #recoveries = 0;

  constructor(faults: Faults, backend: StoreBackend) {
    this.faults = faults;
    this.backend = backend;
  }

  /** The decided state, committed or not. */
  get state(): ExchangeState {
    return this.#mustOpen().memory();
  }

  /** The state that is shown. */
  get committed(): ExchangeState {
    return this.#mustOpen().committed();
  }

  /** The readers' view of the exchange. */
  get view(): EngineView {
    return this.#mustEngine().view;
  }

  get report(): EngineReport {
    return this.#mustEngine().report();
  }

  /** Number of memory reloads over all engines. */
  get recoveries(): number {
    return this.#recoveries + this.report.recoveries;
  }

  async open(): Promise<void> {
    this.#recoveries += this.#opened?.engine.report().recoveries ?? 0;
    this.#opened = await openInspectedEngine({
      ...this.backend.engine,
      clock: this.clock,
      log,
      quotes: this.marketCache,
      snapshotEvery: 60,
      // Small, so that simultaneous commands are decided while an earlier part is being written.
      batchMax: 3,
    });
    this.opened += 1;
    this.#cashOuts = openCashOuts({
      view: this.#mustEngine().view,
      isOpen: (id) => !this.marketCache.isStale(id),
      prices: (id) => this.marketCache.allPricesOf(id),
      clock: this.clock,
      newId: () => this.quoteId,
    });
  }

  /** The offers of the current process. */
  get cashOuts(): CashOuts {
    if (this.#cashOuts === null) throw new Error('The house is not open');
    return this.#cashOuts;
  }

  /** Returns all replies during the act, in order. */
  async perform(act: Act): Promise<readonly Answered[]> {
    this.#answered = [];
    if (act.kind === 'ask') this.faults.arm(act.fault);
    this.#begin(act);
    if (act.kind === 'restart') await this.#mustEngine().close();
    if (act.kind === 'crash') this.faults.isCrashed = true;
    await this.#untilQuiet();
    if (this.faults.isCrashed) await this.#rise();
    else if (act.kind === 'restart') await this.open();
    this.faults.arm(null);
    return this.#answered;
  }

  /** `player/reference` of the held bets. */
  pendingKeys(): ReadonlySet<string> {
    const keys = new Set<string>();
    for (const { request } of this.#pending) {
      if ('clientRef' in request) keys.add(`${request.playerId}/${request.clientRef}`);
    }
    return keys;
  }

  async close(): Promise<void> {
    await this.#opened?.engine.close();
  }

  #begin(act: Act): void {
    const engine = this.#mustEngine();
    switch (act.kind) {
      case 'ask': {
        const isAlone = act.requests.length === 1 && this.#pending.size === 0;
        for (const request of act.requests) this.#submit(request, isAlone);
        if (act.thenMs !== undefined) this.clock.advance(act.thenMs);
        return;
      }
      case 'publish':
        for (const prices of act.prices) this.marketCache.publish(act.marketId, prices);
        if (act.isMatched && !this.marketCache.isStale(act.marketId)) {
          const { marketId, prices: runners } = act;
          this.#submit({ kind: 'match-house', marketId, runners }, false);
        }
        return;
      case 'quote':
        return this.marketCache.publishQuote(act.marketId, act.quote);
      case 'stale':
        this.marketCache.setStale(act.marketId, act.isStale);
        if (act.isStale) engine.interrupt(act.marketId);
        return;
      case 'wait':
        return this.clock.advance(act.durationMs);
      default:
        return;
    }
  }

  #submit(request: Request, isAlone: boolean): void {
    // As a feed does: the market cache has it before the engine hears of it.
    if (request.kind === 'define-market' && request.onlyKnown) {
      this.marketCache.offer(request.definition);
    }
    const pending = { request, isAlone };
    this.#pending.add(pending);
    void this.#send(request).then((outcome) => {
      if (this.#pending.delete(pending)) this.#answered.push({ ...pending, outcome });
    });
  }

  #send(request: Request): Promise<Outcome> {
    const engine = this.#mustEngine();
    if (request.kind !== 'move-funds') return engine.submit(asReceived(request));
    return moveFunds({ engine, records: this.backend.engine.records }, request);
  }

  /** Only held bets may still be waiting. */
  async #untilQuiet(): Promise<void> {
    let wakes = 0;
    const most = this.recoveries + readsMax;
    for (let turns = 0; turns < turnsMax; turns++) {
      await turn();
      this.#checkShown();
      if (this.faults.isCrashed) return;
      const { isAvailable, held, queued } = this.report;
      if (isAvailable && queued === 0 && this.#waiting() <= held) return;
      if (!isAvailable && this.clock.wakeNext()) wakes += 1;
      if (wakes > wakesMax || this.recoveries > most) break;
    }
    throw new Error('The engine never came to rest');
  }

  /** Nothing of a commit in progress may be shown. */
  #checkShown(): void {
    const { seq } = this.#mustEngine().view;
    const written = this.backend.lastSeq?.() ?? seq;
    if (seq > written) throw new Error(`number ${seq} is shown; the store ends at ${written}`);
  }

  /** Repeats of a held bet wait with it. */
  #waiting(): number {
    const keys = new Set<unknown>();
    for (const { request } of this.#pending) {
      const isHeld = 'clientRef' in request;
      keys.add(isHeld ? `${request.playerId}/${request.clientRef}` : request);
    }
    return keys.size;
  }

  /** The process has died: pending requests are never answered, and the next process reads the backend. */
  async #rise(): Promise<void> {
    for (const { request, isAlone } of this.#pending) {
      this.#answered.push({ request, outcome: null, isAlone });
    }
    this.#pending = new Set();
    this.clock.forget();
    this.faults.revive();
    this.crashes += 1;
    await this.open();
  }

  #mustEngine(): Engine {
    return this.#mustOpen().engine;
  }

  #mustOpen(): InspectedEngine {
    if (this.#opened === null) throw new Error('The engine is not open');
    return this.#opened;
  }
}

export async function openTestEngine(kind: BackendKind): Promise<TestEngine> {
  const faults = new Faults();
  const clock = new ManualClock();
  const backend =
    kind === 'plain' ? openPlainBackend(faults) : await openPgliteBackend(faults, clock.now());
  const testEngine = new TestEngine(faults, backend);
  await testEngine.open();
  return testEngine;
}

/** Opens another test engine on the emptied backend; opening a new PGlite takes a second each time. */
export async function reopenTestEngine(testEngine: TestEngine): Promise<TestEngine> {
  await testEngine.backend.empty();
  const next = new TestEngine(testEngine.faults, testEngine.backend);
  await next.open();
  return next;
}
