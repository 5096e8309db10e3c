/**
 * Latency of a single bet, from the request to its reply, against one row inserted and committed on the
 * same server, in alternation (one-by-one.ts). The goal is a bet that takes at most one and a half times
 * as long.
 */
import type { MarketDefinition, PlayerId } from '@layline/contract';
import type { Figure } from '../figure/figure.ts';
import { audit, openBench, placeBet } from './bench-engine.ts';
import { oneByOne } from './one-by-one.ts';

const betsPerRound = 500;

export const loneBet: Figure = {
  name: 'lone-bet',
  unit: 'one after another a second (1 / p50)',
  goal: 0.75,
  async open() {
    const bench = await openBench({ players: 1, markets: 1 });
    const { store } = bench.counted;
    const [player] = bench.players as [PlayerId];
    const [{ marketId }] = bench.markets as [MarketDefinition];
    await store.script('create table lone (id bigint primary key, at timestamptz not null)');
    let rows = 0;
    const insert = () =>
      store.query('insert into lone values ($1, $2)', [++rows, '2026-01-01T00:00:00Z'], {
        name: 'lone',
      });
    const nextBet = () => () => placeBet(bench, { player, market: marketId });
    const pair = { nextBet, row: insert, check: () => audit(bench) };
    const turns = await oneByOne(pair, betsPerRound);
    return {
      ...turns,
      notes: () => [`${betsPerRound} bets and as many rows a round, in process`, ...turns.notes()],
      close: () => bench.close(),
    };
  },
};
