/**
 * The fair number stream: block i is HMAC-SHA256 of a text, keyed with the server seed's bytes. The text is
 * `2/clientSeed/gameId:nonce:i`, or `clientSeed/roundId:nonce:i` in scheme 1. The concatenated blocks are
 * read as big-endian unsigned 32-bit words (CAS-10). Anyone with the revealed seed gets the same words.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { assertRoundSeed, isServerSeed, type RoundSeed } from './round-seed.ts';

/** Far more than any deck can use: a full 416-card shuffle takes 52 blocks. */
const blocksMax = 4096;
/**
 * Each word is accepted with a probability of at least one half; this many rejections in a row mean a
 * broken stream.
 */
const rejectionsMax = 1000;

/** The commitment published before betting opens: SHA-256 of the seed's 32 bytes, in hex. */
export function commitOf(serverSeed: string): string {
  if (!isServerSeed(serverSeed)) {
    throw new RangeError('A serverSeed is 64 lower-case hex digits');
  }
  return bytesToHex(sha256(hexToBytes(serverSeed)));
}

export function messageOf(seed: RoundSeed, index: number): string {
  const { scheme, clientSeed, roundId, gameId, nonce } = seed;
  if (scheme === 1) return `${clientSeed}/${roundId}:${nonce}:${index}`;
  return `${scheme}/${clientSeed}/${gameId}:${nonce}:${index}`;
}

/** Returns the 32 bytes of one block. Throws a RangeError for a malformed seed. */
export function blockOf(seed: RoundSeed, index: number): Uint8Array {
  assertRoundSeed(seed);
  return makeBlock(seed, { key: hexToBytes(seed.serverSeed), index });
}

interface Keyed {
  readonly key: Uint8Array;
  readonly index: number;
}

const makeBlock = (seed: RoundSeed, { key, index }: Keyed): Uint8Array =>
  hmac(sha256, key, utf8ToBytes(messageOf(seed, index)));

/** The same block in hex. */
export const blockTextOf = (seed: RoundSeed, index: number): string =>
  bytesToHex(blockOf(seed, index));

/**
 * Returns a function that reads the words of the round's stream one after the other. Throws a RangeError for
 * a malformed seed.
 */
export function openStream(seed: RoundSeed): () => number {
  assertRoundSeed(seed);
  const key = hexToBytes(seed.serverSeed);
  let index = 0;
  let at = 32;
  let block: DataView = new DataView(new ArrayBuffer(32));
  return () => {
    if (at === 32) {
      if (index === blocksMax) throw new RangeError(`A round uses at most ${blocksMax} blocks`);
      const bytes = makeBlock(seed, { key, index });
      block = new DataView(bytes.buffer, bytes.byteOffset, 32);
      index += 1;
      at = 0;
    }
    at += 4;
    return block.getUint32(at - 4);
  };
}

/**
 * Returns an unbiased integer from 0 to n - 1. Words at or above the last whole multiple of n are
 * discarded, because a plain remainder would favour low numbers.
 */
export function below(n: number, nextWord: () => number): number {
  if (!Number.isSafeInteger(n) || n < 1 || n > 2 ** 32) {
    throw new RangeError(`below takes a whole number from 1 to 2^32, not ${n}`);
  }
  const limit = Math.floor(2 ** 32 / n) * n;
  for (let tries = 0; tries < rejectionsMax; tries += 1) {
    const word = nextWord();
    if (word < limit) return word % n;
  }
  throw new Error(`The stream gave ${rejectionsMax} unusable words in a row`);
}
