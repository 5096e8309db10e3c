import type { SeedChain } from '@layline/contract';
import { expect, test } from 'vitest';
import { findNumberFaults } from './number-faults.ts';

const chainOf = (chainId: number, facts: Partial<SeedChain>): SeedChain => ({
  chainId,
  scheme: 2,
  firstNonce: 1,
  rounds: 0,
  begunBy: 'start',
  afterNonce: 0,
  gap: null,
  firstHash: '',
  length: 10_000,
  clientSeed: 'seed',
  startedAt: '2026-11-29T10:00:00Z',
  ...facts,
});

function look(chains: readonly SeedChain[], nonces: readonly number[] = [], total = chains.length) {
  const [newest = chainOf(1, {}), ...earlier] = chains.toReversed();
  const rounds = nonces.map((nonce) => ({
    mid: `m${nonce}`,
    chainId: newest.chainId,
    scheme: 2 as const,
    nonce,
    hash: '',
    clientSeed: '',
    serverSeed: '',
    result: '',
  }));
  const chain = { ...newest, used: newest.rounds };
  return findNumberFaults({ chain, earlier, chains: total, rounds });
}

const first = chainOf(1, { rounds: 37 });

test('[CAS-12] chains that follow each other by number are sound', () => {
  const next = chainOf(2, { firstNonce: 38, afterNonce: 37, rounds: 3 });
  expect(look([first, next], [40, 39, 38])).toEqual({
    missing: null,
    announcedGaps: 0,
    busyDay: null,
    unusedTakeovers: 0,
    endedEarly: { chains: 1, announced: 10_000, dealt: 37 },
  });
});

test('[CAS-12] chains that ended early are counted with what they announced and dealt', () => {
  const once = (chainId: number) =>
    chainOf(chainId, { firstNonce: chainId, afterNonce: chainId - 1, rounds: 1 });
  const whole = chainOf(9, { firstNonce: 9, afterNonce: 8, rounds: 10_000 });
  const now = chainOf(10, { firstNonce: 10_009, afterNonce: 10_008, rounds: 2 });
  const dealtOnce = Array.from({ length: 8 }, (_, nth) => once(nth + 1));
  expect(look([...dealtOnce, whole, now])).toMatchObject({
    missing: null,
    busyDay: null,
    endedEarly: { chains: 8, announced: 80_000, dealt: 8 },
  });
});

test('[CAS-12] a gap that was announced is counted, and any other is a fault', () => {
  const said = chainOf(2, { firstNonce: 101, afterNonce: 37, gap: 'disorderly', rounds: 1 });
  expect(look([first, said])).toMatchObject({ missing: null, announcedGaps: 1 });
  const unsaid = chainOf(2, { firstNonce: 101, afterNonce: 37, rounds: 1 });
  expect(look([first, unsaid])).toMatchObject({ missing: 38 });
  const lying = chainOf(2, { firstNonce: 101, afterNonce: 100, rounds: 1 });
  expect(look([first, lying])).toMatchObject({ missing: 38 });
  expect(look([first], [37, 35, 34])).toMatchObject({ missing: 36 });
});

test('[CAS-12] what is not listed on this page is not called missing', () => {
  const later = chainOf(9, { firstNonce: 501, afterNonce: 500, rounds: 1 });
  expect(look([later], [], 9)).toMatchObject({ missing: null });
  expect(look([later], [], 1)).toMatchObject({ missing: 1 });
});

test('[CAS-12] an older chain did not announce its numbers', () => {
  const old = chainOf(1, { scheme: 1, afterNonce: null, firstNonce: 101, rounds: 5 });
  const next = chainOf(2, { firstNonce: 106, afterNonce: 105, rounds: 1 });
  expect(look([old, next])).toMatchObject({ missing: null });
});

test('[CAS-12] more than three unused chains a day are a fault, those of a takeover apart', () => {
  const unused = (count: number, begunBy: SeedChain['begunBy']) =>
    Array.from({ length: count }, (_, at) => chainOf(at + 1, { begunBy }));
  const last = chainOf(99, { rounds: 1 });
  expect(look([...unused(3, 'start'), last]).busyDay).toBeNull();
  expect(look([...unused(4, 'start'), last]).busyDay).toEqual({ day: '2026-11-29', unused: 4 });
  expect(look([...unused(5, 'takeover'), last])).toMatchObject({
    busyDay: null,
    unusedTakeovers: 5,
  });
});
