/**
 * Instant Worli (worli2): three cards of ace to 10, the 10 counting 0; the last digit of their sum wins.
 * The digits in ascending order, 0 last, are the pana.
 */
import { type Card, pointsOf, type Slot } from '../cards/card.ts';
import { type Evaluation, evaluation } from '../game/evaluation.ts';
import { cardsOf, dealInOrder, type Game } from '../game/game.ts';
import { makeOptions } from '../game/option.ts';

/** The 10 sorts last in the pana and is written 0. */
const panaOf = (cards: readonly Card[]): string =>
  cards
    .map(pointsOf)
    .sort((a, b) => a - b)
    .map((points) => points % 10)
    .join('');

function evaluate(slots: readonly Slot[]): Evaluation {
  const cards = cardsOf(slots);
  const digit = cards.reduce((total, card) => total + pointsOf(card), 0) % 10;
  const isFirstLine = digit >= 1 && digit <= 5;
  const isOdd = digit % 2 === 1;
  return evaluation({
    result: `${digit}`,
    win: [digit === 0 ? 10 : digit, isFirstLine ? 11 : 13, isOdd ? 12 : 14],
    desc: [
      `${digit} Single`,
      isFirstLine ? 'Line 1' : 'Line 2',
      isOdd ? 'Odd' : 'Even',
      panaOf(cards),
    ].join('#'),
  });
}

const even = { back: 192, win: '1/2' };

export const worli: Game = {
  id: 'worli2',
  name: 'Instant Worli',
  prefix: '111',
  videoId: '3040',
  deck: 'd40',
  drawCount: 3,
  slotCount: 3,
  options: makeOptions([
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 0].map((digit) => ({
      name: `${digit} Single`,
      market: 'Single',
      back: 960,
      win: '1/10',
    })),
    { name: 'Line 1 Single', market: 'Line', ...even },
    { name: 'Odd Single', market: 'Odd/Even', ...even },
    { name: 'Line 2 Single', market: 'Line', ...even },
    { name: 'Even Single', market: 'Odd/Even', ...even },
  ]),
  cases: {},
  deal: dealInOrder(3),
  evaluate,
};
