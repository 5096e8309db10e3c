/**
 * How many times faster than life a bot plays a recorded hour: the example market maker against the
 * recording that is shipped, each of its bets decided by the exchange's own rules.
 */
import { fileURLToPath } from 'node:url';
import { playBacktest } from '@layline/backtest';
import type { Figure } from '../figure/figure.ts';

const timesRealWanted = 1000;
const fileOf = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

export const backtestSpeed: Figure = {
  name: 'backtest-speed',
  unit: 'times real time',
  goal: 1,
  async open() {
    const results = new Set<string>();
    return {
      async ours() {
        const { timesReal, bets, profit, points } = await playBacktest({
          program: fileOf('examples/market-maker.ts'),
          paths: [fileOf('packages/feeds/recordings/three-matches.mcm.gz')],
          speed: null,
          funds: 10_000_000,
          commissionRate: 200,
          liquidityFactor: 100,
          fill: 'queue',
          startMs: -3_600_000,
          stopMs: null,
        });
        if (bets === 0) throw new Error('The bot has placed no bet.');
        results.add(JSON.stringify({ bets, profit, points }));
        if (results.size > 1) throw new Error('Two rounds had two results.');
        return timesReal;
      },
      reference: async () => timesRealWanted,
      notes: () => ['three simulated matches of twenty minutes; every round had the same result'],
      close: async () => undefined,
    };
  },
};
