/**
 * What an attacker can do with what was published of a round: take every 32-byte value for its seed, hashed
 * up to three times, and see whether it draws what the round will be.
 */
import { blockTextOf, commitOf, type RoundSeed } from '@layline/games';

const seedBytes = 32;
const hashesMax = 3;
const hexRuns = /[0-9a-fA-F]{64,}/g;
const base64Runs = /[A-Za-z0-9+/_-]{43,}/g;

function* windows(bytes: Buffer): Generator<string> {
  for (let at = 0; at + seedBytes <= bytes.length; at += 1) {
    yield bytes.subarray(at, at + seedBytes).toString('hex');
  }
}

/** Every 32-byte value in the texts, in hex or base64, at any offset. */
function valuesIn(texts: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const text of texts) {
    for (const [run] of text.matchAll(hexRuns)) {
      // A run may begin in the middle of a byte.
      for (const from of [0, 1]) {
        const whole = run.slice(from, from + Math.floor((run.length - from) / 2) * 2);
        for (const value of windows(Buffer.from(whole, 'hex'))) found.add(value);
      }
    }
    for (const [run] of text.matchAll(base64Runs)) {
      for (const value of windows(Buffer.from(run, 'base64'))) found.add(value);
    }
  }
  return found;
}

/** Every 32-byte value in the texts, as it is and hashed up to three times. */
export function keysIn(texts: readonly string[]): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const value of valuesIn(texts)) {
    let tried = value;
    for (let hashes = 0; hashes <= hashesMax; hashes += 1) {
      keys.add(tried);
      tried = commitOf(tried);
    }
  }
  return keys;
}

/**
 * Returns the key that draws the round; null if none does. The first block of the stream decides, which no
 * two seeds share.
 */
export function foresee(keys: ReadonlySet<string>, round: RoundSeed): string | null {
  const drawn = blockTextOf(round, 0);
  for (const key of keys) {
    if (blockTextOf({ ...round, serverSeed: key }, 0) === drawn) return key;
  }
  return null;
}
