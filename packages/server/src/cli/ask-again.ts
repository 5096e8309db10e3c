/**
 * Repeats a command that has a reference if its connection is lost. The server may have run it already, and
 * does not run it twice. Other commands are sent once.
 */

import type { CommandAnswer } from '../admin/catalogue/commands.ts';
import type { Clock } from '../base/clock.ts';

export interface Asking {
  readonly clock: Pick<Clock, 'sleep'>;
  readonly ask: () => Promise<CommandAnswer>;
  /** Tells whether the error is certain: nothing was done and nothing will be. */
  readonly isSure: (error: unknown) => boolean;
  /** Prints a line for the waiting user. */
  readonly print: (line: string) => void;
}

/** Covers the time that a server takes to restart. */
const delaysMs = [200, 500, 1000, 2000, 4000, 8000];

/** Rejects with the last error, and with the reference for repeating the command. */
export async function askAgain(ref: string, { clock, ask, isSure, print }: Asking) {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      // If a starting server holds the store, that tells nothing about what the previous one did.
      if (isSure(error) && attempt === 0) throw error;
      const message = error instanceof Error ? error.message : String(error);
      const delayMs = delaysMs[attempt];
      if (delayMs === undefined) {
        throw new Error(`${message} ${howToRepeat(ref)}`, { cause: error });
      }
      print(`${message} Retrying under the reference ${ref}.`);
      await clock.sleep(delayMs);
    }
  }
}

export const howToRepeat = (ref: string): string =>
  `It is not known whether it was done: repeat it with --ref ${ref}, which pays once.`;
