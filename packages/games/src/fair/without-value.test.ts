/** Who has a round's seed and not its value of the beacon guesses winners no better than by chance. */

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { describe, expect, inject, test } from 'vitest';
import { type GameId, gameIds } from '../game/game.ts';
import { dealRound } from '../round/round.ts';
import { gameOf } from '../rules/games.ts';
import { crashPoint } from '../vimaan/crash-point.ts';
import { vimaanId } from '../vimaan/vimaan-round.ts';
import type { RoundSeed } from './round-seed.ts';
import { commitOf } from './stream.ts';

const games: readonly string[] = [...gameIds, vimaanId];
const rounds = 200 * inject('depth');
const digest = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

const seedOf = (gameId: string, nonce: number): Omit<RoundSeed, 'clientSeed'> => ({
  scheme: 2,
  serverSeed: digest(`seed ${gameId} ${nonce}`),
  gameId,
  roundId: `${nonce}`,
  nonce,
});
const valueOf = (nonce: number): string => digest(`beacon ${nonce}`);

/** The winner; for a flight, whether it reaches 1.50. */
function winnerOf(gameId: string, clientSeed: string, nonce: number): string {
  const seed = { ...seedOf(gameId, nonce), clientSeed };
  if (gameId === vimaanId) return String(crashPoint(seed) >= 150);
  const slots = dealRound(gameId as GameId, seed);
  return gameOf(gameId as GameId).evaluate(slots).result;
}

/** What might be tried in place of the value: all that is known of a round before its bets close. */
const guesses: Readonly<Record<string, (gameId: string, nonce: number) => string>> = {
  nothing: () => '',
  'the number of the beacon': (_, nonce) => `${nonce}`,
  'the hash': (gameId, nonce) => commitOf(seedOf(gameId, nonce).serverSeed),
  'the value before': (_, nonce) => valueOf(nonce - 1),
  'the value before, hashed': (_, nonce) => commitOf(valueOf(nonce - 1)),
};

const shareOf = (winners: readonly string[], winner: string): number =>
  winners.filter((one) => one === winner).length / winners.length;

/** How many standard errors more winners a guess hits than chance would. */
function excess(real: readonly string[], guessed: readonly string[]): number {
  const hits = real.filter((winner, at) => winner === guessed[at]).length;
  const kinds = [...new Set(real)];
  const chance = kinds.reduce((sum, kind) => sum + shareOf(real, kind) * shareOf(guessed, kind), 0);
  const deviation = Math.sqrt(real.length * chance * (1 - chance));
  return (hits - real.length * chance) / deviation;
}

const numbers = Array.from({ length: rounds }, (_, nth) => nth + 1);
const winnersOf = (gameId: string, clientSeedOf: (nonce: number) => string): string[] =>
  numbers.map((nonce) => winnerOf(gameId, clientSeedOf(nonce), nonce));

describe.each(games)('%s', (gameId) => {
  const real = winnersOf(gameId, valueOf);

  test.each(Object.entries(guesses))(
    '[CAS-15] the seed with %s hits no more than chance',
    (_, of) => {
      const guessed = winnersOf(gameId, (nonce) => of(gameId, nonce));
      expect(excess(real, guessed)).toBeLessThan(5);
    },
  );

  test('[CAS-15] a value that is out already would be found', () => {
    const early = winnersOf(gameId, (nonce) => valueOf(nonce));
    expect(excess(real, early)).toBeGreaterThan(5);
  });
});
