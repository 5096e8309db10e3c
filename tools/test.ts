/**
 * `npm test` runs every check in one command. Checks and tests run side by side in two queues;
 * the journeys in a real browser run last, by themselves. The last line sums all test runners.
 */
import { join } from 'node:path';
import { addCounts, type Counts, noCounts } from './counts.ts';
import { failureLines } from './failures.ts';
import { findNats } from './nats.ts';
import { commandOf, root } from './paths.ts';
import { openPostgres } from './postgres.ts';
import { endSteps, runStep, type Step, type StepResult, tailOf } from './step.ts';

const reports = join(root, '.cache/test');
const tailLinesMax = 150;
const failureLinesMax = 14;

const checks: readonly Step[] = [
  { name: 'types', command: [commandOf('typescript', 'tsc'), '-p', '.'] },
  { name: 'types of the client', command: [commandOf('typescript', 'tsc'), '-p', 'packages/web'] },
  {
    name: 'types of the console',
    command: [commandOf('typescript', 'tsc'), '-p', 'packages/console'],
  },
  { name: 'format', command: [commandOf('@biomejs/biome', 'biome'), 'ci', '--colors=off'] },
  {
    name: 'lint',
    command: [commandOf('oxlint', 'oxlint'), '--type-aware', '--deny-warnings'],
  },
  { name: 'dead code', command: [commandOf('knip', 'knip')] },
  {
    name: 'texts',
    command: [commandOf('@lingui/cli', 'lingui'), 'check', 'sync', '--clean'],
    folder: 'packages/web',
  },
];

const build: Step = {
  name: 'builds and budgets',
  command: ['tools/build-pages.ts', '--force'],
};

function vitest(name: string, projects: readonly string[], env = {}): Step {
  const file = join(reports, `${name.replaceAll(' ', '-')}.json`);
  const chosen = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  return {
    name,
    command: [commandOf('vitest', 'vitest'), 'run', ...chosen, ...reporters],
    env,
    report: { runner: 'vitest', file },
  };
}

function journeys(): Step {
  const file = join(reports, 'journeys.json');
  return {
    name: 'journeys in Chromium',
    command: [commandOf('@playwright/test', 'playwright'), 'test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    folder: 'e2e',
    report: { runner: 'playwright', file },
  };
}

function apartOf({ skipped, unsteady }: Counts): string {
  const left = skipped > 0 ? `, ${skipped} skipped` : '';
  return unsteady > 0 ? `${left}, ${unsteady} only at the second try` : left;
}

function show(result: StepResult): StepResult {
  const { passed, failed, skipped } = result.counts;
  const tests = passed + failed + skipped > 0 ? `${passed} passed, ${failed} failed` : '';
  const more = apartOf(result.counts);
  const seconds = `${(result.durationMs / 1000).toFixed(1)} s`;
  const mark = result.isOk ? 'ok    ' : 'FAILED';
  console.log(`  ${mark} ${result.name.padEnd(26)} ${seconds.padStart(8)}  ${tests}${more}`);
  for (const failure of result.failures) {
    console.log(`\n    ${failureLines(failure, failureLinesMax).join('\n    ')}`);
  }
  if (!result.isOk) {
    console.log(`\n${tailOf(result.log, tailLinesMax).replace(/^/gm, '    | ')}\n`);
  }
  return result;
}

async function runInTurn(steps: readonly Step[]): Promise<StepResult[]> {
  const results: StepResult[] = [];
  for (const step of steps) results.push(show(await runStep(step)));
  return results;
}

async function runTests(): Promise<StepResult[]> {
  const unit = await runInTurn([vitest('unit and client tests', ['unit', 'web'])]);
  const postgres = await openPostgres();
  const noNats = findNats();
  if (noNats !== null) console.log(`\n  SKIPPED: the wire between servers over NATS: ${noNats}.\n`);
  if ('reason' in postgres) {
    console.log(`\n  SKIPPED: every database test on PostgreSQL: ${postgres.reason}.\n`);
    return [...unit, ...(await runInTurn([vitest('database tests', ['db'])]))];
  }
  try {
    const env = { TEST_DATABASE_URL: postgres.url };
    return [...unit, ...(await runInTurn([vitest('database tests', ['db'], env)]))];
  } finally {
    await postgres.close();
  }
}

function close(results: readonly StepResult[]): void {
  const total = results.reduce<Counts>((sum, result) => addCounts(sum, result.counts), noCounts);
  const failures = results.filter((result) => !result.isOk).map((result) => result.name);
  console.log(failures.length > 0 ? `\nFailed: ${failures.join('; ')}.\n` : '\nAll is well.\n');
  console.log(`${total.passed} passed, ${total.failed} failed${apartOf(total)}`);
  process.exitCode = failures.length > 0 ? 1 : 0;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    endSteps();
    process.exit(130);
  });
}

console.log('Checks and tests (whole output in .cache/test)\n');
const outcomes = await Promise.all([runInTurn([...checks, build]), runTests()]);
const first = outcomes.flat();
const isBuilt = first.some((result) => result.name === build.name && result.isOk);
close([...first, ...(isBuilt ? await runInTurn([journeys()]) : [])]);
