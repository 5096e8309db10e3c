/**
 * Durable bets a second on PostgreSQL, sixty-four in flight, each waiting for its answer before
 * the next: exposure check, bet row, postings and journal in the commit. The reference is pgbench's
 * TPC-B with sixteen clients, prepared, on the same server in the same minute.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Contest, Figure } from '../figure.ts';
import { openBench, timeBets } from './bench-desk.ts';

const run = promisify(execFile);
const players = 64;
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
  return {
    async ours() {
      const [statements, commits] = [bench.counted.statements(), bench.desk.report().commits];
      const speed = await timeBets(bench, bench.markets, betsPerTurn);
      spent.bets += betsPerTurn;
      spent.statements += bench.counted.statements() - statements;
      spent.commits += bench.desk.report().commits - commits;
      return speed;
    },
    reference: () => pgbench(bench.cluster.url),
    notes: () => [
      `SQL statements a bet, begin and commit counted: ${(spent.statements / spent.bets).toFixed(3)}`,
      `bets a commit (one flush of the log each): ${(spent.bets / spent.commits).toFixed(1)}`,
    ],
    close: () => bench.close(),
  };
}

export const durableBets: Figure = {
  name: 'durable-bets',
  unit: 'per second',
  goal: 4,
  open: contest,
};
