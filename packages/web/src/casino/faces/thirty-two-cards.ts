/** 32 Cards A and B: four players with running totals. */
import { msg } from '@lingui/core/macro';
import type { GameFace } from './game-face.ts';
import { rowArt } from './make-art.ts';
import { every, hand } from './make-hands.ts';
import { letters } from './make-results.ts';
import { digits, halfRows, rows, tiles } from './make-sections.ts';

const results = letters(['1', '2', '3', '4'], ['8', '9', '10', '11']);

export const thirtyTwoCardsA: GameFace = {
  sections: [rows('Winner', '0-3')],
  hands: [
    hand(msg`Player 8`, every(0, 4, 9), '1'),
    hand(msg`Player 9`, every(1, 4, 9), '2'),
    hand(msg`Player 10`, every(2, 4, 9), '3'),
    hand(msg`Player 11`, every(3, 4, 9), '4'),
  ],
  openPlaces: 1,
  results,
  factNames: [],
  resultWords: {},
  rules: [
    msg`Every round is drawn from a deck of 32 cards, six to king, shuffled afresh.`,
    msg`Four players begin with 8, 9, 10 and 11 points and get one card each; points six to thirteen.`,
    msg`The highest total wins. Those who share it draw again until one is ahead.`,
  ],
  art: rowArt({ cards: ['8CC', '9DD', '10SS', 'JHH'], width: 26 }, results),
  felt: {
    middles: [
      [29, 48],
      [63, 48],
      [97, 48],
      [131, 48],
    ],
    width: 17,
    step: 0,
    room: 1,
    further: 'downwards',
  },
};

export const thirtyTwoCardsB: GameFace = {
  ...thirtyTwoCardsA,
  sections: [
    rows('Winner', '0-3'),
    halfRows('Player 8 Odd/Even', '4-5'),
    halfRows('Player 9 Odd/Even', '6-7'),
    halfRows('Player 10 Odd/Even', '8-9'),
    halfRows('Player 11 Odd/Even', '10-11'),
    rows('Color', '12,13,26'),
    digits('Single', '14-23'),
    tiles('Total', '24-25'),
  ],
  factNames: [msg`Odd/Even`, msg`Three of a color`, msg`Single`, msg`Greater total`],
  rules: [
    ...thirtyTwoCardsA.rules,
    msg`All other options are decided by the four first cards; an equal Total is returned.`,
  ],
  art: rowArt({ cards: ['JDD', '8SS', 'KHH', '6CC'], width: 26 }, results),
};
