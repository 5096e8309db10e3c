/**
 * Amar Akbar Anthony (aaa): one card. Ace to 6 Amar, 7 to 10 Akbar, jack to king Anthony; on a 7
 * Under 7 and Over 7 lose half the stake.
 */
import { type Card, isEven, isRed, pointsOf, rankOf } from '../cards/card.ts';
import { type Evaluation, evaluation } from '../game/evaluation.ts';
import { cardsOf, dealInOrder, type Game } from '../game/game.ts';
import { makeOptions } from '../game/option.ts';
import { colorWord, parityAndColorRows, parityWord, rankRows } from './card-words.ts';

const underOver = { market: 'Under/Over', back: 200, win: '6/13', half: '1/13' };

function evaluate(card: Card): Evaluation {
  const points = pointsOf(card);
  const winner = points < 7 ? 1 : points < 11 ? 2 : 3;
  const isSeven = points === 7;
  return evaluation({
    result: `${winner}`,
    win: [
      winner,
      isEven(card) ? 4 : 5,
      isRed(card) ? 6 : 7,
      7 + points,
      ...(isSeven ? [] : [points < 7 ? 21 : 22]),
    ],
    half: isSeven ? [21, 22] : [],
    desc: [
      ['Amar', 'Akbar', 'Anthony'][winner - 1],
      parityWord(card),
      colorWord(card),
      isSeven ? 'Tie' : points < 7 ? 'Under 7' : 'Over 7',
      `Card ${rankOf(card)}`,
    ].join('#'),
  });
}

export const amarAkbarAnthony: Game = {
  id: 'aaa',
  name: 'Amar Akbar Anthony',
  prefix: '121',
  videoId: '3056',
  deck: 'd416',
  drawCount: 1,
  slotCount: 1,
  options: makeOptions([
    { name: 'Amar', market: 'Winner', back: 212, lay: 222, win: '6/13' },
    { name: 'Akbar', market: 'Winner', back: 315, lay: 335, win: '4/13' },
    { name: 'Anthony', market: 'Winner', back: 420, lay: 450, win: '3/13' },
    ...parityAndColorRows('', { even: 212, odd: 183, color: 197 }),
    ...rankRows('', 'A'),
    { name: 'Under 7', ...underOver },
    { name: 'Over 7', ...underOver },
  ]),
  cases: { 'Under/Over': [{ win: [21] }, { win: [22] }, { half: [21, 22] }] },
  deal: dealInOrder(1),
  evaluate: (slots) => evaluate(cardsOf(slots)[0] as Card),
};
