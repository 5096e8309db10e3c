/**
 * The feeds of a server, which run side by side. Each can be stopped and started while the others continue. A
 * stopped feed's markets are suspended, and remain its own.
 */
import type { FeedState } from '@layline/contract/console';
import type { Feed, FeedReport } from '@layline/feeds';
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import { type FeedRunner, type FeedSink, runFeed } from './feed-runner.ts';
import type { MarketCache } from './market-cache.ts';

export interface FeedSource {
  /** The name by which the operator refers to it. */
  readonly name: string;
  readonly feed: Feed;
  /** Silence after which prices are stale; null if the feed reports that itself. */
  readonly staleAfterMs: number | null;
}

/** A feed that another server runs. */
export interface RemoteSource {
  readonly name: string;
  /** Fills the sink until it is closed. */
  listen(sink: FeedSink): FeedRunner;
  /** What the other server said of it last. */
  report(): Pick<FeedReport, 'problems' | 'leftOff' | 'lagMs'>;
}

type AnySource = FeedSource | RemoteSource;

interface FeedSetOptions {
  readonly sources: readonly AnySource[];
  readonly marketCache: MarketCache;
  readonly clock: Clock;
  readonly log: Log;
}

export class FeedSet {
  readonly #options: FeedSetOptions;
  readonly #sources: AnySource[] = [];
  readonly #runners = new Map<string, FeedRunner>();
  /** Feeds being stopped; none is started again before it has ended. */
  readonly #stopping = new Map<string, Promise<void>>();

  constructor(options: FeedSetOptions) {
    this.#options = options;
    for (const source of options.sources) this.add(source);
  }

  /** Adds a new feed. */
  add(source: AnySource): void {
    this.#sources.push(source);
    this.#run(source);
  }

  states(): readonly FeedState[] {
    return this.#sources.map((source) => this.#stateOf(source));
  }

  has(name: string): boolean {
    return this.#sources.some((source) => source.name === name);
  }

  /** Starts a stopped feed; does nothing if it runs. */
  async start(name: string): Promise<void> {
    await this.#stopping.get(name);
    const source = this.#sources.find((one) => one.name === name);
    if (source === undefined || this.#runners.get(name)?.isRunning()) return;
    this.#run(source);
  }

  /** Stops a feed. */
  async stop(name: string): Promise<void> {
    const runner = this.#runners.get(name);
    if (runner === undefined) return;
    this.#runners.delete(name);
    const stopping = runner.close();
    this.#stopping.set(name, stopping);
    const suspend = () =>
      this.#options.marketCache.setFeedStale('The feed has been taken out.', name);
    suspend();
    await stopping;
    // A batch in flight at the stop would have reopened its markets.
    suspend();
  }

  async close(): Promise<void> {
    await Promise.all([...this.#runners.values()].map((runner) => runner.close()));
  }

  #run(source: AnySource): void {
    this.#options.marketCache.expected.expect(source.name);
    this.#runners.set(source.name, this.#open(source));
  }

  #open(source: AnySource): FeedRunner {
    const { marketCache: sink, clock, log } = this.#options;
    if ('listen' in source) return source.listen(sink);
    return runFeed({ ...source, sink, clock, log });
  }

  #stateOf(source: AnySource): FeedState {
    const { marketCache } = this.#options;
    const { name } = source;
    const report = 'listen' in source ? source.report() : source.feed.report();
    const { problems, leftOff, lagMs } = report;
    return {
      name,
      isRunning: this.#runners.get(name)?.isRunning() ?? false,
      staleReason: marketCache.staleReasonOf(name),
      markets: marketCache.countOf(name),
      lagMs,
      problems: problems.length + leftOff,
      lastProblem: problems.at(-1)?.text ?? null,
    };
  }
}
