/**
 * `npm run test:deep -- PART` runs one part whole and writes its row in docs/tested.md; `--within MINUTES`
 * runs the stalest part that fits into the time, or nothing.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './machine/paths.ts';
import { openPostgres } from './machine/postgres.ts';
import { type DeepPart, deepParts } from './testing/deep-parts.ts';
import { readCleanTree } from './testing/git-history.ts';
import { countTests, growList, lostTests, readList } from './testing/listed-tests.ts';
import { endWithSignals, runInTurn, showProgress, sumLine, totalOf } from './testing/run-steps.ts';
import type { StepResult } from './testing/step.ts';
import {
  byStaleness,
  formatTested,
  parseTested,
  rowOf,
  type TestedRow,
  withRow,
} from './testing/tested.ts';

const page = 'docs/tested.md';
const pageFile = join(root, page);
/** A part takes longer on a busier machine. */
const spareShare = 1.3;

const lineOf = ({ name, proves }: DeepPart): string => `  ${name.padEnd(8)} ${proves}`;

const usage = `npm run test:deep -- PART
npm run test:deep -- --within MINUTES   the part that ran longest ago and fits, or none

${deepParts.map(lineOf).join('\n')}`;

const readRows = (): TestedRow[] => parseTested(readFileSync(pageFile, 'utf8'));

/** As measured by the last run; a part that never ran fits into no time. */
function minutesOf(name: string, rows: readonly TestedRow[]): number {
  const row = rows.find(({ part }) => part === name);
  return row === undefined ? Number.POSITIVE_INFINITY : (row.seconds / 60) * spareShare;
}

function choosePart(words: readonly string[]): DeepPart | 'none fits' | null {
  const [first, minutes] = words;
  if (first !== '--within') return deepParts.find(({ name }) => name === first) ?? null;
  if (!/^\d{1,4}$/.test(minutes ?? '')) return null;
  const rows = readRows();
  const names = byStaleness(
    rows,
    deepParts.map(({ name }) => name),
  );
  const parts = names.flatMap((name) => deepParts.find((part) => part.name === name) ?? []);
  return parts.find(({ name }) => minutesOf(name, rows) <= Number(minutes)) ?? 'none fits';
}

async function runPart({ steps, needsPostgres }: DeepPart): Promise<StepResult[]> {
  if (!needsPostgres) return runInTurn(steps);
  const postgres = await openPostgres();
  if ('reason' in postgres) throw new Error(`This part needs PostgreSQL: ${postgres.reason}.`);
  const env = { TEST_DATABASE_URL: postgres.url };
  try {
    return await runInTurn(steps.map((step) => ({ ...step, env: { ...step.env, ...env } })));
  } finally {
    await postgres.close();
  }
}

function readSeeds(results: readonly StepResult[]): string {
  const seeds = results.flatMap(
    ({ log }) => /with seed "(\d+)"/.exec(readFileSync(log, 'utf8'))?.[1] ?? [],
  );
  return seeds.join(' ');
}

function hashReports(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 12);
}

async function test(part: DeepPart): Promise<number> {
  console.log(`${part.name}: ${part.proves} (whole output in .cache/test)\n`);
  const startedAt = Date.now();
  const tree = readCleanTree(page);
  const endProgress = showProgress();
  const results = await runPart(part);
  endProgress();
  const reports = part.steps.flatMap(({ report }) => report ?? []);
  const [listed, ran] = [readList(), countTests(part.name, reports)];
  const lost = lostTests(part.name, listed, ran);
  for (const line of lost) console.log(`  fewer tests than listed: ${line}`);
  if (process.env['CI'] === undefined) growList(listed, ran);
  const total = totalOf(results);
  // A step without a report passes or fails as one.
  const whole = results.filter(({ isOk, counts }) => isOk && counts.passed === 0).length;
  const counts = { ...total, passed: total.passed + whole, failed: total.failed + lost.length };
  const logs = results.map(({ log }) => log);
  const row = rowOf({
    part: part.name,
    date: `${new Date(startedAt).toISOString().slice(0, 16)}Z`,
    tree: tree ?? 'uncommitted',
    counts,
    seconds: Math.round((Date.now() - startedAt) / 1000),
    seeds: readSeeds(results),
    report: hashReports([...reports.map(({ file }) => file).filter(existsSync), ...logs]),
  });
  writeFileSync(pageFile, formatTested(withRow(readRows(), row)));
  const isOk = results.every((result) => result.isOk) && lost.length === 0;
  if (tree === null)
    console.log(`\nThe tree has changes: commit them and run again for a row that counts.`);
  console.log(`\n${isOk ? `All is well; commit ${page}.` : 'Failed.'}\n\n${sumLine(counts)}`);
  return isOk ? 0 : 1;
}

endWithSignals();
const part = choosePart(process.argv.slice(2));
if (part === null) {
  console.error(usage);
  process.exitCode = 2;
} else if (part === 'none fits') {
  console.log('No part of the deep tests fits into that time.');
} else {
  process.exitCode = await test(part);
}
