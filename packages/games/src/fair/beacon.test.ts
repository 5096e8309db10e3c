import { addMs } from '@layline/contract';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { readSample } from '../../test/spec-file.ts';
import {
  type BeaconChain,
  beaconDueAt,
  beaconMessage,
  beaconRoundAt,
  beaconValue,
  isSigned,
  quicknet,
} from './beacon.ts';

interface Recorded {
  readonly chain: string;
  readonly groupHash: string;
  readonly rounds: readonly {
    readonly round: number;
    readonly signature: string;
    readonly value: string;
  }[];
}

const recorded = readSample<Recorded>('quicknet-rounds.json');
const thousandth = recorded.rounds.find(({ round }) => round === 1000) ?? expect.unreachable();

test('[CAS-11] the pinned chain hashes to its name, so no part of it can be changed alone', () => {
  const facts = new DataView(new ArrayBuffer(12));
  facts.setUint32(0, quicknet.periodMs / 1000);
  facts.setBigInt64(4, BigInt(quicknet.genesisAt / 1000));
  const parts = [
    new Uint8Array(facts.buffer),
    hexToBytes(quicknet.publicKey),
    hexToBytes(recorded.groupHash),
    utf8ToBytes('quicknet'),
  ];
  expect(bytesToHex(sha256(Uint8Array.from(parts.flatMap((part) => [...part]))))).toBe(
    quicknet.hash,
  );
  expect(recorded.chain).toBe(quicknet.hash);
});

test.each(recorded.rounds)('[CAS-11] round $round of quicknet is signed, as no other', (one) => {
  const { round, signature, value } = one;
  expect(isSigned(quicknet, { round, signature })).toBe(true);
  expect(beaconValue(signature)).toBe(value);
  expect(isSigned(quicknet, { round: round + 1, signature })).toBe(false);
});

test('[CAS-11] a signature with any bit of a byte turned is refused, thrown at or not', () => {
  const bytes = hexToBytes(thousandth.signature);
  for (let at = 0; at < bytes.length; at += 1) {
    const damaged = Uint8Array.from(bytes);
    damaged[at] = (damaged[at] ?? 0) ^ (1 << (at % 8));
    expect(isSigned(quicknet, { round: 1000, signature: bytesToHex(damaged) }), `byte ${at}`).toBe(
      false,
    );
  }
});

test.each<[string, number, string]>([
  ['an empty signature', 1000, ''],
  ['capital letters', 1000, thousandth.signature.toUpperCase()],
  ['a byte more', 1000, `${thousandth.signature}00`],
  ['a fraction of a round', 1000.5, thousandth.signature],
  ['round 0', 0, thousandth.signature],
  ['the point at infinity', 1000, `c0${'00'.repeat(47)}`],
])('[CAS-11] %s is refused', (_what, round, signature) => {
  expect(isSigned(quicknet, { round, signature })).toBe(false);
});

test('[CAS-11] a chain with another key signs for itself, and not for quicknet', () => {
  const { shortSignatures } = bls12_381;
  const { secretKey, publicKey } = shortSignatures.keygen(new Uint8Array(48).fill(7));
  const own: BeaconChain = { ...quicknet, publicKey: publicKey.toHex() };
  const message = shortSignatures.hash(beaconMessage(1000));
  const signature = shortSignatures.sign(message, secretKey).toHex();
  expect(isSigned(own, { round: 1000, signature })).toBe(true);
  expect(isSigned(quicknet, { round: 1000, signature })).toBe(false);
});

test('[CAS-11] rounds are due every three seconds from the first', () => {
  const { genesisAt } = quicknet;
  expect(beaconDueAt(quicknet, 1)).toBe(genesisAt);
  expect(beaconDueAt(quicknet, 1000)).toBe(addMs(genesisAt, 2_997_000));
  const rounds = [-1, 0, 2999, 3000].map((ms) => beaconRoundAt(quicknet, addMs(genesisAt, ms)));
  expect(rounds).toEqual([0, 1, 1, 2]);
});
