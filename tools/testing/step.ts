/** A step of the checks: a command that runs to its end and writes its whole output to a file. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../machine/paths.ts';
import { type Counts, noCounts, type Runner, readCounts } from './counts.ts';
import { type Failure, readFailures } from './failures.ts';

export interface Step {
  readonly name: string;
  /** Script to run with this Node, and its arguments. */
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Working directory, relative to the repository. */
  readonly folder?: string;
  /** For a test runner: the report that is counted. */
  readonly report?: { readonly runner: Runner; readonly file: string };
}

export interface StepResult {
  readonly name: string;
  readonly isOk: boolean;
  readonly counts: Counts;
  /** Failures of the runner's report; empty for a step without one. */
  readonly failures: readonly Failure[];
  readonly durationMs: number;
  readonly log: string;
}

/** A step that writes nothing for this long is considered hung. A step that writes is never ended. */
const silentMsMax = 9 * 60_000;
const logsFolder = join(root, '.cache/test');

interface UnderWay {
  readonly name: string;
  readonly startedAt: number;
  /** Lines so far by which a runner says that a test file or a journey has ended. */
  ended: number;
}

/** Servers and commands that tests start find each source file compiled. */
const compiledOnce = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile') };

const running = new Map<ChildProcess, UnderWay>();
/** A line of Vitest or Playwright for an ended file or journey. */
const endedLine = /^\s*(?:✓|✘|❯|×|-|ok|✗) /gmu;

/** Ends the running steps, for an interrupted check. */
export function endSteps(): void {
  for (const child of running.keys()) child.kill('SIGTERM');
}

/** Steps that have not ended. */
export const stepsUnderWay = () =>
  [...running.values()].map(({ name, startedAt, ended }) => ({
    name,
    durationMs: Date.now() - startedAt,
    ended,
  }));

function runToEnd(step: Step, log: string): Promise<boolean> {
  const child = spawn(process.execPath, step.command, {
    cwd: join(root, step.folder ?? '.'),
    env: { ...process.env, ...compiledOnce, NO_COLOR: '1', FORCE_COLOR: '0', ...step.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const underWay: UnderWay = { name: step.name, startedAt: Date.now(), ended: 0 };
  running.set(child, underWay);
  const output = createWriteStream(log);
  const timer = setTimeout(() => {
    output.write(`\nStopped: ${step.name} wrote nothing for ${silentMsMax / 60_000} minutes.\n`);
    child.kill('SIGKILL');
  }, silentMsMax);
  for (const stream of [child.stdout, child.stderr]) {
    stream.pipe(output, { end: false });
    stream.on('data', (chunk: Buffer) => {
      timer.refresh();
      underWay.ended += chunk.toString().match(endedLine)?.length ?? 0;
    });
  }
  return new Promise((resolve) => {
    const finish = (isOk: boolean) => {
      clearTimeout(timer);
      running.delete(child);
      output.end(() => resolve(isOk));
    };
    child.on('error', () => finish(false));
    child.on('close', (code) => finish(code === 0));
  });
}

/** Runs the step. A step that fails without a failed test of its own counts as one failure. */
export async function runStep(step: Step): Promise<StepResult> {
  mkdirSync(logsFolder, { recursive: true });
  const log = join(logsFolder, `${step.name.replaceAll(' ', '-')}.log`);
  if (step.report) {
    rmSync(step.report.file, { force: true });
    mkdirSync(dirname(step.report.file), { recursive: true });
  }
  const startedAt = Date.now();
  const hasEndedWell = await runToEnd(step, log);
  const counted = step.report ? readCounts(step.report.runner, step.report.file) : noCounts;
  // A test that passed only at its second try is a fault, of the test or of the product.
  const isOk = hasEndedWell && counted !== null && counted.failed === 0 && counted.unsteady === 0;
  const counts = counted ?? noCounts;
  return {
    name: step.name,
    isOk,
    failures: step.report ? readFailures(step.report.runner, step.report.file) : [],
    counts: isOk || counts.failed > 0 ? counts : { ...counts, failed: 1 },
    durationMs: Date.now() - startedAt,
    log,
  };
}

/** The last lines of a step's output, for the report. */
export function tailOf(log: string, linesMax: number): string {
  return readFileSync(log, 'utf8').trimEnd().split('\n').slice(-linesMax).join('\n');
}
