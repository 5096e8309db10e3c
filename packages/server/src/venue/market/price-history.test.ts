import { addMs, money, type Odds, odds, type RunnerPrices } from '@layline/contract';
import { beforeEach, expect, test } from 'vitest';
import { openManualClock } from '../../../test/manual-clock.ts';
import { finalMatch, kings, lions, openFinal, pricesOf } from '../../../test/market.ts';
import { MarketCache } from './market-cache.ts';
import { PriceHistories, pointsMax } from './price-history.ts';

let clock: ReturnType<typeof openManualClock>;
let marketCache: MarketCache;
let histories: PriceHistories;

beforeEach(() => {
  clock = openManualClock();
  marketCache = new MarketCache({
    clock,
    findGeneration: () => null,
    closedVisibleMs: 60_000,
    marketsMax: 2,
  });
  histories = new PriceHistories(clock);
  histories.follow(marketCache);
  marketCache.apply([openFinal()]);
});

const traded = (lastTraded: Odds | null, volume: number): RunnerPrices => ({
  ...pricesOf(kings, [[1.5, 10]], [[1.52, 10]]),
  lastTraded,
  tradedVolume: money(volume),
});
const apply = (prices: RunnerPrices): void =>
  marketCache.apply([{ marketId: finalMatch, at: clock.now(), runners: [prices] }]);
const seen = () => (histories.of(finalMatch).get(kings) ?? []).map((point) => point.odds);

test('[EVENT-2] records the last traded price, or else the best back price', () => {
  const [first] = histories.of(finalMatch).get(kings) ?? [];
  expect(first?.odds).toBe(openFinal().runners?.[0]?.back[0]?.odds);
  clock.advance(5000);
  apply(traded(odds(151), 700));
  expect(histories.of(finalMatch).get(kings)?.at(-1)).toEqual({
    at: clock.now(),
    odds: 151,
    traded: 700,
  });
  expect(histories.of(finalMatch).get(lions)).toHaveLength(1);
});

test('[EVENT-2] records the last price of each span, and no point without a change', () => {
  clock.advance(4000);
  for (const price of [150, 151, 152, 152]) apply(traded(odds(price), 700));
  expect(seen().slice(1)).toEqual([152]);
});

test('[EVENT-2] limits a long history and keeps its first and newest points', () => {
  const first = histories.of(finalMatch).get(kings)?.[0];
  for (let step = 0; step < pointsMax * 10; step += 1) {
    clock.advance(3000);
    apply(traded(odds(110 + (step % 50)), step));
  }
  const points = histories.of(finalMatch).get(kings) ?? [];
  expect(points.length).toBeLessThanOrEqual(pointsMax);
  expect(points.length).toBeGreaterThan(pointsMax / 4);
  expect(points[0]).toEqual(first);
  expect(points.at(-1)?.traded).toBe(pointsMax * 10 - 1);
  const times = points.map(({ at }) => at);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});

test('[EVENT-2] records nothing while suspended, and drops markets that leave', () => {
  clock.advance(5000);
  marketCache.apply([
    {
      marketId: finalMatch,
      at: clock.now(),
      staleReason: 'silent',
      runners: [traded(odds(300), 900)],
    },
  ]);
  expect(seen()).not.toContain(300);
  const { definition } = openFinal();
  if (definition) {
    marketCache.apply([
      {
        marketId: finalMatch,
        at: addMs(clock.now(), 1),
        definition: { ...definition, status: 'CLOSED' },
      },
    ]);
  }
  expect(seen()).not.toEqual([]);
  clock.advance(61_000);
  marketCache.sweep();
  expect(histories.of(finalMatch).size).toBe(0);
});
