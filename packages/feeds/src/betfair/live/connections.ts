/**
 * Distributes markets over connections. Each connection keeps its markets until they close. A new market
 * goes to one with room; if there is none, a connection is opened, up to the exchange's limit.
 */
import type { MarketChange, MarketId } from '@layline/contract';
import { parseRatio } from '../../feed/decimal.ts';
import type { FeedLog } from '../../feed/feed-log.ts';
import { asRecorded } from '../market-state.ts';
import type { MarketNames } from '../names.ts';
import { ClosingDoubts } from '../result/closing-doubt.ts';
import { Translator } from '../translator.ts';
import type { BettingCall } from './betting-call.ts';
import { closeGone } from './closed-market.ts';
import type { LiveOptions } from './live-options.ts';
import type { Session } from './session.ts';
import { Subscription, type SubscriptionState } from './subscription.ts';

interface ConnectionsOptions {
  readonly live: LiveOptions;
  readonly session: Session;
  readonly log: FeedLog;
  readonly signal: AbortSignal;
  readonly tell: (batch: readonly MarketChange[]) => Promise<void>;
}

export class Connections {
  readonly #options: ConnectionsOptions;
  readonly #names = new Map<string, MarketNames>();
  readonly #closings = new ClosingDoubts();
  readonly #running = new Map<Subscription, Promise<void>>();
  #opened = 0;

  constructor(options: ConnectionsOptions) {
    this.#options = options;
  }

  get states(): readonly SubscriptionState[] {
    return [...this.#running.keys()].map(({ state }) => state);
  }

  /** Tells whether the market's changes and result come over a connection. */
  follows(marketId: string): boolean {
    return this.#names.has(marketId);
  }

  /** Subscribes to markets not yet known. */
  add(found: ReadonlyMap<string, MarketNames>): void {
    const added = [...found].filter(([id]) => !this.#names.has(id));
    while (added.length > 0) {
      const subscription = this.#withRoom();
      if (subscription === null) break;
      const room = this.#options.live.marketsPerConnection - subscription.state.markets;
      const taken = added.splice(0, room);
      for (const [id, names] of taken) this.#names.set(id, names);
      subscription.add(taken.map(([id]) => id));
      if (!this.#running.has(subscription)) this.#start(subscription);
    }
    for (const [id] of added) this.#skip(id);
  }

  /** Looks up the results of markets that left the stream without one. */
  async closeGone(call: BettingCall): Promise<void> {
    for (const subscription of this.#running.keys()) {
      await closeGone(subscription, { call, signal: this.#options.signal });
    }
  }

  /** Resolves when all connections have ended, after the signal aborts. */
  async end(): Promise<void> {
    await Promise.all(this.#running.values());
  }

  #withRoom(): Subscription | null {
    const { marketsPerConnection, connectionsMax } = this.#options.live;
    for (const subscription of this.#running.keys()) {
      if (subscription.state.markets < marketsPerConnection) return subscription;
    }
    return this.#running.size < connectionsMax ? this.#open() : null;
  }

  #open(): Subscription {
    const { live, session, log } = this.#options;
    const tell = (batch: readonly MarketChange[]) => this.#tell(batch);
    this.#opened += 1;
    const name = `betfair connection ${this.#opened}`;
    const translator = new Translator({
      source: 'betfair',
      names: this.#names,
      factor: parseRatio(live.liquidityFactor, 'liquidityFactor'),
      showAt: asRecorded,
      idSuffix: '',
      isBasic: false,
      log,
      whyRefused: () => null,
      isFile: false,
      closings: this.#closings,
    });
    const { addresses, clock, ladderLevels, heartbeatMs, conflateMs } = live;
    return new Subscription({
      name,
      session,
      clock,
      log,
      translator,
      tell,
      ladderLevels,
      heartbeatMs,
      conflateMs,
      address: addresses.stream,
    });
  }

  #tell(batch: readonly MarketChange[]): Promise<void> {
    for (const { marketId, definition } of batch) {
      if (definition?.status === 'CLOSED') this.#names.delete(marketId);
    }
    return this.#options.tell(batch);
  }

  #start(subscription: Subscription): void {
    const running = subscription
      .run(this.#options.signal)
      .finally(() => this.#running.delete(subscription));
    this.#running.set(subscription, running);
  }

  #skip(marketId: string): void {
    const reason = 'no connection has room for this market';
    this.#options.log.addSkip({ source: 'betfair', marketId: marketId as MarketId, reason });
  }
}
