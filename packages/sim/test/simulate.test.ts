import { marketId } from '@layline/contract';
import { expect, inject, test } from 'vitest';
import { isPoison, isThrowing } from '../src/acts/failing-commands.ts';
import { hasStandInRef } from '../src/acts/stand-in-ref.ts';
import { replay, runSeed, TestEngines } from '../src/run/run.ts';
import { linesOfStory, shorten } from '../src/run/story.ts';
import type { TestEngine } from '../src/test-engine/test-engine.ts';

const plain = () => new TestEngines('plain').fresh();

test.each([1, 2, 3, 4, 5, 6])('seed %i is sound', async (seed) => {
  const { breach, counts } = await runSeed(await plain(), { seed, steps: 250 });
  expect(breach).toBeNull();
  expect(counts.accepted).toBeGreaterThan(50);
  expect(counts.crashes).toBeGreaterThan(0);
});

test('the same seed gives the same trace, and so does replaying its acts', async () => {
  const one = await runSeed(await plain(), { seed: 7, steps: 100 });
  const other = await runSeed(await plain(), { seed: 7, steps: 100 });
  const again = await replay(await plain(), one.acts);
  expect(other.trace).toBe(one.trace);
  expect(again.trace).toBe(one.trace);
  expect((await runSeed(await plain(), { seed: 8, steps: 100 })).trace).not.toBe(one.trace);
});

test('some bets have no reference, and are identified by their ids alone', async () => {
  const testEngine = await plain();
  const { acts, breach } = await runSeed(testEngine, { seed: 7, steps: 300 });
  const requests = acts.flatMap((act) =>
    act.kind === 'ask' ? act.requests.filter(hasStandInRef) : [],
  );
  const rows = await testEngine.backend.journalAfter(0);
  // A stop that comes with a bet has an event of its own.
  const isBet = (event: string) => /"kind":"bet-/.test(event);
  const unreferenced = rows.filter(({ event }) => isBet(event) && event.includes('"clientRef":""'));
  expect(breach).toBeNull();
  expect(unreferenced.length).toBeGreaterThan(10);
  expect(requests.length).toBeGreaterThanOrEqual(unreferenced.length);
  expect(rows.filter(({ event }) => event.includes('stand-in-'))).toEqual([]);
});

test('[TRIG-8] triggers are placed, fire and end, each bet directly behind its firing', async () => {
  const testEngine = await plain();
  const { breach } = await runSeed(testEngine, { seed: 5, steps: 1500 });
  const rows = await testEngine.backend.journalAfter(0);
  const kinds = rows.map(({ event }) => (JSON.parse(event) as { kind: string }).kind);
  const countOf = (kind: string) => kinds.filter((one) => one === kind).length;
  expect(breach).toBeNull();
  expect(countOf('trigger-placed')).toBeGreaterThan(50);
  expect(countOf('trigger-fired')).toBeGreaterThan(5);
  expect(countOf('trigger-ended')).toBeGreaterThan(20);
  // An exit cancels the rest of its own bet in between (TRIG-13).
  const isRest = (index: number) =>
    kinds[index] === 'bet-cancelled' && kinds[index - 1] === 'trigger-fired';
  const others = kinds.filter((_, index) => !isRest(index));
  const behind = others.filter((_, index) => others[index - 1] === 'trigger-fired');
  expect(new Set(behind)).toEqual(new Set(['bet-placed']));
});

/** An engine that once, after some acts, loses a penny of the first funded account. */
async function leaking(testEngine: TestEngine): Promise<TestEngine> {
  const perform = testEngine.perform.bind(testEngine);
  let acts = 0;
  testEngine.perform = async (act) => {
    const answered = await perform(act);
    acts += act.kind === 'wait' ? 1 : 0;
    const [key, balance] = [...testEngine.state.ledger.balances][0] ?? [];
    if (acts >= 3 && key !== undefined && balance !== undefined) {
      testEngine.state.ledger.balances.set(key, (balance - 1) as typeof balance);
    }
    return answered;
  };
  return testEngine;
}

test('a seed that fails reports the shortest story that still fails', async () => {
  const testEngines = new TestEngines('plain');
  const fresh = testEngines.fresh.bind(testEngines);
  testEngines.fresh = async () => leaking(await fresh());
  const run = await runSeed(await testEngines.fresh(), { seed: 3, steps: 400 });
  expect(run.breach?.faults.join()).toMatch(/all balances together are -\d+, not zero/);
  const { acts, breach } = run;
  const story = await shorten(testEngines, { acts, faults: breach?.faults ?? [] });
  expect(story.acts.length).toBeLessThan(6);
  expect(linesOfStory(story).at(-1)).toMatch(/BREACH/);
});

test('players cheat while bets are held, and commands fail', async () => {
  const { acts, breach } = await runSeed(await plain(), {
    seed: 4,
    steps: inject('depth') > 1 ? 1500 : 500,
  });
  const requests = acts.flatMap((act) => (act.kind === 'ask' ? act.requests : []));
  expect(breach).toBeNull();
  expect(requests.filter(isThrowing).length).toBeGreaterThan(0);
  expect(requests.filter(isPoison).length).toBeGreaterThan(0);
  expect(acts.some((act) => act.kind === 'ask' && act.thenMs !== undefined)).toBe(true);
});

test('an unknown market is refused, and the run continues', async () => {
  const run = await replay(await plain(), [
    {
      kind: 'ask',
      requests: [{ kind: 'settle-market', marketId: marketId('1.404') }],
      fault: null,
    },
  ]);
  expect(run).toMatchObject({ breach: null, counts: { refused: 1 } });
});
