/** Runs a feed for the servers that may decide, while this server holds the lease on it. */
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Processes } from '../base/processes.ts';
import { isLease, openLease } from '../store/lease/lease.ts';
import { feedCalled } from '../store/lease/lease-table.ts';
import { type FeedRunner, runFeed } from '../venue/market/feed-runner.ts';
import type { FeedSource } from '../venue/market/feed-set.ts';
import { FeedPublisher } from './feed-publisher.ts';
import { makeSigner } from './seal/signed.ts';
import type { Wire } from './wire.ts';

export interface LeasedFeedOptions {
  readonly name: string;
  /** Opens the feed again for each turn. */
  readonly open: () => Promise<FeedSource>;
  readonly url: string;
  readonly wire: Wire;
  readonly clock: Clock;
  readonly log: Log;
  readonly processes: Pick<Processes, 'pid'>;
}

export interface LeasedFeedState {
  readonly name: string;
  readonly isRun: boolean;
  /** Who runs it, if another does; empty while that is not known. */
  readonly by: string;
  /** Markets that the feed has not closed, of the feed that is run here. */
  readonly markets: number;
  readonly staleReason: string | null;
}

const retryMs = 1000;

export class LeasedFeed {
  readonly #options: LeasedFeedOptions;
  readonly #stop = new AbortController();
  readonly #running: Promise<void>;
  #publisher: FeedPublisher | null = null;
  #by = '';

  constructor(options: LeasedFeedOptions) {
    this.#options = options;
    this.#running = this.#run();
  }

  state(): LeasedFeedState {
    const publisher = this.#publisher;
    return {
      name: this.#options.name,
      isRun: publisher !== null,
      by: publisher === null ? this.#by : '',
      markets: publisher?.markets ?? 0,
      staleReason: publisher?.staleReason ?? null,
    };
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { name, clock, log } = this.#options;
    const { signal } = this.#stop;
    while (!signal.aborted) {
      try {
        await this.#takeTurn(signal);
      } catch (error) {
        log.warn(
          { reason: String(error), feed: name },
          'the feed cannot be run; it is tried again',
        );
        await clock.sleep(retryMs, signal);
      }
    }
  }

  /** Waits for the lease, and runs the feed until another server has it or this one stops. */
  async #takeTurn(signal: AbortSignal): Promise<void> {
    const { name, url, clock, log, processes } = this.#options;
    const signer = makeSigner();
    const over = new AbortController();
    const leased = feedCalled(name, signer.publicKey);
    const onUsurped = (): void => over.abort();
    const onHeld = (holder: { readonly name: string }): void => {
      this.#by = holder.name;
    };
    const lease = await openLease(
      { url, leased, clock, log, processes, onUsurped },
      { waitMaxMs: Infinity, onHeld, signal },
    );
    if (!isLease(lease)) return;
    try {
      await this.#publish(signer, {
        isHeld: () => lease.isHeld(),
        until: untilEither(over, signal),
      });
    } finally {
      await lease.release();
    }
  }

  async #publish(
    signer: ReturnType<typeof makeSigner>,
    turn: { readonly isHeld: () => boolean; readonly until: Promise<void> },
  ): Promise<void> {
    const { name, open, wire, clock, log } = this.#options;
    const source = await open();
    const { feed, staleAfterMs } = source;
    const sink = new FeedPublisher({ name, feed, wire, clock, signer, isHeld: turn.isHeld });
    this.#publisher = sink;
    let runner: FeedRunner | null = null;
    try {
      runner = runFeed({ name, feed, sink, clock, log, staleAfterMs });
      log.info({ feed: name }, 'this server runs the feed');
      await turn.until;
    } finally {
      this.#publisher = null;
      await runner?.close();
      sink.close();
    }
  }
}

function untilEither(one: AbortController, other: AbortSignal): Promise<void> {
  const both = AbortSignal.any([one.signal, other]);
  if (both.aborted) return Promise.resolve();
  return new Promise((resolve) => both.addEventListener('abort', () => resolve(), { once: true }));
}
