/** 20-20 Poker: two cards each and a board of five. */
import { msg } from '@lingui/core/macro';
import type { GameFace } from './game-face.ts';
import { ball, fan } from './make-art.ts';
import { every, hand } from './make-hands.ts';
import { letters } from './make-results.ts';
import { duel, list } from './make-sections.ts';
import { freshOne } from './rule-words.ts';

const results = letters(['11', '21'], ['A', 'B'], ['red', 'blue']);

export const poker: GameFace = {
  sections: [duel('Winner', '0,9'), list('Hand A', '1-8'), list('Hand B', '10-17')],
  hands: [
    hand(msg`Player A`, [0, 1], '11'),
    hand(msg`Board`, every(4, 1, 5)),
    hand(msg`Player B`, [2, 3], '21'),
  ],
  openPlaces: 5,
  results,
  factNames: [null, msg`Hand A`, null, msg`Hand B`],
  resultWords: {},
  rules: [
    freshOne,
    msg`Two cards each and a board of five; the best five of seven win. Equal hands are returned.`,
    msg`A hand option wins when that player's best hand is exactly that class, whoever wins.`,
  ],
  art: {
    cards: [
      ...fan(['ASS', 'ADD'], { x: 40, y: 74, width: 24, step: 14, turn: 8 }),
      ...fan(['KHH', 'QHH'], { x: 120, y: 74, width: 24, step: 14, turn: 8 }),
      ...fan(['10DD', 'JDD', 'QDD', '2CC', 'ACC'], { x: 80, y: 27, width: 23, step: 26, turn: 0 }),
    ],
    balls: [ball(results, '11', 70), ball(results, '21', 90)],
  },
  felt: {
    middles: [
      [29, 71.5],
      [80, 46],
      [131, 71.5],
    ],
    width: 15,
    step: 16,
    room: 2,
    further: 'beside',
  },
};
