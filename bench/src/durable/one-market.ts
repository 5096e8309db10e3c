/** All bets on one market against bets spread over a thousand: a busy market is not a bottleneck. */
import type { Figure } from '../figure/figure.ts';
import { openBench, timeBets } from './bench-engine.ts';

const betsPerTurn = 10_000;

export const oneMarket: Figure = {
  name: 'one-market',
  unit: 'bets/s, one market / a thousand',
  goal: 0.85,
  async open() {
    const bench = await openBench({ players: 64, markets: 1000 });
    return {
      ours: () => timeBets(bench, { markets: bench.markets.slice(0, 1), count: betsPerTurn }),
      reference: () => timeBets(bench, { markets: bench.markets, count: betsPerTurn }),
      notes: () => [`${betsPerTurn} bets a turn of 64 players, one in flight each`],
      close: () => bench.close(),
    };
  },
};
