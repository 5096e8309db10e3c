import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { readSpec } from '../../test/spec-file.ts';
import { type DeckName, deckNames, makeDeck } from '../cards/deck.ts';
import { crashOf, crashPoint } from '../vimaan/crash-point.ts';
import { makeMultiplier } from '../vimaan/flight.ts';
import { drawCards } from './draw.ts';
import { findSeedFault, type RoundSeed } from './round-seed.ts';
import { below, blockTextOf, commitOf, messageOf, openStream } from './stream.ts';

const zeros: RoundSeed = {
  scheme: 2,
  serverSeed: '0'.repeat(64),
  clientSeed: 'public',
  gameId: 'teen20',
  roundId: '102250301120000',
  nonce: 0,
};

/** Returns the words in turn; a call past the end fails the test. */
function wordsOf(words: readonly number[]) {
  let used = 0;
  return {
    next: () => words[used++] ?? expect.unreachable('more words were asked for'),
    used: () => used,
  };
}

test('[CAS-10] the commit is SHA-256 of the 32 seed bytes, not of their text', () => {
  expect(commitOf('0'.repeat(64))).toBe(
    '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925',
  );
});

test('[CAS-10] a block is HMAC-SHA256 of 2/clientSeed/gameId:nonce:i under the seed', () => {
  expect(messageOf(zeros, 0)).toBe('2/public/teen20:0:0');
  expect(blockTextOf(zeros, 0)).toBe(
    '3e3e83a2383b251133a09050d18ae1e097db29ae00b720599c46cfb42505e280',
  );
  const nextWord = openStream(zeros);
  expect([nextWord(), nextWord()]).toEqual([0x3e3e83a2, 0x383b2511]);
});

test('[CAS-10] a round of scheme 1 is still drawn from its round id', () => {
  const old: RoundSeed = { ...zeros, scheme: 1 };
  expect(messageOf(old, 0)).toBe('public/102250301120000:0:0');
  expect(blockTextOf(old, 0)).toBe(
    'ac5e025ce3c698ae6a8e336b77dae952981c9994aa58a0406173aee0c8ade1bb',
  );
});

test('[CAS-10] the second in which the house opens a round decides nothing', () => {
  const ids = Array.from({ length: 6 }, (_, second) => `19025030112000${second}`);
  const crashes = (scheme: 1 | 2) =>
    ids.map((roundId) => crashPoint({ ...zeros, scheme, roundId }));
  expect(new Set(crashes(2)).size).toBe(1);
  expect(new Set(crashes(1)).size).toBeGreaterThan(1);
});

test('[CAS-10] the ninth word is the first of the second block', () => {
  const nextWord = openStream(zeros);
  const words = Array.from({ length: 9 }, nextWord);
  expect(words.at(-1)).toBe(Number(`0x${blockTextOf(zeros, 1).slice(0, 8)}`));
});

test.each([
  [52, [4294967295, 4294967248, 4294967247], 51],
  [416, [4294967295, 415], 415],
  [1, [123456789], 0],
  [3, [4294967295, 4294967294], 2],
  [2 ** 31, [4294967295], 2147483647],
])('[CAS-10] below(%d) discards the words that would favour low numbers', (n, words, expected) => {
  const source = wordsOf(words);
  expect(below(n, source.next)).toBe(expected);
  expect(source.used()).toBe(words.length);
});

test.each([0, -1, 1.5, 2 ** 32 + 1, Number.NaN])('below(%d) is refused', (n) => {
  expect(() => below(n, () => 0)).toThrow(RangeError);
});

test('a stream without usable words ends in an error, not in a loop', () => {
  expect(() => below(3, () => 4294967295)).toThrow('unusable words');
});

test('[CAS-10] fewer cards are the first cards of the full shuffle, and no card is lost', () => {
  const nonces = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
  fc.assert(
    fc.property(fc.constantFrom(...deckNames), nonces, fc.nat(32), (deck, nonce, count) => {
      const seed = { ...zeros, nonce };
      const full = drawCards(seed, { deck, drawCount: makeDeck(deck).length });
      expect(drawCards(seed, { deck, drawCount: count })).toEqual(full.slice(0, count));
      expect([...full].sort()).toEqual(makeDeck(deck).sort());
    }),
    { numRuns: 40 * inject('depth'), seed: 1 },
  );
});

