/**
 * Live pages of markets, one channel for each market and each whose position is followed. Bets, prices and
 * whatever else changes a market are shown at once, as long as all channels together take a small part of
 * the thread's time.
 */
import { type MarketId, marketId } from '@layline/contract';
import type { LiveMarket } from '@layline/contract/console';
import type { Event } from '@layline/exchange';
import { showPosition, type Wanted } from '../../../admin/risk/show-position.ts';
import type { PlayerNames } from '../../../venue/accounts/player-names.ts';
import { ChannelMap } from './channel-map.ts';
import type { ConsoleParts } from './console-parts.ts';
import { isInSight } from './followed-scope.ts';
import { LiveChannel } from './live/live-channel.ts';
import { readMarketRisk } from './market-risk.ts';

const pauseMsMin = 200;
/** All channels together take at most one part in this many of the thread's time. */
const partsOfTime = 50;

type MarketParts = Pick<ConsoleParts, 'engine' | 'marketCache' | 'clock'> & {
  readonly names: PlayerNames;
};

export class MarketChannels {
  readonly #parts: MarketParts;
  readonly #channels = new ChannelMap();
  /** Keys of the channels of each market that was ever followed and is not settled. */
  readonly #keys = new Map<MarketId, Set<string>>();
  readonly #stop: () => void;

  constructor(parts: MarketParts) {
    this.#parts = parts;
    this.#stop = parts.engine.onCommitted((events) => this.#take(events));
    parts.marketCache.listen({ changed: (definition) => this.#refresh(definition.marketId) });
  }

  /** Returns null if too many markets are followed. An agent gets only the position of its branch. */
  of(id: string, wanted: Wanted): LiveChannel | null {
    const market = marketId(id);
    const key = JSON.stringify([market, wanted]);
    const channel = this.#channels.of(key, () => this.#open(market, wanted));
    if (channel !== null) this.#keep(market, key);
    return channel;
  }

  close(): void {
    this.#stop();
    this.#channels.close();
  }

  #open(market: MarketId, wanted: Wanted): LiveChannel {
    return new LiveChannel(this.#parts.clock, {
      make: () => this.#make(market, wanted),
      pauseAfter: (tookMs) => Math.max(pauseMsMin, tookMs * partsOfTime * this.#channels.size),
    });
  }

  #keep(market: MarketId, key: string): void {
    for (const [other, keys] of this.#keys) {
      for (const one of keys) if (this.#channels.find(one) === undefined) keys.delete(one);
      if (keys.size === 0) this.#keys.delete(other);
    }
    const keys = this.#keys.get(market) ?? new Set();
    this.#keys.set(market, keys.add(key));
  }

  #take(events: readonly Event[]): void {
    if (this.#keys.size === 0) return;
    for (const event of events) if ('marketId' in event) this.#refresh(event.marketId);
  }

  /** Events of commands about no single market name none. */
  #refresh(id: string | null): void {
    if (id === null) return;
    for (const key of this.#keys.get(marketId(id)) ?? []) this.#channels.find(key)?.refresh();
  }

  #make(id: MarketId, wanted: Wanted): LiveMarket {
    const { names, engine } = this.#parts;
    const { view } = engine;
    const nameOf = (playerId: string): string => names.of(playerId);
    const position = isInSight(view, wanted)
      ? showPosition(view, { market: id, wanted, nameOf })
      : null;
    const shown = position?.shown ?? null;
    const worst = shown?.scope.kind === 'venue' ? shown.worst.total : undefined;
    const isStaff = wanted.reader === null;
    const read = isStaff ? readMarketRisk(this.#parts, { marketId: id, nameOf, worst }) : null;
    const listed = [...(read?.listed ?? []), ...(position?.listed ?? [])];
    void names.learn(listed).then((isNew) => isNew && this.#refresh(id));
    return { market: read?.risk ?? null, position: shown };
  }
}
