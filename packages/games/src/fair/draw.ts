/**
 * Cards from the stream: Fisher-Yates from the front over a deck in canonical order. Stopping after
 * k cards gives the same k cards as a full shuffle, so unused cards can be recomputed (CAS-10).
 */
import type { Card } from '../cards/card.ts';
import { type DeckName, makeDeck } from '../cards/deck.ts';
import type { RoundSeed } from './round-seed.ts';
import { below, openStream } from './stream.ts';

/** How many cards are drawn of a fresh deck; a game is one. */
export interface Draw {
  readonly deck: DeckName;
  readonly drawCount: number;
}

/** The first cards of a fresh deck. Throws a RangeError when the deck holds fewer. */
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
