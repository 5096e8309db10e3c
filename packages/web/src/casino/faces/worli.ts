/** Instant Worli: three cards, and the last digit of their sum. */
import { msg } from '@lingui/core/macro';
import type { GameFace } from './game-face.ts';
import { ball, fan } from './make-art.ts';
import { hand } from './make-hands.ts';
import { letters } from './make-results.ts';
import { digits, half } from './make-sections.ts';

const singles = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];
const results = letters(
  singles,
  singles,
  singles.map((single) => (Number(single) % 2 === 0 ? 'blue' : 'red')),
);

export const worli: GameFace = {
  sections: [digits('Single', '0-9'), half('Line', '10,12'), half('Odd/Even', '11,13')],
  hands: [hand(msg`Cards`, [0, 1, 2])],
  openPlaces: 3,
  results,
  factNames: [msg`Line`, msg`Odd/Even`, msg`Pana`],
  resultWords: Object.fromEntries(singles.map((result) => [result, msg`Single ${result}`])),
  rules: [
    msg`Every round is drawn from a deck of 40 cards, ace to ten, shuffled afresh.`,
    msg`Three cards; a ten counts nothing. The last digit of their sum is the single.`,
  ],
  art: {
    cards: fan(['2SS', '5HH', '9CC'], { x: 80, y: 42, width: 36, step: 40, turn: 0 }),
    balls: [ball(results, '6', 80)],
  },
  felt: { middles: [[80, 52]], width: 21, step: 24, room: 3, further: 'beside' },
};
