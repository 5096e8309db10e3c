/**
 * A playing card by its code: rank and doubled suit letter, `KHH`, `10DD`, `ASS`. `1` marks a slot whose
 * card is not dealt or not shown; an ace is `A..`, so `1` is never a card.
 */
export const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const;
export type Rank = (typeof ranks)[number];

/** High to low for games that need an order; also the suit order of a new deck. */
export const suits = ['SS', 'HH', 'CC', 'DD'] as const;
export type Suit = (typeof suits)[number];

export type Card = `${Rank}${Suit}`;

export const unseen = '1';
/** A slot on the table: a card, or none (yet). */
export type Slot = Card | typeof unseen;

export const makeCard = (rank: Rank, suit: Suit): Card => `${rank}${suit}`;

const allCards: ReadonlySet<string> = new Set(
  suits.flatMap((suit) => ranks.map((rank) => makeCard(rank, suit))),
);

export const isCard = (text: string): text is Card => allCards.has(text);

/** Parses a card code; null if it is not exactly one. */
export const parseCard = (text: string): Card | null => (isCard(text) ? text : null);

/** Parses comma-separated codes in C order, `1` for no card; null if any is neither. */
export function parseSlots(text: string): readonly Slot[] | null {
  const slots: Slot[] = [];
  for (const code of text.split(',')) {
    if (code !== unseen && !isCard(code)) return null;
    slots.push(code);
  }
  return slots;
}

export const makeSlots = (slots: readonly Slot[]): string => slots.join(',');

export const rankOf = (card: Card): Rank => card.slice(0, -2) as Rank;
export const suitOf = (card: Card): Suit => card.slice(-2) as Suit;

/** Ace 1, 2 to 10 face value, jack 11, queen 12, king 13. */
export const pointsOf = (card: Card): number => ranks.indexOf(rankOf(card)) + 1;

/** Spade 3, heart 2, club 1, diamond 0. */
export const suitStrength = (card: Card): number => 3 - suits.indexOf(suitOf(card));

export const isRed = (card: Card): boolean => card.endsWith('H') || card.endsWith('D');

/** 2 4 6 8 10 Q are even; A 3 5 7 9 J K are odd. */
export const isEven = (card: Card): boolean => pointsOf(card) % 2 === 0;

const suitNames = { SS: 'Spade', HH: 'Heart', CC: 'Club', DD: 'Diamond' } as const;
export const suitName = (card: Card): string => suitNames[suitOf(card)];
