/**
 * 1 Day Dragon Tiger (dt6): Dragon Tiger without a Tie option; Dragon and Tiger are backed and
 * layed, and the very same card twice is a push for them.
 */
import { type Card, isEven, isRed, rankOf, suitName, suitOf } from '../cards/card.ts';
import { type Evaluation, evaluation } from '../game/evaluation.ts';
import { cardsOf, dealInOrder, type Game } from '../game/game.ts';
import { makeOptions, type OptionRow } from '../game/option.ts';
import { parityAndColorRows } from './card-words.ts';
import { compareCards, describe, pairChance } from './dragon-tiger.ts';

const winner = { market: 'Winner', back: 198, lay: 202, win: '204/415', push: '7/415' };
const suitOrder = ['SS', 'HH', 'DD', 'CC'];

const sideRows = (side: string): readonly OptionRow[] => [
  ...parityAndColorRows(side, { even: 212, odd: 183, color: 197 }),
  ...['Spade', 'Heart', 'Diamond', 'Club'].map((suit) => ({
    name: `${side}${suit}`,
    market: `${side}Suit`,
    back: 390,
    win: '1/4',
  })),
];

const winsOfSide = (card: Card, firstSid: number): readonly number[] => [
  isEven(card) ? firstSid : firstSid + 1,
  isRed(card) ? firstSid + 2 : firstSid + 3,
  firstSid + 4 + suitOrder.indexOf(suitOf(card)),
];

function evaluate(dragon: Card, tiger: Card): Evaluation {
  const order = compareCards(dragon, tiger);
  return evaluation({
    result: order > 0 ? '1' : order < 0 ? '2' : '3',
    win: [
      order > 0 ? 1 : order < 0 ? 2 : 0,
      ...(rankOf(dragon) === rankOf(tiger) ? [3] : []),
      ...winsOfSide(dragon, 4),
      ...winsOfSide(tiger, 12),
    ],
    push: order === 0 ? [1, 2] : [],
    desc: describe({ dragon, tiger }, suitName),
  });
}

export const oneDayDragonTiger: Game = {
  id: 'dt6',
  name: '1 Day Dragon Tiger',
  prefix: '118',
  videoId: '3057',
  deck: 'd416',
  drawCount: 2,
  slotCount: 2,
  options: makeOptions([
    { name: 'Dragon', ...winner },
    { name: 'Tiger', ...winner },
    { name: 'Pair', market: 'Pair', back: 1200, band: 1300, win: pairChance },
    ...sideRows('Dragon '),
    ...sideRows('Tiger '),
  ]),
  cases: { Winner: [{ win: [1] }, { win: [2] }, { push: [1, 2] }] },
  deal: dealInOrder(2),
  evaluate: (slots) => {
    const [dragon, tiger] = cardsOf(slots);
    return evaluate(dragon as Card, tiger as Card);
  },
};