test.each<[string, Partial<RoundSeed>, string]>([
  ['upper-case digits', { serverSeed: 'A'.repeat(64) }, 'serverSeed'],
  ['a short seed', { serverSeed: 'ab' }, 'serverSeed'],
  ['a line break', { clientSeed: 'a\nb' }, 'clientSeed'],
  ['65 characters', { clientSeed: 'a'.repeat(65) }, 'clientSeed'],
  ['an empty round id', { roundId: '' }, 'roundId'],
  ['an empty game id', { gameId: '' }, 'gameId'],
  ['a scheme that is not known', { scheme: 3 as 2 }, 'scheme'],
  ['a fraction', { nonce: 1.5 }, 'nonce'],
  ['a negative number', { nonce: -1 }, 'nonce'],
])('%s is refused by the name of its field', (_what, change, field) => {
  const seed = { ...zeros, ...change };
  expect(findSeedFault(seed)).toContain(field);
  expect(() => drawCards(seed, { deck: 'd52', drawCount: 1 })).toThrow(field);
});

test('an empty client seed is allowed', () => {
  expect(findSeedFault({ ...zeros, clientSeed: '' })).toBeNull();
});

interface Vectors {
  readonly vectors: readonly {
    readonly id: string;
    readonly serverSeed: string;
    readonly clientSeed: string;
    readonly nonce: number;
    /** Scheme 1. */
    readonly roundId?: string;
    /** Scheme 2. */
    readonly game?: string;
    readonly message0: string;
    readonly commit: string;
    readonly block0: string;
    readonly block1: string;
    readonly u32: readonly number[];
    readonly first: Readonly<Record<DeckName, readonly string[]>>;
    readonly full52: string;
    readonly vimaan: string;
  }[];
  readonly uniform: readonly {
    readonly n: number;
    readonly words: readonly number[];
    readonly expect: number;
    readonly consumed: number;
  }[];
  readonly crash: readonly { readonly X: number; readonly crash100: number }[];
}

const files = [
  ...readSpec<Vectors>('fair-vectors.json').map((file) => ({ ...file, scheme: 1 as const })),
  ...readSpec<Vectors>('fair-vectors-2.json').map((file) => ({ ...file, scheme: 2 as const })),
];

const seedOf = (scheme: 1 | 2, vector: Vectors['vectors'][number]): RoundSeed => {
  const { serverSeed, clientSeed, nonce, roundId = 'none', game = 'none' } = vector;
  return { scheme, serverSeed, clientSeed, nonce, roundId, gameId: game };
};

test.each(files)(
  '[CAS-10] reproduces every vector of scheme $scheme: $set',
  ({ scheme, content }) => {
    expect(content.vectors.length).toBeGreaterThan(0);
    for (const vector of content.vectors) {
      const seed = seedOf(scheme, vector);
      const nextWord = openStream(seed);
      const own = {
        ...vector,
        message0: messageOf(seed, 0),
        commit: commitOf(vector.serverSeed),
        block0: blockTextOf(seed, 0),
        block1: blockTextOf(seed, 1),
        u32: vector.u32.map(() => nextWord()),
        first: Object.fromEntries(
          deckNames.map((deck) => {
            const drawCount = vector.first[deck].length;
            return [deck, drawCards(seed, { deck, drawCount })];
          }),
        ),
        full52: drawCards(seed, { deck: 'd52', drawCount: 52 }).join(','),
        vimaan: makeMultiplier(crashPoint(seed)),
      };
      expect(own).toEqual(vector);
    }
  },
);

test.each(files)(
  '[CAS-10] uniform numbers and crash points of scheme $scheme: $set',
  ({ content }) => {
    expect(content.uniform.length).toBeGreaterThan(0);
    for (const { n, words, expect: expected, consumed } of content.uniform) {
      const source = wordsOf(words);
      expect([below(n, source.next), source.used()]).toEqual([expected, consumed]);
    }
    expect(content.crash.length).toBeGreaterThan(0);
    for (const { X, crash100 } of content.crash) expect(crashOf(BigInt(X))).toBe(crash100);
  },
);
