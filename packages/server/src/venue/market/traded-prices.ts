/**
 * How much of each runner was traded at each price of the ladder, in memory as long as the market is cached.
 * A source that publishes it is believed; for others what the volume grows by counts at the price that was
 * traded last. What players matched with each other is added. Bounded by the ladder's prices.
 */
import {
  classicLadder,
  ladderIndex,
  type MarketId,
  type Money,
  money,
  noMoney,
  type Odds,
  type PriceLevel,
  type RunnerId,
  type RunnerPrices,
  type RunnerTraded,
} from '@layline/contract';
import type { Event } from '@layline/exchange';
import type { AppEngine } from '../../engine/writer/app-engine.ts';
import type { MarketCache } from './market-cache.ts';

interface Traded {
  /** By step of the ladder: as the source says, or as its volume grew. */
  readonly ofFeed: Map<number, Money>;
  readonly ofPlayers: Map<number, Money>;
  /** Whether the source says at which prices. */
  isPublished: boolean;
  /** Null before the first prices: what was traded until then was traded at prices unknown. */
  volume: Money | null;
  /** What readers are shown, made on the first read; null after every change. */
  levels: readonly PriceLevel[] | null;
}

const openTraded = (): Traded => ({
  ofFeed: new Map(),
  ofPlayers: new Map(),
  isPublished: false,
  volume: null,
  levels: null,
});

interface Piece {
  readonly odds: Odds;
  readonly size: number;
}

function add(traded: Traded, by: 'ofFeed' | 'ofPlayers', { odds, size }: Piece): void {
  const step = ladderIndex(odds);
  traded[by].set(step, money((traded[by].get(step) ?? noMoney) + size));
  traded.levels = null;
}

function noteVolume(traded: Traded, { tradedVolume, lastTraded }: RunnerPrices): void {
  const grown = tradedVolume - (traded.volume ?? tradedVolume);
  traded.volume = tradedVolume;
  if (grown > 0 && lastTraded !== null && !traded.isPublished) {
    add(traded, 'ofFeed', { odds: lastTraded, size: grown });
  }
}

function notePublished(traded: Traded, levels: readonly PriceLevel[]): void {
  if (!traded.isPublished) traded.ofFeed.clear();
  traded.isPublished = true;
  traded.levels = null;
  for (const { odds, size } of levels) traded.ofFeed.set(ladderIndex(odds), size);
}

function levelsOf({ ofFeed, ofPlayers }: Traded): readonly PriceLevel[] {
  const steps = [...new Set([...ofFeed.keys(), ...ofPlayers.keys()])].toSorted((a, b) => b - a);
  return steps.flatMap((step) => {
    const size = money((ofFeed.get(step) ?? 0) + (ofPlayers.get(step) ?? 0));
    const odds = classicLadder[step];
    return odds === undefined || size <= 0 ? [] : [{ odds, size }];
  });
}

export class TradedPrices {
  readonly #markets = new Map<MarketId, Map<RunnerId, Traded>>();

  follow(marketCache: MarketCache): void {
    marketCache.listen({
      priced: (id, runners) => this.#take(id, runners),
      traded: (id, runners) => this.#publish(id, runners),
      removed: (id) => this.#markets.delete(id),
    });
  }

  /** Of what was committed, the pieces that players matched with each other, in markets that are cached. */
  note(events: readonly Event[]): void {
    for (const event of events) {
      if (event.kind !== 'bet-placed') continue;
      const runners = this.#markets.get(event.marketId);
      if (runners === undefined) continue;
      for (const { maker, odds, size } of event.fills) {
        if (maker === null) continue;
        add(this.#of(runners, event.runnerId), 'ofPlayers', { odds, size });
      }
    }
  }

  /** Highest odds first; empty for a runner of which nothing is known. */
  of(id: MarketId, runnerId: RunnerId): readonly PriceLevel[] {
    const traded = this.#markets.get(id)?.get(runnerId);
    if (traded === undefined) return [];
    traded.levels ??= levelsOf(traded);
    return traded.levels;
  }

  #runnersOf(id: MarketId): Map<RunnerId, Traded> {
    const runners = this.#markets.get(id) ?? new Map<RunnerId, Traded>();
    this.#markets.set(id, runners);
    return runners;
  }

  #of(runners: Map<RunnerId, Traded>, runnerId: RunnerId): Traded {
    const traded = runners.get(runnerId) ?? openTraded();
    runners.set(runnerId, traded);
    return traded;
  }

  #take(id: MarketId, priced: readonly RunnerPrices[]): void {
    const runners = this.#runnersOf(id);
    for (const prices of priced) noteVolume(this.#of(runners, prices.runnerId), prices);
  }

  #publish(id: MarketId, published: readonly RunnerTraded[]): void {
    const runners = this.#runnersOf(id);
    for (const { runnerId, levels } of published) {
      notePublished(this.#of(runners, runnerId), levels);
    }
  }
}

/** Records what the market cache publishes and the engine commits. */
export function openTradedPrices(
  engine: Pick<AppEngine, 'onCommitted'>,
  marketCache: MarketCache,
): TradedPrices {
  const traded = new TradedPrices();
  traded.follow(marketCache);
  engine.onCommitted((events) => traded.note(events));
  return traded;
}
