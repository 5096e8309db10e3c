/** Runs the bot as a separate process, which knows only the venue's addresses. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { BotAddresses } from './venue.ts';

export interface BotProcess {
  /** Rejects if the bot ends before it is stopped. */
  readonly ended: Promise<never>;
  stop(): Promise<void>;
}

/** The bot's output goes to standard error, because standard output is for the result. */
export function startBot(path: string, addresses: BotAddresses): BotProcess {
  const { calls, stream, appKey, user, password } = addresses;
  const own = { BOT_CALLS: calls, BOT_STREAM: stream, BOT_APP_KEY: appKey, BOT_CONFIRM: '1' };
  const child = spawn(process.execPath, [path], {
    stdio: ['ignore', process.stderr, process.stderr],
    env: { ...process.env, ...own, BOT_USER: user, BOT_PASSWORD: password },
  });
  const ending = Promise.withResolvers<never>();
  let isStopping = false;
  // Prevents an unhandled rejection when nobody waits any more.
  ending.promise.catch(() => undefined);
  child.once('error', (error) => ending.reject(error));
  child.once('exit', (code) => {
    if (!isStopping) ending.reject(new Error(`The bot ended before the recording, with ${code}.`));
  });
  return {
    ended: ending.promise,
    async stop() {
      isStopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      await ended;
    },
  };
}
