import { expect, test } from 'vitest';
import { commitOf } from '../fair/stream.ts';
import { walkChains } from './chain-walk.ts';

const last = 'ab'.repeat(32);
const seeds = [commitOf(commitOf(last)), commitOf(last), last];
const firstHash = commitOf(seeds[0] ?? '');
const round = (at: number) => ({
  mid: `m${at + 1}`,
  chainId: 1,
  scheme: 2 as const,
  nonce: at + 1,
  hash: commitOf(seeds[at] ?? ''),
  clientSeed: 'public',
  serverSeed: seeds[at] ?? '',
  result: '1',
});
const chain = { chainId: 1, firstHash, length: 100 };

test('[CAS-10] finds the first hash of a chain from the newest revealed seed', () => {
  const running = { ...round(2), serverSeed: '', result: '' };
  expect(walkChains({ chain, earlier: [], rounds: [running, round(1), round(0)] })).toEqual([
    { chainId: 1, mid: 'm2', steps: 2 },
  ]);
});

test('[CAS-10] detects linked seeds that do not lead to the first hash', () => {
  const other = { ...chain, firstHash: commitOf('cd'.repeat(32)) };
  expect(walkChains({ chain: other, earlier: [], rounds: [round(2), round(1)] })).toEqual([
    { chainId: 1, mid: 'm3', steps: null },
  ]);
});

test("[CAS-10] leads rounds of an earlier chain to that chain's first hash", () => {
  const next = { ...chain, chainId: 2, firstHash: 'ef'.repeat(32) };
  expect(walkChains({ chain: next, earlier: [chain], rounds: [round(1), round(0)] })).toEqual([
    { chainId: 1, mid: 'm2', steps: 2 },
  ]);
});
