/** Lucky 7 A and B: one card, low or high. */
import type { Card } from '@layline/games/view';
import { msg } from '@lingui/core/macro';
import type { ArtPlan, GameFace } from './game-face.ts';
import { ball } from './make-art.ts';
import { oneCard } from './make-felt.ts';
import { hand } from './make-hands.ts';
import { letters } from './make-results.ts';
import { cards, duel, half, tiles } from './make-sections.ts';
import { freshEight } from './rule-words.ts';

const results = letters(['1', '2'], ['L', 'H'], ['gold', 'blue']);

const makeArt = ([low, mid, high]: readonly [Card, Card, Card]): ArtPlan => ({
  cards: [
    { card: low, x: 44, y: 45, width: 32, turn: -9 },
    { card: high, x: 116, y: 45, width: 32, turn: 9 },
    { card: mid, x: 80, y: 43, width: 44, turn: 0 },
  ],
  balls: [ball(results, '1', 44), ball(results, '2', 116)],
});

export const luckySevenA: GameFace = {
  sections: [
    duel('Low/High', '0-1'),
    half('Odd/Even', '2-3'),
    half('Color', '4-5'),
    cards('Card', '6-18'),
  ],
  hands: [hand(msg`Card`, [0])],
  openPlaces: 1,
  results,
  factNames: [msg`Odd/Even`, msg`Color`, msg`Card`],
  resultWords: { '1': msg`Low`, '2': msg`High`, '0': msg`Seven` },
  rules: [
    freshEight,
    msg`One card. Ace to six is Low, eight to king is High.`,
    msg`On a seven, bets on LOW Card and HIGH Card lose half the stake; the others settle by the card.`,
  ],
  art: makeArt(['4CC', '7HH', 'JSS']),
  felt: oneCard,
};

export const luckySevenB: GameFace = {
  ...luckySevenA,
  sections: [...luckySevenA.sections, tiles('Line', '19-22')],
  rules: [...luckySevenA.rules, msg`Lines: A 2 3, 4 5 6, 8 9 10 and J Q K. A seven is on no line.`],
  art: makeArt(['3DD', '7SS', 'QHH']),
};
