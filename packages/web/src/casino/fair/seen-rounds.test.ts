import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SeenFacts } from './seen-rounds.ts';

const hash = 'ab'.repeat(32);
const facts: SeenFacts = {
  mid: '116250815181647',
  hash,
  clientSeed: 'public',
  nonce: 7,
  scheme: 2,
  secondsLeft: 12,
};

const stored = new Map<string, string>();

/** As a new page of the same browser has it. */
async function openPage() {
  vi.resetModules();
  return import('./seen-rounds.ts');
}

afterEach(() => vi.unstubAllGlobals());
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

test('[CAS-13] keeps the hash of a round that takes bets, with its time, over a reload', async () => {
  const before = await openPage();
  const from = Date.now();
  before.noteSeen(facts);
  const after = await openPage();
  const seen = after.findSeen(facts.mid);
  expect(seen).toMatchObject(facts);
  expect(seen?.at).toBeGreaterThanOrEqual(from);
});

test('[CAS-13] what is said of the round later never replaces what was seen', async () => {
  const page = await openPage();
  page.noteSeen(facts);
  page.noteSeen({ ...facts, hash: 'cd'.repeat(32), secondsLeft: 3 });
  expect(page.findSeen(facts.mid)?.hash).toBe(hash);
});

test.each<[string, Partial<SeenFacts>]>([
  ['after its bets closed', { secondsLeft: 0 }],
  ['without a hash', { hash: '' }],
])('[CAS-13] a round that is seen %s was not seen before', async (_, change) => {
  const page = await openPage();
  page.noteSeen({ ...facts, ...change });
  expect(page.findSeen(facts.mid)).toBeNull();
});

test('[CAS-13] keeps some hundreds of rounds, and forgets the oldest first', async () => {
  const page = await openPage();
  for (let nth = 0; nth < 500; nth += 1) page.noteSeen({ ...facts, mid: `${nth}` });
  expect(page.findSeen('0')).toBeNull();
  expect(page.findSeen('499')).not.toBeNull();
  expect(JSON.parse(stored.get('seenRounds') ?? '[]')).toHaveLength(400);
});

test('[CAS-13] other contents of the storage are ignored', async () => {
  stored.set('seenRounds', '[{"mid":1},null,"x"]');
  const page = await openPage();
  expect(page.findSeen('1')).toBeNull();
  page.noteSeen(facts);
  expect(page.findSeen(facts.mid)).not.toBeNull();
});
