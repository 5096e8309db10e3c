/** The printed marks of a card as outlines. Pure. */
import type { Suit } from '@layline/games/view';

/** The four suits on a 24-unit grid. */
const shapes: Readonly<Record<Suit, string>> = {
  SS: [
    'M12 1.8S3 9 3 14.3c0 2.7 2 4.6 4.4 4.6 1.6 0 3-.8 3.8-2-.2 2.2-1 4-2.7 5.2h7',
    'c-1.7-1.2-2.5-3-2.7-5.2.8 1.2 2.2 2 3.8 2 2.4 0 4.4-1.9 4.4-4.6C21 9 12 1.8 12 1.8Z',
  ].join(''),
  HH: [
    'M12 21.6S2.8 15 2.8 8.7C2.8 5.4 5.2 3 8 3c1.8 0 3.3 1 4 2.5C12.7 4 14.2 3 16 3c2.8 0',
    ' 5.2 2.4 5.2 5.7 0 6.3-9.2 12.9-9.2 12.9Z',
  ].join(''),
  CC: [
    'M12 2a4.6 4.6 0 0 1 3.7 7.3 4.6 4.6 0 1 1-2.9 7.9c.2 2.1 1 3.7 2.6 4.8H8.6c1.6-1.1',
    ' 2.4-2.7 2.6-4.8a4.6 4.6 0 1 1-2.9-7.9A4.6 4.6 0 0 1 12 2Z',
  ].join(''),
  DD: [
    'M12 1.5c1.8 3.8 4.3 7.2 7.5 10.5-3.2 3.3-5.7 6.7-7.5 10.5C10.2 18.7 7.7 15.3 4.5 12',
    ' 7.7 8.7 10.2 5.3 12 1.5Z',
  ].join(''),
};

export const suitShape = (suit: Suit): string => shapes[suit];

/** Crowns of the court cards, on the grid of the card's frame. */
const crowns: Readonly<Record<string, string>> = {
  K: 'M20 30 23 18l5 6 4-9 4 9 5-6 3 12Z',
  Q: 'M22 30l-2-9 6 4 3-8 3 6 3-6 3 8 6-4-2 9Z',
  J: 'M22 30c0-8 4-12 10-12s10 4 10 12c-3-2-6-3-10-3s-7 1-10 3Z',
};

/** Returns null for a card that is not a court card. */
export const crownShape = (rank: string): string | null => crowns[rank] ?? null;
