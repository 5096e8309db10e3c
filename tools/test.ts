/**
 * `npm test` runs every check in one command, in two lanes of about the same length: build, unit and client
 * tests and journeys in a real Chromium in one; checks and database tests in the other. The last line sums
 * all test runners. What takes longer is `npm run test:deep` (docs/tested.md).
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findNats } from './machine/nats.ts';
import { root } from './machine/paths.ts';
import { openPostgres } from './machine/postgres.ts';
import { build, checks, journeysStep, vitestStep } from './testing/check-steps.ts';
import { deepParts } from './testing/deep-parts.ts';
import { readHead } from './testing/git-history.ts';
import {
  countDeepOnly,
  countTests,
  growList,
  lostTests,
  readList,
} from './testing/listed-tests.ts';
import { setup as prepareServers } from './testing/prepare-servers.ts';
import { endWithSignals, runInTurn, showProgress, sumLine, totalOf } from './testing/run-steps.ts';
import { slowestFiles } from './testing/slowest.ts';
import type { Step, StepResult } from './testing/step.ts';
import { neverRun, parseTested, problemsOf } from './testing/tested.ts';

const slowestCount = 20;

const unit = vitestStep('unit and client tests', { projects: ['unit', 'web'] });
const journeys = journeysStep('journeys in Chromium');

async function runChecksAndDatabase(): Promise<StepResult[]> {
  const postgres = await openPostgres();
  const noNats = findNats();
  if (noNats !== null) console.log(`\n  SKIPPED: the wire between servers over NATS: ${noNats}.\n`);
  if ('reason' in postgres) {
    console.log(`\n  SKIPPED: every database test on PostgreSQL: ${postgres.reason}.\n`);
    return runInTurn([...checks, vitestStep('database tests', { projects: ['db'] })]);
  }
  try {
    const env = { TEST_DATABASE_URL: postgres.url };
    return await runInTurn([...checks, vitestStep('database tests', { projects: ['db'], env })]);
  } finally {
    await postgres.close();
  }
}

async function runWithBrowser(): Promise<StepResult[]> {
  const first = await runInTurn([build, unit]);
  const isBuilt = first.some(({ name, isOk }) => name === build.name && isOk);
  return isBuilt ? [...first, ...(await runInTurn([journeys]))] : first;
}

function showSlowest(reports: readonly NonNullable<Step['report']>[]): void {
  console.log('\nThe slowest test files:\n');
  for (const { path, durationMs } of slowestFiles(reports, slowestCount)) {
    console.log(`  ${(durationMs / 1000).toFixed(1).padStart(6)} s  ${path}`);
  }
}

/** Tests that the list has and this run had not; recordings may be missing beside a clone. */
function findLost(reports: readonly NonNullable<Step['report']>[]): string[] {
  const [listed, ran] = [readList(), countTests('test', reports)];
  const lost = lostTests('test', listed, ran);
  const hasRecordings = existsSync(join(root, '../shared/data'));
  if (lost.length > 0) {
    console.log(`\nFewer tests than tools/test-parts.txt lists:\n\n  ${lost.join('\n  ')}`);
    if (!hasRecordings) console.log('\n  (There are no recordings beside this checkout.)');
  }
  if (process.env['CI'] === undefined) growList(listed, ran);
  return hasRecordings ? lost : [];
}

/** Parts whose last run failed or is too old. */
function findStale(): string[] {
  const head = readHead();
  const rows = parseTested(readFileSync(join(root, 'docs/tested.md'), 'utf8'));
  if (head === null) {
    console.log('\nNo history here: the age of the deep tests is not known.');
    return [];
  }
  const parts = deepParts.map(({ name }) => name);
  for (const part of neverRun(rows, parts)) {
    console.log(`\n  LACKS: npm run test:deep -- ${part} has never run.`);
  }
  return problemsOf(rows, { ...head, parts });
}

function close(results: readonly StepResult[]): void {
  const reports = [unit, journeys, vitestStep('database tests', { projects: [] })].flatMap(
    ({ report }) => report ?? [],
  );
  showSlowest(reports);
  const problems = [
    ...results.filter((result) => !result.isOk).map((result) => result.name),
    ...findLost(reports).map((line) => `lost tests in ${line}`),
    ...findStale().map((line) => `deep tests: ${line}`),
  ];
  console.log(problems.length > 0 ? `\nFailed: ${problems.join('; ')}.\n` : '\nAll is well.\n');
  const sum = sumLine(totalOf(results));
  console.log(`${sum}; ${countDeepOnly(readList())} more in npm run test:deep`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

endWithSignals();
console.log('Checks and tests (whole output in .cache/test)\n');
// Both lanes start servers.
await prepareServers();
const endProgress = showProgress();
const outcomes = await Promise.all([runWithBrowser(), runChecksAndDatabase()]);
endProgress();
close(outcomes.flat());
