/**
 * Live pages of markets, one channel for each market that is watched. Bets, prices and whatever else changes
 * a market are shown at once, as long as all channels together take a small part of the thread's time.
 */
import { type MarketId, marketId } from '@layline/contract';
import type { LiveMarket } from '@layline/contract/console';
import type { Event } from '@layline/exchange';
import type { ConsoleParts } from './console-parts.ts';
import { LiveChannel } from './live-channel.ts';
import { readMarketRisk } from './market-risk.ts';
import type { PlayerNames } from './player-names.ts';

/** Most markets that are watched at a time. */
const channelsMax = 200;
const pauseMsMin = 200;
/** All channels together take at most one part in this many of the thread's time. */
const partsOfTime = 50;

type MarketParts = Pick<ConsoleParts, 'engine' | 'marketCache' | 'clock'> & {
  readonly names: PlayerNames;
};

export class MarketChannels {
  readonly #parts: MarketParts;
  readonly #channels = new Map<MarketId, LiveChannel>();
  readonly #stop: () => void;

  constructor(parts: MarketParts) {
    this.#parts = parts;
    this.#stop = parts.engine.onCommitted((events) => this.#take(events));
    parts.marketCache.listen({ changed: (definition) => this.#refresh(definition.marketId) });
  }

  /** Returns null if too many markets are watched. */
  of(id: string): LiveChannel | null {
    const key = marketId(id);
    const known = this.#channels.get(key);
    if (known !== undefined) return known;
    for (const [other, channel] of this.#channels) if (channel.isIdle) this.#channels.delete(other);
    if (this.#channels.size >= channelsMax) return null;
    const channel = new LiveChannel(this.#parts.clock, {
      make: () => this.#make(key),
      pauseAfter: (tookMs) => Math.max(pauseMsMin, tookMs * partsOfTime * this.#channels.size),
    });
    this.#channels.set(key, channel);
    return channel;
  }

  close(): void {
    this.#stop();
    for (const channel of this.#channels.values()) channel.close();
  }

  #take(events: readonly Event[]): void {
    if (this.#channels.size === 0) return;
    for (const event of events) if ('marketId' in event) this.#refresh(event.marketId);
  }

  /** Events of commands about no single market name none. */
  #refresh(id: string | null): void {
    if (id !== null) this.#channels.get(marketId(id))?.refresh();
  }

  #make(id: MarketId): LiveMarket {
    const { names } = this.#parts;
    const nameOf = (playerId: string): string => names.of(playerId);
    const read = readMarketRisk(this.#parts, { marketId: id, nameOf });
    if (read === null) return { market: null };
    void names.learn(read.listed).then((isNew) => isNew && this.#refresh(id));
    return { market: read.risk };
  }
}
