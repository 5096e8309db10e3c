import { describe, expect, it } from 'vitest';
import type { CommandAnswer } from '../admin/catalogue/commands.ts';
import { askAgain } from './ask-again.ts';

class Held extends Error {}
const held = new Held('The store is in use.');
const lost = new Error('socket hang up');
const done: CommandAnswer = { kind: 'done', done: { data: 1, text: 'Paid.' } };

/** Gives each answer or failure once and repeats the last; returns what was printed and slept. */
async function ask(...turns: (CommandAnswer | Error)[]) {
  let [tries, sleptMs] = [0, 0];
  const printed: string[] = [];
  const answered = askAgain('inv-1', {
    clock: { sleep: async (delayMs) => void (sleptMs += delayMs) },
    async ask() {
      const turn = turns[Math.min(tries, turns.length - 1)];
      tries += 1;
      if (turn === undefined || turn instanceof Error) throw turn;
      return turn;
    },
    isSure: (error) => error instanceof Held,
    print: (line) => printed.push(line),
  });
  const end = await answered.catch((error: Error) => error.message);
  return { end, tries, sleptMs, printed };
}

describe('a command with a reference', () => {
  it('is sent once if it is answered, or if certainly nothing was done', async () => {
    expect(await ask(done)).toEqual({ end: done, tries: 1, sleptMs: 0, printed: [] });
    expect(await ask(held)).toEqual({ end: held.message, tries: 1, sleptMs: 0, printed: [] });
  });

  it('is repeated after a lost connection, even if a starting server holds the store', async () => {
    expect(await ask(lost, held, held, done)).toEqual({
      end: done,
      tries: 4,
      sleptMs: 1700,
      printed: [lost, held, held].map(
        ({ message }) => `${message} Retrying under the reference inv-1.`,
      ),
    });
  });

  it('is given up in the end, with instructions to repeat it', async () => {
    const { end, tries, sleptMs } = await ask(lost, held);
    expect(end).toBe(
      'The store is in use. It is not known whether it was done: ' +
        'repeat it with --ref inv-1, which pays once.',
    );
    expect([tries, sleptMs]).toEqual([7, 15_700]);
  });
});
