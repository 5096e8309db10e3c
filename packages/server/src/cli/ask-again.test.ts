import { describe, expect, it } from 'vitest';
import type { CommandAnswer } from '../admin/commands.ts';
import { askAgain } from './ask-again.ts';

class Held extends Error {}
const held = new Held('The store is in use.');
const lost = new Error('socket hang up');
const done: CommandAnswer = { kind: 'done', done: { data: 1, text: 'Paid.' } };

/** Gives each answer or failure once and repeats the last; returns what was printed and slept. */
async function ask(...turns: (CommandAnswer | Error)[]) {
  let [asked, sleptMs] = [0, 0];
  const said: string[] = [];
  const answered = askAgain('inv-1', {
    clock: { sleep: async (delayMs) => void (sleptMs += delayMs) },
    async ask() {
      const turn = turns[Math.min(asked, turns.length - 1)];
      asked += 1;
      if (turn === undefined || turn instanceof Error) throw turn;
      return turn;
    },
    isSure: (error) => error instanceof Held,
    say: (line) => said.push(line),
  });
  const end = await answered.catch((error: Error) => error.message);
  return { end, asked, sleptMs, said };
}

describe('an order under a reference', () => {
  it('is asked once when it is answered, or when for sure nothing was done', async () => {
    expect(await ask(done)).toEqual({ end: done, asked: 1, sleptMs: 0, said: [] });
    expect(await ask(held)).toEqual({ end: held.message, asked: 1, sleptMs: 0, said: [] });
  });

  it('is asked again once a line was lost, though a rising server holds the store', async () => {
    expect(await ask(lost, held, held, done)).toEqual({
      end: done,
      asked: 4,
      sleptMs: 1700,
      said: [lost, held, held].map(
        ({ message }) => `${message} Asking again under the reference inv-1.`,
      ),
    });
  });

  it('is given up in the end with how to repeat it', async () => {
    const { end, asked, sleptMs } = await ask(lost, held);
    expect(end).toBe(
      'The store is in use. It is not known whether it was done: ' +
        'repeat it with --ref inv-1, which pays once.',
    );
    expect([asked, sleptMs]).toEqual([7, 15_700]);
  });
});
