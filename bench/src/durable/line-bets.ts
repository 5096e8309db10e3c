/** Bets on Asian handicaps of 66 lines against bets on Match Odds: exposure looks at all lines at once. */
import {
  lineRunnerId,
  type MarketDefinition,
  type MarketId,
  type RunnerLine,
} from '@layline/contract';
import type { Figure } from '../figure/figure.ts';
import { twoRunnerMarket } from '../figure/two-runner-market.ts';
import { openBench, openMarkets, timeBets } from './bench-engine.ts';

const betsPerTurn = 10_000;
const markets = 50;

/** From -4 to +4 of the first team in quarters, each with its opposite of the second. */
const lines = Array.from({ length: 33 }, (_, nth) => nth - 16).flatMap((quarters): RunnerLine[] => [
  { selectionId: 1, quarters, sign: 1 },
  { selectionId: 2, quarters: 0 - quarters, sign: -1 },
]);

const handicapMarket = (id: MarketId): MarketDefinition => ({
  ...twoRunnerMarket(id),
  marketType: 'ASIAN_HANDICAP',
  name: 'Asian Handicap',
  winners: 0,
  lines: 'margin',
  runners: lines.map((line, nth) => ({
    runnerId: lineRunnerId(line),
    name: `Line ${nth}`,
    sortPriority: nth + 1,
    status: 'ACTIVE',
    reductionFactor: null,
    removedAt: null,
    line,
  })),
});

export const lineBets: Figure = {
  name: 'line-bets',
  unit: 'bets/s, handicap lines / Match Odds',
  goal: 0.7,
  async open() {
    const bench = await openBench({ players: 64, markets });
    const handicaps = await openMarkets(bench.engine, {
      name: 'handicap',
      count: markets,
      define: handicapMarket,
    });
    return {
      ours: () => timeBets(bench, { markets: handicaps, count: betsPerTurn }),
      reference: () => timeBets(bench, { markets: bench.markets, count: betsPerTurn }),
      notes: () => [`${betsPerTurn} bets a turn of 64 players, on ${markets} markets of 66 lines`],
      close: () => bench.close(),
    };
  },
};
