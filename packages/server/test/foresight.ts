/**
 * What an attacker can do with what was published of a round: take every 32-byte value for its seed, hashed
 * up to three times, and see whether it draws what the round will be.
 */
import { createHash, hash } from 'node:crypto';
import type { RoundSeed } from '@layline/games';

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
      tried = hash('sha256', Buffer.from(tried, 'hex'));
    }
  }
  return keys;
}

interface BeaconValue {
  /** 96 and 64 hex digits. */
  readonly signature: string;
  readonly randomness: string;
}

/** Whether the value that draws a round, or the signature it follows from, is among the keys. */
export const foreseesValue = (
  keys: ReadonlySet<string>,
  { signature, randomness }: BeaconValue,
): boolean =>
  [randomness, signature.slice(0, 64), signature.slice(32)].some((one) => keys.has(one));

/** Gathers what is published as time goes on. A line that comes again, as in each backup, is read once. */
export class Published {
  readonly #keys = new Set<string>();
  readonly #lines = new Set<string>();

  add(texts: readonly string[]): void {
    const lines = texts.flatMap((text) => text.split('\n')).filter((line) => this.#isNew(line));
    for (const key of keysIn(lines)) this.#keys.add(key);
  }

  foresee(round: RoundSeed): string | null {
    return foresee(this.#keys, round);
  }

  foreseesValue(value: BeaconValue): boolean {
    return foreseesValue(this.#keys, value);
  }

  #isNew(line: string): boolean {
    const known = this.#lines.size;
    this.#lines.add(createHash('sha256').update(line).digest('base64'));
    return this.#lines.size > known;
  }
}

/**
 * Returns the key that draws the round; null if none does. The draw is keyed with these 32 bytes, and no
 * other 32 bytes give its first block.
 */
export const foresee = (keys: ReadonlySet<string>, { serverSeed }: RoundSeed): string | null =>
  keys.has(serverSeed) ? serverSeed : null;
