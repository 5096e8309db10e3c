/** Amar Akbar Anthony: one card, three heroes. */
import { msg } from '@lingui/core/macro';
import type { GameFace } from './game-face.ts';
import { rowArt } from './make-art.ts';
import { oneCard } from './make-felt.ts';
import { hand } from './make-hands.ts';
import { letters } from './make-results.ts';
import { half, halfCards, halfDuel, rows } from './make-sections.ts';
import { freshEight } from './rule-words.ts';

const results = letters(['1', '2', '3'], ['A', 'B', 'C']);

export const amarAkbarAnthony: GameFace = {
  sections: [
    rows('Winner', '0-2'),
    half('Odd/Even', '3-4'),
    half('Color', '5-6'),
    halfDuel('Under/Over', '20-21'),
    halfCards('Card', '7-19'),
  ],
  hands: [hand(msg`Card`, [0])],
  openPlaces: 1,
  results,
  factNames: [msg`Odd/Even`, msg`Color`, msg`Under/Over`, msg`Card`],
  resultWords: { '1': msg`Amar`, '2': msg`Akbar`, '3': msg`Anthony` },
  rules: [
    freshEight,
    msg`One card. Ace to six is Amar, seven to ten Akbar, jack to king Anthony.`,
    msg`On a seven, Under 7 and Over 7 lose half the stake.`,
  ],
  art: rowArt({ cards: ['AHH', '8CC', 'KDD'], width: 35 }, results),
  felt: oneCard,
};
