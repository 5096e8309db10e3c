/**
 * Durable bets per second on PostgreSQL, with 256 players and one bet in flight each: exposure check, bet
 * row, accounts and journal in the commit. The notes give the results for 64 and 16 in flight. The
 * reference is pgbench's TPC-B with sixteen clients, prepared, on the same server in the same minute.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Contest, Figure } from '../figure/figure.ts';
import { openBench, timeBets } from './bench-engine.ts';

const run = promisify(execFile);
const players = 256;
const fewer = [64, 16] as const;
const pgbenchClients = 16;
const betsPerTurn = 20_000;
const pgbenchSeconds = 4;

async function pgbench(url: string): Promise<number> {
  const seconds = String(pgbenchSeconds);
  const args = ['-c', String(pgbenchClients), '-j', '2', '-M', 'prepared', '-T', seconds];
  const { stdout } = await run('pgbench', [...args, '-n', url]);
  const tps = /tps = ([\d.]+)/.exec(stdout)?.[1];
  if (tps === undefined) throw new Error(`pgbench printed no tps: ${stdout}`);
  return Number(tps);
}

async function contest(): Promise<Contest> {
  const bench = await openBench({ players, markets: 20 });
  await run('pgbench', ['-i', '-q', '-s', '10', bench.cluster.url]);
  const spent = { bets: 0, statements: 0, commits: 0 };
  const byFewer = new Map<number, number>();
  return {
    async ours() {
      const [statements, commits] = [bench.counted.statements(), bench.engine.report().commits];
      const speed = await timeBets(bench, { markets: bench.markets, count: betsPerTurn });
      spent.bets += betsPerTurn;
      spent.statements += bench.counted.statements() - statements;
      spent.commits += bench.engine.report().commits - commits;
      return speed;
    },
    async reference() {
      const tps = await pgbench(bench.cluster.url);
      for (const count of fewer) {
        const some = { ...bench, players: bench.players.slice(0, count), placed: bench.placed };
        const speed = await timeBets(some, { markets: bench.markets, count: betsPerTurn / 4 });
        bench.placed = some.placed;
        byFewer.set(count, speed / tps);
      }
      return tps;
    },
    notes: () => [
      `SQL statements a bet, begin and commit counted: ${(spent.statements / spent.bets).toFixed(3)}`,
      ...[...byFewer].map(([count, ratio]) => `with ${count} in flight: ratio ${ratio.toFixed(2)}`),
      `bets a commit (one flush of the log each): ${(spent.bets / spent.commits).toFixed(1)}`,
    ],
    close: () => bench.close(),
  };
}

export const durableBets: Figure = {
  name: 'durable-bets',
  unit: 'per second',
  goal: 6,
  open: contest,
};
