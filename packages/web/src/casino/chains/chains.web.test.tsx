// @vitest-environment happy-dom
/** What the fairness page says of a table's chains and of the beacon's signature. */
import type { CasinoFairness, SeedChain } from '@layline/contract';
import { beaconDueAt, beaconValue, quicknet } from '@layline/games/beacon';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { show, startAfresh } from '../../../test/render.tsx';
import { loadTexts } from '../locales/texts.ts';
import { BeaconCheck } from './beacon-check.tsx';
import { ChainCheck } from './chain-check.tsx';
import { ChainList } from './chain-list.tsx';
import { ChainWords } from './chain-words.tsx';
import { Voids } from './voids.tsx';

beforeEach(() => {
  startAfresh();
  loadTexts();
});
afterEach(cleanup);

const chainOf = (chainId: number, facts: Partial<SeedChain> = {}): SeedChain => ({
  chainId,
  scheme: 2,
  firstNonce: chainId,
  rounds: 1,
  begunBy: 'start',
  afterNonce: chainId - 1,
  gap: null,
  source: 'journal',
  firstHash: `${chainId}`,
  length: 10_000,
  clientSeed: 'seed',
  startedAt: '2026-11-29T10:00:00Z',
  ...facts,
});

test('[CAS-12] chains that ended after a round each are marked, with what they announced', () => {
  const fairness: CasinoFairness = {
    casinoType: 'dt20',
    name: 'Dragon Tiger',
    waits: null,
    lost: [],
    deck: 'd416',
    chain: { ...chainOf(4, { rounds: 2 }), used: 2 },
    earlier: [chainOf(3), chainOf(2), chainOf(1, { rounds: 10_000, firstNonce: 1 })],
    chains: 4,
    rounds: [],
  };
  show(<ChainList fairness={fairness} />);
  expect(screen.getAllByText('1 of 10000, ended early')).toHaveLength(2);
  screen.getByText('2 of 10000');
  screen.getByText('10000 of 10000');
  show(<ChainCheck fairness={fairness} />);
  screen.getByText('2 earlier chains ended early: of 20000 rounds announced, 2 were dealt.');
});

/** Round 1000 of quicknet, as the network signed it. */
const signed = {
  beaconRound: 1000,
  beaconSignature:
    'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
};
const signedChain = (facts: Partial<SeedChain> = {}): SeedChain =>
  chainOf(1, {
    source: 'beacon',
    ...signed,
    clientSeed: beaconValue(signed.beaconSignature),
    startedAt: new Date(beaconDueAt(quicknet, 1000) - 1000).toISOString(),
    ...facts,
  });

test.each([
  ['a signed round', {}, /signed round 1000, its value is the client seed/],
  ['a round that another one signed', { beaconRound: 1001 }, /1001 is not signed/],
  ['no signature', { beaconSignature: null }, /1000 is not signed/],
  ['another client seed', { clientSeed: 'ab'.repeat(32) }, /not the value of round 1000/],
  [
    'a round that was due before the announcement',
    { startedAt: new Date(beaconDueAt(quicknet, 1000)).toISOString() },
    /1000 was known when the chain was announced/,
  ],
])("[CAS-11] the browser verifies the beacon's signature: %s", (_name, facts, words) => {
  show(<BeaconCheck chain={signedChain(facts)} />);
  expect(screen.queryByText(words)).not.toBeNull();
});

test('[CAS-15] void rounds are counted, with what they would have been and their stakes', () => {
  const draw = { chainId: 1, scheme: 2 as const, hash: 'ab', beaconRound: 5 };
  const voids = [
    { ...draw, mid: '9', nonce: 9, clientSeed: '', serverSeed: 'cd', wouldBe: null },
    { ...draw, mid: '8', nonce: 8, clientSeed: 'ef', serverSeed: 'cd', wouldBe: '1' },
    { ...draw, mid: '7', nonce: 7, clientSeed: '', serverSeed: '', wouldBe: null },
  ].map((round) => ({ ...round, result: 'V', facts: 'Abandoned', bets: 3, staked: 450 }));
  const fairness: CasinoFairness = {
    casinoType: 'dt20',
    name: 'Dragon Tiger',
    waits: null,
    lost: [],
    deck: 'd416',
    chain: { ...chainOf(4, { rounds: 2, source: 'round', clientSeed: '' }), used: 2 },
    earlier: [],
    chains: 1,
    rounds: [],
    voids,
    voidCount: 12,
  };
  show(<Voids fairness={fairness} onOpen={() => undefined} />);
  screen.getByText(
    '12 rounds of this table ended without a result, and their stakes were returned.',
  );
  screen.getByText('Dragon');
  screen.getByText('Not known yet');
  screen.getByText('Seed lost');
  expect(screen.getAllByText(/^450/)).toHaveLength(3);
});

test.each([
  ['round', /Nobody can choose or foresee the result/],
  ['beacon', /bet on known results/],
  ['journal', /for play money/],
] as const)('[CAS-15] says in words what holds where client seeds come by %s', (source, words) => {
  show(<ChainWords source={source} />);
  expect(screen.getByText(words)).toBeTruthy();
});
