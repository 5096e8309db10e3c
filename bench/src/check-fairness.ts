/**
 * `npm run check:fairness -- FILE...`: recomputes and compares every vector of a fairness file (decks,
 * draws, uniform numbers, crash arithmetic). A vector that names a game is of scheme 2, one that names a
 * round of scheme 1.
 */
import { createHash } from 'node:crypto';
import {
  below,
  blockTextOf,
  commitOf,
  crashOf,
  crashPoint,
  type DeckName,
  deckNames,
  drawCards,
  makeDeck,
  makeMultiplier,
  messageOf,
  openStream,
  type RoundSeed,
} from '@layline/games';
import { z } from 'zod';
import { type Case, checkCase, compare, runChecks } from './check-cases.ts';

const codes = z.array(z.string());
const deck = z.object({
  name: z.string(),
  size: z.number(),
  first: codes,
  last: codes,
  sha256: z.string(),
});
const vector = z.object({
  id: z.string(),
  serverSeed: z.string(),
  commit: z.string(),
  clientSeed: z.string(),
  roundId: z.string().optional(),
  game: z.string().optional(),
  nonce: z.number(),
  message0: z.string(),
  block0: z.string(),
  block1: z.string(),
  u32: z.array(z.number()),
  first: z.record(z.string(), codes),
  full52: z.string(),
  vimaan: z.string(),
});
const uniform = z.object({
  n: z.number(),
  words: z.array(z.number()),
  expect: z.number(),
  consumed: z.number(),
});
const fairnessFile = z.object({
  decks: z.array(deck),
  vectors: z.array(vector),
  uniform: z.array(uniform),
  crash: z.array(z.object({ X: z.number(), crash100: z.number() })),
});

const isDeckName = (name: string): name is DeckName => deckNames.some((known) => known === name);

function mustBeDeck(name: string): DeckName {
  if (isDeckName(name)) return name;
  throw new RangeError(`deck ${name} is not known`);
}

function checkDeck(entry: z.output<typeof deck>): readonly string[] {
  const cards: readonly string[] = makeDeck(mustBeDeck(entry.name));
  return [
    ...compare('size', entry.size, cards.length),
    ...compare('first', entry.first, cards.slice(0, entry.first.length)),
    ...compare('last', entry.last, cards.slice(cards.length - entry.last.length)),
    ...compare('sha256', entry.sha256, createHash('sha256').update(cards.join(',')).digest('hex')),
  ];
}

function seedOf(entry: z.output<typeof vector>): RoundSeed {
  const { serverSeed, clientSeed, nonce, roundId, game } = entry;
  if ((roundId === undefined) === (game === undefined)) {
    throw new RangeError('a vector names either its game (scheme 2) or its roundId (scheme 1)');
  }
  const draw = {
    serverSeed,
    clientSeed,
    nonce,
    roundId: roundId ?? 'none',
    gameId: game ?? 'none',
  };
  return { scheme: game === undefined ? 1 : 2, ...draw };
}

function checkVector(entry: z.output<typeof vector>): readonly string[] {
  const seed = seedOf(entry);
  const nextWord = openStream(seed);
  return [
    ...compare('commit', entry.commit, commitOf(entry.serverSeed)),
    ...compare('message0', entry.message0, messageOf(seed, 0)),
    ...compare('block0', entry.block0, blockTextOf(seed, 0)),
    ...compare('block1', entry.block1, blockTextOf(seed, 1)),
    ...compare(
      'u32',
      entry.u32,
      entry.u32.map(() => nextWord()),
    ),
    ...Object.entries(entry.first).flatMap(([name, cards]) =>
      compare(
        `first ${name}`,
        cards,
        drawCards(seed, { deck: mustBeDeck(name), drawCount: cards.length }),
      ),
    ),
    ...compare('full52', entry.full52, drawCards(seed, { deck: 'd52', drawCount: 52 }).join(',')),
    ...compare('vimaan', entry.vimaan, makeMultiplier(crashPoint(seed))),
  ];
}

function checkUniform(entry: z.output<typeof uniform>): readonly string[] {
  let consumed = 0;
  const value = below(entry.n, () => {
    const word = entry.words[consumed];
    if (word === undefined) throw new RangeError(`more than ${consumed} words were asked for`);
    consumed += 1;
    return word;
  });
  return [
    ...compare('expect', entry.expect, value),
    ...compare('consumed', entry.consumed, consumed),
  ];
}

function casesOf(file: z.output<typeof fairnessFile>): readonly Case[] {
  return [
    ...file.decks.map((entry) => checkCase(`deck ${entry.name}`, () => checkDeck(entry))),
    ...file.vectors.map((entry) => checkCase(entry.id, () => checkVector(entry))),
    ...file.uniform.map((entry, at) => checkCase(`uniform ${at}`, () => checkUniform(entry))),
    ...file.crash.map(({ X, crash100 }) =>
      checkCase(`crash ${X}`, () => compare('crash100', crash100, crashOf(BigInt(X)))),
    ),
  ];
}

runChecks('check:fairness', { schema: fairnessFile, casesOf });
