/**
 * Rows a second of `layline export`, which parses each event, leaves out what people wrote, packs, hashes and
 * seals, against `COPY journal | gzip` of the same rows, at the same level and the same priority: twenty
 * hours of a hundred thousand bets (ten thousand with --small). The exported rows are counted before a turn
 * counts.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Figure } from '../figure/figure.ts';
import { type Bench, openBench, placeBets } from './bench-engine.ts';

const run = promisify(execFile);
const bets = { whole: 100_000, small: 10_000 };
const hours = 20;
const main = join(process.cwd(), 'packages', 'server', 'dist', 'cli.js');
const answer = z.object({ rows: z.int(), files: z.int() });

/** Moves the rows into hours that are over. */
async function spread({ counted: { store } }: Bench): Promise<number> {
  const [row] = await store.query<{ n: number }>('select max(seq) as n from journal');
  const each = Math.ceil((row?.n ?? 0) / hours);
  await store.query(
    `update journal set at = timestamptz '2026-01-01' + (seq / $1::bigint) * interval '1 hour'`,
    [each],
  );
  await store.script('vacuum full journal');
  const [counted] = await store.query<{ n: string }>('select count(*)::text as n from journal');
  return Number(counted?.n);
}

async function exportAll({ cluster }: Bench, rows: number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'layline-export-'));
  const args = [main, 'export', join(folder, 'out'), '--until', '2026-01-02', '--json'];
  const begun = performance.now();
  const place = ['--database-url', cluster.url, '--data-dir', join(folder, 'data')];
  const { stdout } = await run(process.execPath, [...args, ...place]);
  const seconds = (performance.now() - begun) / 1000;
  await rm(folder, { recursive: true });
  const told = answer.parse(JSON.parse(stdout));
  if (told.rows !== rows) throw new Error(`${told.rows} of ${rows} rows were exported.`);
  return rows / seconds;
}

async function copyAll({ cluster }: Bench, rows: number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'layline-copy-'));
  const begun = performance.now();
  const copy = spawn('nice', ['-n', '5', 'psql', cluster.url, '-qc', 'copy journal to stdout']);
  const gzip = spawn('nice', ['-n', '5', 'gzip', '-6']);
  const ended = Promise.all([once(copy, 'exit'), once(gzip, 'exit')]);
  await Promise.all([
    pipeline(copy.stdout, gzip.stdin),
    pipeline(gzip.stdout, createWriteStream(join(folder, 'journal.gz'))),
  ]);
  const codes = (await ended).map(([code]) => code);
  const seconds = (performance.now() - begun) / 1000;
  await rm(folder, { recursive: true });
  if (codes.some((code) => code !== 0)) throw new Error(`COPY ended with ${codes.join(' and ')}.`);
  return rows / seconds;
}

export const exportRate: Figure = {
  name: 'export',
  unit: 'rows/s',
  goal: 0.5,
  roundsMax: 3,
  async open({ isSmall }) {
    const bench = await openBench({ players: 256, markets: 500 });
    const count = isSmall ? bets.small : bets.whole;
    await placeBets(bench, { markets: bench.markets, count });
    const rows = await spread(bench);
    return {
      ours: () => exportAll(bench, rows),
      reference: () => copyAll(bench, rows),
      notes: () => [`${rows} rows in ${hours} hours`],
      close: () => bench.close(),
    };
  },
};
