import { expect, test } from 'vitest';
import { commitOf } from '../fair/stream.ts';
import { findChainFault } from './chain-fault.ts';

const last = 'ab'.repeat(32);
const seeds = [commitOf(commitOf(last)), commitOf(last), last];
const rounds = seeds.map((serverSeed, at) => ({
  mid: `m${at + 1}`,
  chainId: 1,
  scheme: 2 as const,
  nonce: at + 1,
  hash: commitOf(serverSeed),
  clientSeed: 'public',
  serverSeed,
  result: '1',
}));
const newestFirst = rounds.toReversed();

test('[CAS-10] accepts every link of a valid chain, and skips the running round', () => {
  const running = { ...rounds[2], mid: 'm4', nonce: 4, serverSeed: '', result: '' };
  const all = [running, ...newestFirst] as typeof rounds;
  expect(findChainFault({ rounds: all })).toEqual({ links: 2, fault: null });
});

test('[CAS-10] reports a seed that does not match its published hash', () => {
  const forged = newestFirst.map((round) =>
    round.mid === 'm2' ? { ...round, serverSeed: 'cd'.repeat(32) } : round,
  );
  expect(findChainFault({ rounds: forged }).fault).toBe('m2');
});

test('[CAS-10] reports a seed that matches its hash but is not in the chain', () => {
  const strange = 'ef'.repeat(32);
  const forged = newestFirst.map((round) =>
    round.mid === 'm3' ? { ...round, serverSeed: strange, hash: commitOf(strange) } : round,
  );
  expect(findChainFault({ rounds: forged })).toEqual({ links: 1, fault: 'm3' });
});
