/**
 * Lucky 7 (lucky7 is A, lucky7eu is B): one card. Ace to 6 is Low, 8 to king High; on a 7 Low and High
 * lose half the stake and every other option settles by the card. B adds four Lines of three.
 */
import { type Card, isEven, isRed, pointsOf, rankOf } from '../cards/card.ts';
import { type Evaluation, evaluation } from '../game/evaluation.ts';
import { cardsOf, dealInOrder, type Game } from '../game/game.ts';
import { makeOptions, type OptionRow } from '../game/option.ts';
import { colorWord, parityAndColorRows, parityWord, rankRows } from './card-words.ts';

const half = { market: 'Low/High', back: 200, win: '6/13', half: '1/13' };

const rows: readonly OptionRow[] = [
  { name: 'LOW Card', ...half },
  { name: 'HIGH Card', ...half },
  ...parityAndColorRows('', { even: 210, odd: 179, color: 195 }),
  ...rankRows('', '1'),
];

const lineRows: readonly OptionRow[] = [1, 2, 3, 4].map((line) => ({
  name: `Line ${line}`,
  market: 'Line',
  back: 420,
  win: '3/13',
}));

/** The card's line of three, 1 to 4; 0 for a 7, which has none. */
function lineOf(points: number): number {
  if (points === 7) return 0;
  return Math.ceil((points > 7 ? points - 1 : points) / 3);
}

function evaluate(card: Card, hasLines: boolean): Evaluation {
  const points = pointsOf(card);
  const winner = points < 7 ? 1 : points > 7 ? 2 : 0;
  const line = hasLines ? lineOf(points) : 0;
  return evaluation({
    result: `${winner}`,
    win: [
      winner,
      isEven(card) ? 3 : 4,
      isRed(card) ? 5 : 6,
      6 + points,
      ...(line > 0 ? [19 + line] : []),
    ],
    half: winner === 0 ? [1, 2] : [],
    desc: [
      ['Tie', 'Low Card', 'High Card'][winner],
      parityWord(card),
      colorWord(card),
      `Card ${rankOf(card)}`,
    ].join('#'),
  });
}

const makeGame = (
  about: Pick<Game, 'id' | 'name' | 'prefix' | 'videoId'>,
  hasLines: boolean,
): Game => ({
  ...about,
  deck: 'd416',
  drawCount: 1,
  slotCount: 1,
  options: makeOptions(hasLines ? [...rows, ...lineRows] : rows),
  cases: { 'Low/High': [{ win: [1] }, { win: [2] }, { half: [1, 2] }] },
  deal: dealInOrder(1),
  evaluate: (slots) => evaluate(cardsOf(slots)[0] as Card, hasLines),
});

export const luckySevenA = makeGame(
  { id: 'lucky7', name: 'Lucky 7 - A', prefix: '106', videoId: '3032' },
  false,
);
export const luckySevenB = makeGame(
  { id: 'lucky7eu', name: 'Lucky 7 - B', prefix: '107', videoId: '3033' },
  true,
);
