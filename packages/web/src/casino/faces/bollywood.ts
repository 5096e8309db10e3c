/** Bollywood table: one card, six films. Film titles are names and are not translated. */
import { msg } from '@lingui/core/macro';
import type { GameFace } from './game-face.ts';
import { ball, fan } from './make-art.ts';
import { oneCard } from './make-felt.ts';
import { hand } from './make-hands.ts';
import { letters } from './make-results.ts';
import { cards, rows, tiles } from './make-sections.ts';

const codes = ['1', '2', '3', '4', '5', '6'];
const results = letters(codes, ['A', 'B', 'C', 'D', 'E', 'F']);

export const bollywood: GameFace = {
  sections: [
    rows('Winner', '0-5'),
    rows('Odd', '6'),
    tiles('Color', '7-8'),
    tiles('Group', '13-14'),
    cards('Card', '9-12'),
  ],
  hands: [hand(msg`Card`, [0])],
  openPlaces: 1,
  results,
  factNames: [msg`Odd/Even`, msg`Color`, msg`Group`, msg`Card`],
  resultWords: {
    '1': msg`DON`,
    '2': msg`Amar Akbar Anthony`,
    '3': msg`Sahib Bibi Aur Ghulam`,
    '4': msg`Dharam Veer`,
    '5': msg`Kis KisKo Pyaar Karoon`,
    '6': msg`Ghulam`,
  },
  rules: [
    msg`Every round is drawn from aces, jacks, queens and kings of two decks, shuffled afresh.`,
    msg`One card names the film: the ace of spades is DON, the other aces Amar Akbar Anthony.`,
    msg`King, queen and jack of spades: Sahib Bibi Aur Ghulam. The other jacks: Ghulam.`,
    msg`Kings of clubs and diamonds: Dharam Veer.`,
    msg`The king of hearts and the other queens: Kis KisKo Pyaar Karoon.`,
  ],
  art: {
    cards: fan(['ASS', 'KHH', 'QSS', 'JDD'], { x: 80, y: 42, width: 37, step: 24, turn: 8 }),
    balls: codes.map((code, at) => ball(results, code, 30 + at * 20)),
  },
  felt: oneCard,
};
