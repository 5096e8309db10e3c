/** The providers of a running server, with their keys and feeds. */
import { PushFeed, type PushState } from '@layline/feeds/push';
import type { Clock } from '../clock.ts';
import type { FeedSet } from '../market/feed-set.ts';
import type { Store } from '../store/database.ts';
import { hashOfKey, listProviders, type Provider } from '../store/queries/providers.ts';

export interface RunningProvider extends Provider {
  readonly feed: PushFeed;
}

interface ProvidersOptions {
  readonly store: Store;
  readonly feeds: FeedSet;
  readonly clock: Clock;
}

export class Providers {
  readonly #options: ProvidersOptions;
  readonly #byName = new Map<string, RunningProvider>();
  readonly #listeners: (() => void)[] = [];

  private constructor(options: ProvidersOptions) {
    this.#options = options;
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
    const { feeds, clock } = this.#options;
    const known = this.#byName.get(row.name);
    const feed = known?.feed ?? this.#makeFeed(row, clock);
    this.#byName.set(row.name, { ...row, feed });
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

  #makeFeed({ name, marketsMax, silenceMs }: Provider, clock: Clock): PushFeed {
    return new PushFeed({ provider: name, marketsMax, lateMsMax: silenceMs, clock });
  }
}

const sourceOf = (feed: PushFeed, { silenceMs }: Provider) => ({
  name: feed.name,
  feed,
  staleAfterMs: silenceMs,
});
