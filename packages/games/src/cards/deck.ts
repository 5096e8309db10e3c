/**
 * The decks in canonical order, which is the order before shuffling: deck by deck, suit by suit (spade,
 * heart, club, diamond), ranks upward from the ace. The fair draw starts from this order, so a change
 * here would change every round (CAS-10).
 */
import { type Card, makeCard, type Rank, ranks, suits } from './card.ts';

export const deckNames = ['d52', 'd416', 'd32', 'd32b', 'd40'] as const;
export type DeckName = (typeof deckNames)[number];

const recipes: Readonly<Record<DeckName, { copies: number; ranks: readonly Rank[] }>> = {
  d52: { copies: 1, ranks },
  d416: { copies: 8, ranks },
  d32: { copies: 1, ranks: ranks.slice(5) },
  d32b: { copies: 2, ranks: ['A', 'J', 'Q', 'K'] },
  d40: { copies: 1, ranks: ranks.slice(0, 10) },
};

function build({ copies, ranks: held }: (typeof recipes)[DeckName]): readonly Card[] {
  const one = suits.flatMap((suit) => held.map((rank) => makeCard(rank, suit)));
  return Array.from({ length: copies }, () => one).flat();
}

/** Copied for every round, which is cheaper than building it. */
const decks: Readonly<Record<DeckName, readonly Card[]>> = {
  d52: build(recipes.d52),
  d416: build(recipes.d416),
  d32: build(recipes.d32),
  d32b: build(recipes.d32b),
  d40: build(recipes.d40),
};

/** Returns a complete fresh deck; the caller may reorder it. */
export const makeDeck = (name: DeckName): Card[] => [...decks[name]];
