/**
 * Draws cards from the stream: Fisher-Yates from the front over a deck in canonical order. Stopping after
 * k cards gives the same k cards as a full shuffle, so unused cards can be recomputed (CAS-10).
 */
import type { Card } from '../cards/card.ts';
import { type DeckName, makeDeck } from '../cards/deck.ts';
import type { RoundSeed } from './round-seed.ts';
import { below, openStream } from './stream.ts';

/** Number of cards to draw from a fresh deck; a game satisfies this. */
export interface Draw {
  readonly deck: DeckName;
  readonly drawCount: number;
}

/** Returns the first cards of a shuffled deck. Throws a RangeError if the deck holds fewer. */
export function drawCards(seed: RoundSeed, { deck, drawCount }: Draw): readonly Card[] {
  const cards = makeDeck(deck);
  if (!Number.isSafeInteger(drawCount) || drawCount < 0 || drawCount > cards.length) {
    throw new RangeError(`Deck ${deck} has ${cards.length} cards, not ${drawCount}`);
  }
  const nextWord = openStream(seed);
  for (let at = 0; at < drawCount; at += 1) {
    const from = at + below(cards.length - at, nextWord);
    const drawn = cards[from] as Card;
    cards[from] = cards[at] as Card;
    cards[at] = drawn;
  }
  return cards.slice(0, drawCount);
}
