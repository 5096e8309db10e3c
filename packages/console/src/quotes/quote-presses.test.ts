import type { RunAnswer } from '@layline/contract/console';
import type { ShownQuote } from '@layline/contract/console-quotes';
import { describe, expect, it } from 'vitest';
import { QuotePresses, type QuoteProblem } from './quote-presses.ts';

const up = { by: 1, spreadBy: 0, rateBy: 0 };
const shown = (version: number): ShownQuote => ({
  market: 'trader.1',
  event: 'Kings v Lions',
  eventId: '900',
  name: '6 over runs',
  kind: 'session',
  rules: '',
  quote: '48 (100) / 50 (100)',
  state: 'open',
  session: null,
  runners: [],
  version,
  worst: 0,
});

interface Sent {
  readonly values: Readonly<Record<string, string>>;
  readonly answer: (answer: Partial<RunAnswer>) => Promise<void>;
}

function open() {
  const sent: Sent[] = [];
  const problems: (QuoteProblem | null)[] = [];
  const answered: number[] = [];
  const presses = new QuotePresses({
    send: ({ values }) =>
      new Promise((resolve) => {
        sent.push({
          values,
          async answer(answer) {
            resolve(answer as RunAnswer);
            await new Promise(setImmediate);
          },
        });
      }),
    answered: ({ version }) => answered.push(version),
    ended: (problem) => problems.push(problem),
    wordsOf: String,
  });
  const done = (data: object): Partial<RunAnswer> => ({ kind: 'done', data, text: '' });
  return { presses, sent, problems, answered, done };
}

describe('the presses of a trader', () => {
  it('[WALK-C9] each count: those that wait for an answer are added up', async () => {
    const { presses, sent, answered, done } = open();
    for (let nth = 0; nth < 4; nth += 1) presses.move(shown(1), null, up);
    expect(sent.map(({ values }) => values)).toEqual([
      { market: 'trader.1', version: '1', by: '1' },
    ]);
    await sent[0]?.answer(done({ ...shown(2) }));
    expect(sent[1]?.values).toEqual({ market: 'trader.1', version: '2', by: '3' });
    expect(answered).toEqual([2]);
  });

  it('[WALK-C7] are dropped once somebody else has changed what was seen', async () => {
    const { presses, sent, problems } = open();
    presses.move(shown(1), null, up);
    presses.move(shown(1), null, up);
    await sent[0]?.answer({ kind: 'refused', message: 'VERSION: somebody else changed it.' });
    expect(sent).toHaveLength(1);
    expect(problems.at(-1)).toMatchObject({ message: 'VERSION: somebody else changed it.' });
  });

  it('[WALK-C8] close at once while a move is on its way, and drop an opening that waits', async () => {
    const { presses, sent, done } = open();
    presses.move(shown(1), null, up);
    presses.open(shown(1), false);
    presses.ball(shown(1), false);
    expect(sent.map(({ values }) => values['state'])).toEqual([undefined, 'on']);
    await sent[0]?.answer(done(shown(2)));
    await sent[1]?.answer(done({ before: 2, version: 3 }));
    expect(sent).toHaveLength(2);
    presses.open(shown(1), false);
    expect(sent[2]?.values).toEqual({ market: 'trader.1', version: '3', state: 'off' });
  });

  it('never hide the change of another behind an own ball', async () => {
    const { presses, sent, done } = open();
    presses.ball(shown(1), false);
    presses.move(shown(1), null, up);
    await sent[0]?.answer(done({ before: 7, version: 8 }));
    expect(sent[1]?.values).toMatchObject({ version: '1' });
  });

  it('[WALK-C9] are sent once more if a far quote is meant', async () => {
    const { presses, sent, problems } = open();
    presses.move(shown(1), null, { ...up, by: 40 });
    const message = 'SURE: the line of no goes from 48 to 88; repeat it with --sure on.';
    await sent[0]?.answer({ kind: 'refused', message });
    const problem = problems.at(-1);
    expect(problem?.message).toBe('Is that meant? The line of no goes from 48 to 88.');
    problem?.insist?.();
    expect(sent[1]?.values).toMatchObject({ version: '1', by: '40', sure: 'on' });
  });

  it('say that the outcome is not known if an answer is lost', async () => {
    const problems: (QuoteProblem | null)[] = [];
    const presses = new QuotePresses({
      send: () => Promise.reject(new Error('No connection.')),
      answered: () => undefined,
      ended: (problem) => problems.push(problem),
      wordsOf: (error) => (error as Error).message,
    });
    presses.move(shown(1), null, up);
    await new Promise(setImmediate);
    expect(problems[0]?.message).toBe('No connection. Look at the quote before you go on.');
  });
});
