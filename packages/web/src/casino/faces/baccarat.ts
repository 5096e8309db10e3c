/** Baccarat: two or three cards for Player and Banker. */
import { msg } from '@lingui/core/macro';
import type { GameFace } from './game-face.ts';
import { ball, fan } from './make-art.ts';
import { twoHands } from './make-felt.ts';
import { hand } from './make-hands.ts';
import { letters } from './make-results.ts';
import { duel, tiles } from './make-sections.ts';
import { freshEight } from './rule-words.ts';

const results = letters(['1', '2'], ['P', 'B'], ['blue', 'red']);

export const baccarat: GameFace = {
  sections: [duel('Winner', '0,2,1'), tiles('Pair', '3,7,8,4'), tiles('Size', '5-6')],
  hands: [hand(msg`Player`, [0, 2, 4], '1'), hand(msg`Banker`, [1, 3, 5], '2')],
  openPlaces: 2,
  results,
  factNames: [msg`Pair`, msg`Perfect Pair`, msg`Either Pair`, msg`Totals`],
  resultWords: {},
  rules: [
    freshEight,
    msg`Ace counts one, ten and court cards nothing; a hand counts its last digit.`,
    msg`Eight or nine on two cards ends the deal.`,
    msg`The Player draws on 0 to 5. The Banker draws by the usual table of third cards.`,
    msg`A tie returns bets on Player and Banker. A Banker win with six pays half; there is no commission.`,
  ],
  art: {
    cards: [
      ...fan(['9HH', 'KCC'], { x: 46, y: 43, width: 35, step: 24, turn: 0 }),
      ...fan(['8SS', 'QDD'], { x: 114, y: 43, width: 35, step: 24, turn: 0 }),
    ],
    balls: [ball(results, '1', 46), ball(results, '2', 114)],
  },
  felt: { ...twoHands({ width: 17, step: 18, room: 2 }), further: 'across' },
};
