import {
  type MarketId,
  money,
  type Odds,
  odds,
  type PriceLevel,
  type RunnerPrices,
} from '@layline/contract';
import type { Event } from '@layline/exchange';
import { beforeEach, expect, test } from 'vitest';
import { openManualClock } from '../../../test/manual-clock.ts';
import { finalMatch, kings, lions, openFinal, pricesOf } from '../../../test/market.ts';
import { MarketCache } from './market-cache.ts';
import { TradedPrices } from './traded-prices.ts';

let clock: ReturnType<typeof openManualClock>;
let marketCache: MarketCache;
let traded: TradedPrices;

beforeEach(() => {
  clock = openManualClock();
  marketCache = new MarketCache({ clock, findGeneration: () => null, closedVisibleMs: 60_000 });
  traded = new TradedPrices();
  traded.follow(marketCache);
  marketCache.apply([openFinal()]);
});

const level = (at: number, size: number): PriceLevel => ({ odds: odds(at), size: money(size) });
const seen = (id: MarketId = finalMatch) => traded.of(id, kings);

function volume(lastTraded: Odds | null, tradedVolume: number): void {
  const prices: RunnerPrices = {
    ...pricesOf(kings, [[1.5, 10]], [[1.52, 10]]),
    lastTraded,
    tradedVolume: money(tradedVolume),
  };
  marketCache.apply([{ marketId: finalMatch, at: clock.now(), runners: [prices] }]);
}

const publish = (levels: readonly PriceLevel[]): void =>
  marketCache.apply([
    { marketId: finalMatch, at: clock.now(), traded: [{ runnerId: kings, levels }] },
  ]);

const matched = (maker: string | null, size = 500): Event =>
  ({
    kind: 'bet-placed',
    marketId: finalMatch,
    runnerId: kings,
    fills: [{ odds: odds(151), size: money(size), maker: maker && { betId: 1, playerId: maker } }],
  }) as unknown as Event;

test('[EVENT-2] what the volume grows by counts at the price that was traded last', () => {
  volume(odds(150), 10_000);
  const first = seen();
  volume(odds(151), 10_700);
  volume(odds(151), 11_000);
  volume(odds(149), 11_050);
  volume(odds(149), 11_050);
  expect(seen()).toEqual([level(151, 1000), ...first, level(149, 50)]);
  expect(traded.of(finalMatch, lions)).toEqual([]);
});

test('[EVENT-2] a source that says at which prices it traded is believed', () => {
  volume(odds(150), 10_000);
  volume(odds(151), 10_700);
  publish([level(152, 300), level(150, 9000)]);
  volume(odds(151), 20_000);
  publish([level(152, 350)]);
  expect(seen()).toEqual([level(152, 350), level(150, 9000)]);
});

test('[EVENT-2] what players match with each other is added, what the house takes is not', () => {
  publish([level(151, 100)]);
  traded.note([matched('ravi'), matched(null), matched('ravi', 25)]);
  expect(seen()).toEqual([level(151, 625)]);
});

test('[EVENT-2] a price between two steps counts at the lower one, and all is bounded by the ladder', () => {
  publish(Array.from({ length: 900 }, (_, at) => level(1000 + at, 1)));
  expect(seen().length).toBeLessThanOrEqual(40);
});
