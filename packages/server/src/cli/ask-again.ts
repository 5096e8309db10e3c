/**
 * An order that has a reference is asked again when its line is lost: the server may have carried it
 * out before that, and does not do it twice. Others are asked once.
 */

import type { CommandAnswer } from '../admin/commands.ts';
import type { Clock } from '../clock.ts';

export interface Asking {
  readonly clock: Pick<Clock, 'sleep'>;
  readonly ask: () => Promise<CommandAnswer>;
  /** Whether the error says for sure that nothing was done and nothing will be. */
  readonly isSure: (error: unknown) => boolean;
  /** A line for whoever waits. */
  readonly print: (line: string) => void;
}

/** As long as a server takes to rise again. */
const delaysMs = [200, 500, 1000, 2000, 4000, 8000];

/** Rejects with what went wrong last, and with the reference to repeat it by. */
export async function askAgain(ref: string, { clock, ask, isSure, print }: Asking) {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      // A store that a rising server holds says nothing of what the one before it did.
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
