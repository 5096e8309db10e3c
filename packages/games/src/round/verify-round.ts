/**
 * Verifies a round from its revealed seed: that it is the committed one, by redrawing the cards and
 * deciding the round again (CAS-10). Nothing here trusts the server.
 */
import { makeSlots } from '../cards/card.ts';
import { findSeedFault, type RoundSeed } from '../fair/round-seed.ts';
import { commitOf } from '../fair/stream.ts';
import type { Evaluation } from '../game/evaluation.ts';
import { findGame, gameOf } from '../rules/games.ts';
import { dealRound } from './round.ts';

/** The published data of a round: `hash` before it, the rest afterwards. */
export interface PublishedRound extends RoundSeed {
  readonly hash: string;
  /** Comma-separated codes in C order, as the result shows them. */
  readonly cards: string;
  readonly result: string;
  /** Comma-separated winning sids. */
  readonly win: string;
}

export interface Proof {
  readonly isFair: boolean;
  /** Discrepancies as sentences for the player; empty if the round is fair. */
  readonly faults: readonly string[];
  /** The cards that the seed gives, and what they decide; null if the seed cannot be used. */
  readonly cards: string | null;
  readonly evaluation: Evaluation | null;
}

const unusable = (fault: string): Proof => ({
  isFair: false,
  faults: [fault],
  cards: null,
  evaluation: null,
});

interface Texts {
  readonly published: string;
  readonly own: string;
}

const disagree = (what: string, { published, own }: Texts): readonly string[] =>
  published === own ? [] : [`${what} should be ${own}, but was published as ${published}`];

/** The result code of a void round, which has no winners, and no cards if none were turned. */
const voidResult = 'V';

/** Redraws and re-decides a published round. Invalid input is reported as a fault, never thrown. */
export function verifyRound(published: PublishedRound): Proof {
  const { gameId, scheme, serverSeed, clientSeed, roundId, nonce } = published;
  const game = findGame(gameId);
  if (game === null) return unusable(`The game ${gameId} is not known`);
  const seed = { scheme, serverSeed, clientSeed, roundId, gameId, nonce };
  const seedFault = findSeedFault(seed);
  if (seedFault !== null) return unusable(seedFault);
  const slots = dealRound(game.id, seed);
  const cards = makeSlots(slots);
  const evaluation = gameOf(game.id).evaluate(slots);
  const isVoid = published.result === voidResult;
  const faults = [
    ...disagree('The hash', { published: published.hash, own: commitOf(serverSeed) }),
    ...disagree('The cards', {
      published: isVoid ? published.cards || cards : published.cards,
      own: cards,
    }),
    ...disagree('The result', {
      published: published.result,
      own: isVoid ? voidResult : evaluation.result,
    }),
    ...disagree('The winners', {
      published: published.win,
      own: isVoid ? '' : evaluation.win.join(','),
    }),
  ];
  return { isFair: faults.length === 0, faults, cards, evaluation };
}
