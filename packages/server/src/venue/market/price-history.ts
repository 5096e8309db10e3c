/**
 * Price histories: every cached runner's price over time, with the amount traded by then. Kept in memory
 * while the market is cached, with at most one point per time span. When a runner has too many points, its
 * span doubles and neighbours merge, so that a young market is fine-grained and a long one is still complete.
 */
import type { Instant, MarketId, Money, Odds, RunnerId, RunnerPrices } from '@layline/contract';
import type { Clock } from '../../base/clock.ts';
import type { MarketCache } from './market-cache.ts';

export interface HistoryPoint {
  readonly at: Instant;
  readonly odds: Odds;
  readonly traded: Money;
}

interface Track {
  spanMs: number;
  points: HistoryPoint[];
}

/** The span of a young market, equal to the period of the fallback polls. */
const spanMsFirst = 2000;
export const pointsMax = 160;

const isSameSpan = (one: HistoryPoint, other: HistoryPoint, spanMs: number): boolean =>
  Math.floor(one.at / spanMs) === Math.floor(other.at / spanMs);

/** Keeps the last point of each span, and the very first point, where the chart begins. */
const thinned = (points: readonly HistoryPoint[], spanMs: number): HistoryPoint[] =>
  points.filter((point, index) => {
    const next = points[index + 1];
    return index === 0 || next === undefined || !isSameSpan(point, next, spanMs);
  });

function record(track: Track, point: HistoryPoint): void {
  const last = track.points.at(-1);
  if (last && last.odds === point.odds && last.traded === point.traded) return;
  const isInSpan = track.points.length > 1 && last && isSameSpan(last, point, track.spanMs);
  if (isInSpan) track.points.pop();
  track.points.push(point);
  while (track.points.length > pointsMax) {
    track.spanMs *= 2;
    track.points = thinned(track.points, track.spanMs);
  }
}

/** Returns a runner's price: the last traded, or else the best to back or lay. */
const oddsOf = ({ lastTraded, back, lay }: RunnerPrices): Odds | null =>
  lastTraded ?? back[0]?.odds ?? lay[0]?.odds ?? null;

export class PriceHistories {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #markets = new Map<MarketId, Map<RunnerId, Track>>();

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  follow(marketCache: MarketCache): void {
    marketCache.listen({
      priced: (id, runners) => this.#take(id, runners),
      removed: (id) => this.#markets.delete(id),
    });
  }

  /** Returns points by runner, oldest first; empty for an unknown market. */
  of(id: MarketId): ReadonlyMap<RunnerId, readonly HistoryPoint[]> {
    const tracks = this.#markets.get(id) ?? new Map<RunnerId, Track>();
    return new Map([...tracks].map(([runnerId, { points }]) => [runnerId, points]));
  }

  #take(id: MarketId, runners: readonly RunnerPrices[]): void {
    const at = this.#clock.now();
    const tracks = this.#markets.get(id) ?? new Map<RunnerId, Track>();
    this.#markets.set(id, tracks);
    for (const prices of runners) {
      const odds = oddsOf(prices);
      if (odds === null) continue;
      const track = tracks.get(prices.runnerId) ?? { spanMs: spanMsFirst, points: [] };
      tracks.set(prices.runnerId, track);
      record(track, { at, odds, traded: prices.tradedVolume });
    }
  }
}

/** Records what the market cache publishes. */
export function openPriceHistories(
  marketCache: MarketCache,
  clock: Pick<Clock, 'now'>,
): PriceHistories {
  const histories = new PriceHistories(clock);
  histories.follow(marketCache);
  return histories;
}
