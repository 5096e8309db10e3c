/**
 * One bet alone, from the request to its answer, against one row inserted and committed by itself on
 * the same server. Both are given as 1 / p50, so that a higher ratio is better: the goal is a bet
 * that takes at most one and a half times as long. Bets and rows come first that are not counted, so
 * that no turn measures a program that is still compiled.
 */
import type { MarketDefinition, PlayerId } from '@layline/contract';
import { type Figure, median } from '../figure.ts';
import { audit, openBench, placeBet } from './bench-desk.ts';

const betsPerTurn = 500;
const uncounted = 2000;

/** 1 over the median of the seconds that each took. */
export async function timeEach(count: number, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  }
  return 1000 / median(times);
}

export const loneBet: Figure = {
  name: 'lone-bet',
  unit: 'one after another a second (1 / p50)',
  goal: 1 / 1.5,
  async open() {
    const bench = await openBench({ players: 1, markets: 1 });
    const { store } = bench.counted;
    const [player] = bench.players as [PlayerId];
    const [{ marketId }] = bench.markets as [MarketDefinition];
    await store.script('create table lone (id bigint primary key, at timestamptz not null)');
    let rows = 0;
    const insert = () =>
      store.query('insert into lone values ($1, $2)', [++rows, '2026-01-01T00:00:00Z'], 'lone');
    const bet = () => placeBet(bench, player, marketId);
    await timeEach(uncounted, bet);
    await timeEach(uncounted, insert);
    return {
      async ours() {
        const speed = await timeEach(betsPerTurn, bet);
        await audit(bench);
        return speed;
      },
      reference: () => timeEach(betsPerTurn, insert),
      notes: () => [`${betsPerTurn} bets and as many inserts a turn, in process`],
      close: () => bench.close(),
    };
  },
};
