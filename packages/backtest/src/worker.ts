/** The thread of a backtest: the recordings, the venue and the bot, whose end is the thread's. */
import { enableCompileCache } from 'node:module';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { BacktestOptions } from './play-recordings.ts';
import type { RecordedVenue } from './recorded-venue.ts';

const { cache, ...options } = workerData as BacktestOptions & { readonly cache: string };
// A thread of its own does not have the cache of the program that began it.
enableCompileCache?.(cache);
const { setRecordedVenue } = await import('@layline/examples/recorded-venue');
const { playRecordings } = await import('./play-recordings.ts');

function startBot(venue: RecordedVenue): Promise<void> {
  return new Promise((resolve, reject) => {
    setRecordedVenue(venue.door(resolve));
    // A bot runs for ever, so only its failure settles this.
    import(pathToFileURL(options.program).href).catch(reject);
  });
}

try {
  parentPort?.postMessage({ result: await playRecordings(options, startBot) });
  // Ends a program that would run on by itself.
  process.emit('SIGINT');
} catch (error) {
  parentPort?.postMessage({ problem: error instanceof Error ? error.message : String(error) });
}
process.exit(0);
