/** The three games of Dragon Tiger: one card to each side. */
import type { Card } from '@layline/games/view';
import { msg } from '@lingui/core/macro';
import type { GameFace } from './game-face.ts';
import { duelArt } from './make-art.ts';
import { twoHands } from './make-felt.ts';
import { hand } from './make-hands.ts';
import { letters } from './make-results.ts';
import { duel, half, halfCards, rows, tiles } from './make-sections.ts';
import { freshEight } from './rule-words.ts';

const results = letters(['1', '2'], ['D', 'T']);

const higherWins = [
  freshEight,
  msg`One card to the Dragon, one to the Tiger; the higher rank wins. The ace is low, the king high.`,
  msg`Equal ranks: the higher suit wins, in the order spade, heart, club, diamond.`,
];

const makeFace = (cards: readonly [Card, Card]): GameFace => ({
  sections: [
    duel('Winner', '0,2,1'),
    tiles('Pair', '3'),
    half('Dragon Odd/Even', '4-5'),
    half('Tiger Odd/Even', '21-22'),
    half('Dragon Color', '6-7'),
    half('Tiger Color', '23-24'),
    halfCards('Dragon Card', '8-20'),
    halfCards('Tiger Card', '25-37'),
  ],
  hands: [hand(msg`Dragon`, [0], '1'), hand(msg`Tiger`, [1], '2')],
  openPlaces: 1,
  results,
  factNames: [msg`Pair`, msg`Odd/Even`, msg`Color`, msg`Card`],
  resultWords: {},
  rules: [
    ...higherWins,
    msg`Same rank and same suit is a Tie: bets on Dragon and Tiger then lose half the stake.`,
    msg`Pair wins when the ranks are equal, whatever the suits.`,
  ],
  art: duelArt(cards, results),
  felt: twoHands({ width: 25, step: 0, room: 1 }),
});

export const dragonTiger = makeFace(['KSS', 'QHH']);

export const dragonTigerTwo = makeFace(['JSS', 'KDD']);

export const oneDayDragonTiger: GameFace = {
  ...makeFace(['9SS', 'JHH']),
  sections: [
    rows('Winner', '0-1'),
    tiles('Pair', '2'),
    half('Dragon Odd/Even', '3-4'),
    half('Tiger Odd/Even', '11-12'),
    half('Dragon Color', '5-6'),
    half('Tiger Color', '13-14'),
    half('Dragon Suit', '7-10'),
    half('Tiger Suit', '15-18'),
  ],
  factNames: [msg`Pair`, msg`Odd/Even`, msg`Color`, msg`Suit`],
  rules: [
    ...higherWins,
    msg`Same rank and same suit: bets on Dragon and Tiger, back or lay, are returned.`,
  ],
};

/** Tables that share the game's rounds have their own pictures in the lobby. */
export const dragonTigerArt = (cards: readonly [Card, Card]) => duelArt(cards, results);
