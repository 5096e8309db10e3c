/** Runs steps in turn and prints each as it ends, with its failures, and a line while it goes on. */

import { addCounts, type Counts, noCounts } from './counts.ts';
import { failureLines } from './failures.ts';
import { endSteps, runStep, type Step, type StepResult, stepsUnderWay, tailOf } from './step.ts';

const tailLinesMax = 150;
const failureLinesMax = 14;
const progressMs = 30_000;

const secondsOf = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

function apartOf({ skipped, unsteady }: Counts): string {
  const left = skipped > 0 ? `, ${skipped} skipped` : '';
  return unsteady > 0 ? `${left}, ${unsteady} only at the second try` : left;
}

function show(result: StepResult): StepResult {
  const { passed, failed, skipped } = result.counts;
  const tests = passed + failed + skipped > 0 ? `${passed} passed, ${failed} failed` : '';
  const mark = result.isOk ? 'ok    ' : 'FAILED';
  const time = secondsOf(result.durationMs).padStart(9);
  console.log(`  ${mark} ${result.name.padEnd(26)} ${time}  ${tests}${apartOf(result.counts)}`);
  for (const failure of result.failures) {
    console.log(`\n    ${failureLines(failure, failureLinesMax).join('\n    ')}`);
  }
  if (!result.isOk) {
    console.log(`\n${tailOf(result.log, tailLinesMax).replace(/^/gm, '    | ')}\n`);
  }
  return result;
}

export async function runInTurn(steps: readonly Step[]): Promise<StepResult[]> {
  const results: StepResult[] = [];
  for (const step of steps) results.push(show(await runStep(step)));
  return results;
}

/** Prints what is running, twice a minute, until the returned function is called. */
export function showProgress(): () => void {
  const timer = setInterval(() => {
    for (const { name, durationMs, ended } of stepsUnderWay()) {
      const soFar = ended === 0 ? '' : `${ended} lines of results`;
      console.log(`  ...    ${name.padEnd(26)} ${secondsOf(durationMs).padStart(9)}  ${soFar}`);
    }
  }, progressMs);
  return () => clearInterval(timer);
}

/** Ends the steps with this process. */
export function endWithSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      endSteps();
      process.exit(130);
    });
  }
}

export const totalOf = (results: readonly StepResult[]): Counts =>
  results.reduce<Counts>((sum, result) => addCounts(sum, result.counts), noCounts);

/** The sum of all runners, such as `8210 passed, 0 failed, 12 skipped`. */
export const sumLine = (total: Counts): string =>
  `${total.passed} passed, ${total.failed} failed${apartOf(total)}`;
