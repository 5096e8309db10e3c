/** Races that have left the market cache, with their results, for a day after they closed. */
import { addMs, type Instant, type RaceCard } from '@layline/contract';
import type { CachedMarket } from './cached-market.ts';

const dayMs = 24 * 60 * 60_000;
/** More than a day's races: the simulated programme has 1,290. */
const racesMax = 2000;

export interface FinishedRace {
  /** Closed markets, in the order in which they left the cache. */
  readonly markets: readonly CachedMarket[];
  readonly card: RaceCard | undefined;
  readonly closedAt: Instant;
}

export class FinishedRaces {
  /** By event, in the order in which races left the cache. */
  readonly #kept = new Map<string, FinishedRace>();

  keep(market: CachedMarket, { card, closedAt }: Pick<FinishedRace, 'card' | 'closedAt'>): void {
    const { eventId } = market.definition.fixture;
    const known = this.#kept.get(eventId);
    const isSameRace =
      known !== undefined && !known.markets.some(({ base }) => base === market.base);
    const markets = isSameRace ? [...known.markets, market] : [market];
    this.#kept.set(eventId, { markets, card: card ?? known?.card, closedAt });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > racesMax && oldest !== undefined) this.#kept.delete(oldest);
  }

  find(eventId: string): FinishedRace | undefined {
    return this.#kept.get(eventId);
  }

  races(): IterableIterator<FinishedRace> {
    return this.#kept.values();
  }

  sweep(now: Instant): void {
    for (const [eventId, { closedAt }] of this.#kept) {
      if (addMs(closedAt, dayMs) <= now) this.#kept.delete(eventId);
    }
  }
}
