/** Live prices of the exchange: the catalogue lists the markets, stream connections deliver their changes. */
import { instant, type MarketChange } from '@layline/contract';
import { BatchQueue } from '../../feed/batch-queue.ts';
import type { Feed } from '../../feed/feed.ts';
import { FeedLog } from '../../feed/feed-log.ts';
import { awaitedResults } from './awaited-results.ts';
import { type BettingCall, bettingCalls } from './betting-call.ts';
import { Connections } from './connections.ts';
import type { LiveOptions } from './live-options.ts';
import { post } from './post.ts';
import { readCatalogue } from './read-catalogue.ts';
import { Session, SignInRefused } from './session.ts';
import type { SubscriptionState } from './subscription.ts';

export interface LiveFeed extends Feed {
  /** State of each connection. */
  connections(): readonly SubscriptionState[];
}

const keepAliveEveryMs = 15 * 60_000;
/** Wait after a refused sign-in, because early retries may lock the account. */
const refusedRetryMs = 5 * 60_000;
const retryMs = 10_000;

export function liveFeed(options: LiveOptions): LiveFeed {
  let series: Series | null = null;
  let log = new FeedLog('betfair');

  async function* changes(signal: AbortSignal): AsyncGenerator<readonly MarketChange[]> {
    log = new FeedLog('betfair');
    log.addSource('betfair');
    const ended = new AbortController();
    series = new Series(options, log, AbortSignal.any([signal, ended.signal]));
    const running = series.run();
    try {
      yield* series.batches();
    } finally {
      ended.abort();
      await running;
    }
  }

  return {
    name: 'betfair',
    changes,
    report: () => ({ ...log.report(), lagMs: worstLag(series?.connections.states ?? []) }),
    connections: () => series?.connections.states ?? [],
  };
}

/** Lag of the connection furthest behind; null before the first message. */
function worstLag(states: readonly SubscriptionState[]): number | null {
  const lags = states.map(({ lagMs }) => lagMs).filter((lagMs) => lagMs !== null);
  return lags.length === 0 ? null : Math.max(...lags);
}

/** One run of the feed, from its start until its signal aborts. */
class Series {
  readonly connections: Connections;
  readonly #options: LiveOptions;
  readonly #log: FeedLog;
  readonly #signal: AbortSignal;
  readonly #session: Session;
  readonly #call: BettingCall;
  readonly #queue = new BatchQueue();

  constructor(options: LiveOptions, log: FeedLog, signal: AbortSignal) {
    const { addresses, credentials } = options;
    this.#options = options;
    this.#log = log;
    this.#signal = signal;
    this.#session = new Session({ addresses, credentials, post });
    this.#call = bettingCalls({ addresses, session: this.#session, post });
    const tell = (batch: readonly MarketChange[]) => this.#queue.push(batch);
    this.connections = new Connections({
      live: options,
      session: this.#session,
      log,
      signal,
      tell,
    });
  }

  batches(): AsyncGenerator<readonly MarketChange[]> {
    return this.#queue.read();
  }

  /** Never rejects. */
  async run(): Promise<void> {
    const close = () => this.#queue.close();
    this.#signal.addEventListener('abort', close, { once: true });
    if (this.#signal.aborted) close();
    await Promise.all([this.#followCatalogue(), this.#keepAlive()]);
    await this.connections.end();
  }

  async #followCatalogue(): Promise<void> {
    while (!this.#signal.aborted) await this.#sleep(await this.#readAll());
  }

  /** Reads the catalogue once; resolves to the wait until the next time. */
  async #readAll(): Promise<number> {
    const { filter, clock, catalogueEveryMs, connectionsMax, marketsPerConnection } = this.#options;
    const [call, signal] = [this.#call, this.#signal];
    const marketsMax = 2 * connectionsMax * marketsPerConnection;
    const read = { call, filter, nowMs: clock.now(), marketsMax, signal };
    try {
      this.connections.add(await readCatalogue(read));
      await this.connections.closeGone(call);
      await this.#tellAwaited();
      return catalogueEveryMs;
    } catch (error) {
      this.#report(error);
      return error instanceof SignInRefused ? refusedRetryMs : retryMs;
    }
  }

  /** Tells the results of markets that ended while nobody followed them. */
  async #tellAwaited(): Promise<void> {
    const { awaited, clock } = this.#options;
    const left = (await awaited?.()) ?? [];
    const markets = left.filter(({ marketId }) => !this.connections.follows(marketId));
    const [call, signal, at] = [this.#call, this.#signal, instant(clock.now())];
    const changes = await awaitedResults({ markets, call, signal, at });
    if (changes.length > 0) await this.#queue.push(changes);
  }

  async #keepAlive(): Promise<void> {
    while (!this.#signal.aborted) {
      await this.#sleep(keepAliveEveryMs);
      await this.#session.keepAlive(this.#signal).catch((error) => this.#report(error));
    }
  }

  #report(error: unknown): void {
    if (this.#signal.aborted) return;
    const text = error instanceof Error ? error.message : String(error);
    this.#log.addProblem({ source: 'betfair', line: null, text });
  }

  #sleep(ms: number): Promise<void> {
    const { clock } = this.#options;
    return clock.sleepUntil(clock.now() + ms, this.#signal);
  }
}
