/**
 * How fast the verifier proves rounds, all games in turn, against the plain hashing that no proof can do
 * without: SHA-256 of each seed and HMAC of each block, by Node's own library.
 */
import { createHash, createHmac } from 'node:crypto';
import {
  commitOf,
  dealRound,
  gameIds,
  gameOf,
  makeSeedChain,
  makeSlots,
  messageOf,
} from '@layline/games';
import { type ListedRound, proveRound } from '@layline/games/verify';
import { stopwatchMs } from '@layline/server/test-entry';
import type { Figure } from '../figure/figure.ts';

const wordsPerBlock = 8;

interface Listed {
  readonly round: ListedRound;
  /** How many its draw reads. */
  readonly blocks: number;
}

function makeRounds(count: number): readonly Listed[] {
  const clientSeed = 'cd'.repeat(32);
  return makeSeedChain('ab'.repeat(32), count).map((serverSeed, index) => {
    const gameId = gameIds[index % gameIds.length] ?? 'dt20';
    const nonce = index + 1;
    const roundId = '116260408120714';
    const seed = { scheme: 2 as const, serverSeed, clientSeed, roundId, gameId, nonce };
    const game = gameOf(gameId);
    const slots = dealRound(gameId, seed);
    const { result, win } = game.evaluate(slots);
    const shown = { hash: commitOf(serverSeed), cards: makeSlots(slots), result, win: win.join() };
    return { round: { ...seed, ...shown }, blocks: Math.ceil(game.drawCount / wordsPerBlock) };
  });
}

function hashPlainly({ round, blocks }: Listed): void {
  const key = Buffer.from(round.serverSeed, 'hex');
  createHash('sha256').update(key).digest('hex');
  for (let index = 0; index < blocks; index += 1) {
    createHmac('sha256', key).update(messageOf(round, index)).digest();
  }
}

export const verifyRounds: Figure = {
  name: 'verify-rounds',
  unit: 'rounds/s',
  goal: 0.5,
  open({ isSmall }) {
    const rounds = makeRounds(isSmall ? 1000 : 10_000);
    const rate = (work: () => void): number => {
      const began = stopwatchMs();
      work();
      return (rounds.length / (stopwatchMs() - began)) * 1000;
    };
    return Promise.resolve({
      ours() {
        let faults = 0;
        const perSecond = rate(() => {
          for (const { round } of rounds) faults += proveRound(round).length;
        });
        if (faults > 0) throw new Error(`${faults} sound rounds were found broken.`);
        return Promise.resolve(perSecond);
      },
      reference: () => Promise.resolve(rate(() => rounds.forEach(hashPlainly))),
      notes: () => [`${rounds.length} rounds of ${gameIds.length} games`],
      close: () => Promise.resolve(),
    });
  },
};
