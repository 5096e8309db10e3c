/** Runs a backtest in a thread of its own, so that a bot may end its program as it likes. */
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { BacktestOptions, BacktestResult } from './play-recordings.ts';

export type { BacktestOptions, BacktestResult } from './play-recordings.ts';

interface Answer {
  readonly result?: BacktestResult;
  readonly problem?: string;
}

const cache = fileURLToPath(new URL('../../../node_modules/.cache/compile', import.meta.url));

/** Rejects if the recordings are empty, or the bot fails. The bot's output goes to standard error. */
export function playBacktest(options: BacktestOptions): Promise<BacktestResult> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: { ...options, cache },
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  worker.stdout.pipe(process.stderr, { end: false });
  worker.stderr.pipe(process.stderr, { end: false });
  let answer: Answer = {};
  worker.on('message', (message: Answer) => {
    answer = message;
  });
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', (code) => {
      if (answer.result !== undefined) resolve(answer.result);
      else if (answer.problem !== undefined) reject(new Error(answer.problem));
      else reject(new Error(`The bot ended before the recording, with ${code}.`));
    });
  });
}
