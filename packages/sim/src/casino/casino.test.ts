import { expect, test } from 'vitest';
import { compareReturns } from './compare-returns.ts';
import { dealMany } from './deal-many.ts';
import { readCasino, runCasino } from './run-casino.ts';
import { testShuffle } from './shuffle-test.ts';

const run = (words: readonly string[]) => {
  const lines: string[] = [];
  const code = runCasino(words, { print: (line) => lines.push(line), nowMs: () => 0 });
  return { code, lines };
};

test('[CAS-10] games return what they state, over a million rounds', () => {
  const { code, lines } = run(['lucky7', 'Teen', 'aaa', 'vimaan', '--rounds', '5000']);
  expect(lines.filter((line) => line.includes('BREACH'))).toEqual([]);
  // Three games in two profiles, the flight, a time for each, and the sum.
  expect(lines).toHaveLength(3 * 2 + 1 + 4 + 1);
  expect(lines.filter((line) => / band /.test(line))).toHaveLength(3);
  expect(code).toBe(0);
});

test('[CAS-10] the same seed deals the same rounds, and another seed different ones', () => {
  const texts = [1, 1, 2].map((seed) =>
    JSON.stringify([...dealMany('dt20', { rounds: 500, seed }).counts]),
  );
  expect(texts[0]).toBe(texts[1]);
  expect(texts[0]).not.toBe(texts[2]);
});

test('[CAS-10] a game that wins one round in twenty too often is detected', () => {
  const dealt = dealMany('lucky7', { rounds: 5000, seed: 1 });
  const counts = new Map(dealt.counts);
  const [low] = [...counts.values()].filter(({ sid, outcome }) => sid === 1 && outcome === 'win');
  if (!low) throw new Error('LOW Card never won');
  counts.set('1 win ', { ...low, count: low.count + 250 });
  const [honest] = compareReturns(dealt, 'customary');
  const [skewed] = compareReturns({ ...dealt, counts }, 'customary');
  expect(Math.abs(honest?.errors ?? 9)).toBeLessThan(4);
  expect(skewed?.errors).toBeGreaterThan(4);
});

test('[CAS-10] a shuffle that favours a card is detected', () => {
  const dealt = dealMany('worli2', { rounds: 5000, seed: 3 });
  expect(Math.abs(testShuffle(dealt).deviations)).toBeLessThan(4);
  const places = dealt.places.map((row) => row.map((seen, kind) => (kind === 0 ? seen * 2 : seen)));
  expect(testShuffle({ ...dealt, places }).deviations).toBeGreaterThan(4);
});

test('names an invalid word and what is allowed', () => {
  expect(readCasino(['roulette'])).toMatch(/^roulette is no game; there are teen20, /);
  expect(readCasino(['--rounds', '0'])).toMatch(/^--rounds is 0; allowed are/);
  expect(readCasino(['--profile', 'x'])).toBe('--profile is x; allowed are customary and band.');
  expect(run(['--rounds', 'many']).code).toBe(2);
});
