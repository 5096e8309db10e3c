/** The providers of a running server, with their keys and feeds. */
import type { MarketDefinition } from '@layline/contract';
import { PushFeed, type PushState } from '@layline/feeds/push';
import type { AppEngine } from '../../engine/writer/app-engine.ts';
import { hashOfKey, listProviders, type Provider } from '../../store/queries/providers.ts';
import type { FeedSet } from '../market/feed-set.ts';
import { LastBets } from './last-bets.ts';
import { type GuardParts, guardResults } from './result-guard.ts';

export interface RunningProvider extends Provider {
  readonly feed: PushFeed;
}

interface ProvidersOptions extends Omit<GuardParts, 'lastBets'> {
  readonly engine: AppEngine;
  readonly feeds: FeedSet;
}

/** How long odds outside their band must stand before they are trusted. */
const settleMs = 30_000;

export class Providers {
  readonly #options: ProvidersOptions;
  readonly #byName = new Map<string, RunningProvider>();
  readonly #listeners: (() => void)[] = [];
  readonly #lastBets = new LastBets();

  private constructor(options: ProvidersOptions) {
    this.#options = options;
    this.#lastBets.follow(options.engine);
  }

  static async open(options: ProvidersOptions): Promise<Providers> {
    const providers = new Providers(options);
    await providers.reload();
    return providers;
  }

  get size(): number {
    return this.#byName.size;
  }

  /** Calls the listener after a change of keys or providers. */
  onReload(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Returns null if the key is unknown or replaced, or its provider is disabled. */
  find(key: string): RunningProvider | null {
    return this.byHash(hashOfKey(key));
  }

  /** Does the same by the hash of a key. */
  byHash(keyHash: string): RunningProvider | null {
    const found = [...this.#byName.values()].find((one) => one.keyHash === keyHash);
    return found === undefined || found.disabledAt !== null ? null : found;
  }

  states(): readonly PushState[] {
    return [...this.#byName.values()].map(({ feed }) => feed.state());
  }

  /** Reads providers from the store again: starts feeds of new ones, stops those of disabled ones. */
  async reload(): Promise<void> {
    const { store } = this.#options;
    for (const row of await listProviders(store)) await this.#set(row);
    for (const listener of this.#listeners) listener();
  }

  async #set(row: Provider): Promise<void> {
    const { feeds, resultsWaiting } = this.#options;
    const known = this.#byName.get(row.name);
    const feed = known?.feed ?? this.#makeFeed(row);
    this.#byName.set(row.name, { ...row, feed });
    this.#lastBets.add(row.name);
    feed.configure(limitsOf(row));
    if (known !== undefined && known.keyHash !== row.keyHash) feed.forget();
    if (row.disabledAt !== null) {
      await resultsWaiting.stopSource(feed.name, 'the provider is disabled');
    }
    if (known === undefined) {
      if (row.disabledAt === null) feeds.add(sourceOf(feed, row));
      return;
    }
    if (row.disabledAt !== null) await feeds.stop(feed.name);
    else if (known.disabledAt !== null) await this.#begin(feed, row);
  }

  async #begin(feed: PushFeed, row: Provider): Promise<void> {
    const { feeds } = this.#options;
    if (feeds.has(feed.name)) await feeds.start(feed.name);
    else feeds.add(sourceOf(feed, row));
  }

  #makeFeed({ name, marketsMax, silenceMs }: Provider): PushFeed {
    const { clock, engine } = this.#options;
    return new PushFeed({
      provider: name,
      marketsMax,
      lateMsMax: silenceMs,
      clock,
      hasBets: (id) => engine.view.countPlayers(id) > 0,
      elsewhere: (definition) => this.#oddsElsewhere(definition),
      guard: (changes) => {
        const row = this.#byName.get(name);
        if (row === undefined) throw new Error(`There is no provider ${name}`);
        return guardResults({ ...this.#options, lastBets: this.#lastBets }, row, changes);
      },
    });
  }

  /** Best odds of the same market at another source, by this market's runners. */
  #oddsElsewhere({ marketId, fixture, marketType, runners }: MarketDefinition) {
    const found = new Map<number, number>();
    const prefix = `${marketId.split('.', 1)[0]}.`;
    for (const market of this.#options.marketCache.markets()) {
      const { definition } = market;
      const isSame =
        definition.fixture.eventId === fixture.eventId && definition.marketType === marketType;
      if (!isSame || definition.marketId.startsWith(prefix)) continue;
      for (const { runnerId, name } of definition.runners) {
        const own = runners.find((one) => one.name.toLowerCase() === name.toLowerCase());
        const odds = market.runners.get(runnerId)?.back[0]?.odds;
        if (own !== undefined && odds !== undefined) found.set(own.runnerId, odds);
      }
    }
    return found;
  }
}

const limitsOf = ({ oddsFactor: factor, joinedEvents }: Provider) => ({
  joinedEvents,
  band: { factor, settleMs },
});

const sourceOf = (feed: PushFeed, { silenceMs }: Provider) => ({
  name: feed.name,
  feed,
  staleAfterMs: silenceMs,
});
