/**
 * Rounds of a public randomness beacon, drand's quicknet (CAS-10): whether a relay's answer is signed by the
 * network, when a round is due, and the value that follows from its signature. Nothing about the chain is
 * asked of a relay, and no setting changes it. It has an entry point of its own, because the pairing that
 * verifies a signature is large.
 *
 * Scheme `bls-unchained-g1-rfc9380`: the message is SHA-256 of the round's number as 8 bytes, big-endian;
 * signatures are points of G1, the public key one of G2. See https://docs.drand.love.
 */
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { type BeaconTimes, quicknetTimes } from './beacon-times.ts';

export { beaconDueAt, beaconRoundAt } from './beacon-times.ts';

export interface BeaconChain extends BeaconTimes {
  /** Names the chain in the addresses of relays. */
  readonly hash: string;
  /** 96 bytes in hex. */
  readonly publicKey: string;
}

export const quicknet: BeaconChain = {
  ...quicknetTimes,
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451' +
    '0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
};

export interface BeaconRound {
  readonly round: number;
  /** 48 bytes in hex. */
  readonly signature: string;
}

const domain = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';
const signatureForm = /^[0-9a-f]{96}$/;
const { shortSignatures } = bls12_381;

/** The message that the network signs for a round. */
export function beaconMessage(round: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(round));
  return sha256(bytes);
}

/**
 * Tells whether the network signed this round. The library throws for most damaged signatures and returns
 * false for the others; both mean no. Takes some 20 ms, and 200 ms the first time.
 */
export function isSigned(chain: BeaconChain, { round, signature }: BeaconRound): boolean {
  if (!Number.isSafeInteger(round) || round < 1 || !signatureForm.test(signature)) return false;
  try {
    const message = shortSignatures.hash(beaconMessage(round), domain);
    return shortSignatures.verify(hexToBytes(signature), message, hexToBytes(chain.publicKey));
  } catch {
    return false;
  }
}

/** The round's value as 64 hex digits. Throws for a text that is not hex. */
export const beaconValue = (signature: string): string => bytesToHex(sha256(hexToBytes(signature)));
