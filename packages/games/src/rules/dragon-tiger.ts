/**
 * 20-20 Dragon Tiger (dt20, dt202): one card each; the higher rank wins, ace low, equal ranks by
 * suit; the same rank and suit is a Tie, on which Dragon and Tiger lose half the stake. Pair is
 * equal ranks, a Tie included.
 */
import { type Card, isEven, isRed, pointsOf, rankOf, suitStrength } from '../cards/card.ts';
import { type Evaluation, evaluation } from '../game/evaluation.ts';
import { cardsOf, dealInOrder, type Game } from '../game/game.ts';
import { makeOptions, type OptionRow } from '../game/option.ts';
import { colorWord, parityAndColorRows, parityWord, rankRows, yesNo } from './card-words.ts';

/** Positive if the first card is higher, negative if the second is, 0 for the very same card. */
export const compareCards = (a: Card, b: Card): number =>
  pointsOf(a) - pointsOf(b) || suitStrength(a) - suitStrength(b);

export const pairChance = '31/415';

const winnerRows: readonly OptionRow[] = [
  { name: 'Dragon', market: 'Winner', back: 200, win: '204/415', half: '7/415' },
  { name: 'Tiger', market: 'Winner', back: 200, win: '204/415', half: '7/415' },
  { name: 'Tie', market: 'Winner', back: 5000, band: 5700, win: '7/415' },
  { name: 'Pair', market: 'Pair', back: 1200, band: 1300, win: pairChance },
];

/** Sids of a side's even, odd, red, black and thirteen rank options that this card wins. */
function winsOfSide(card: Card, firstSid: number): readonly number[] {
  return [
    isEven(card) ? firstSid : firstSid + 1,
    isRed(card) ? firstSid + 2 : firstSid + 3,
    firstSid + 3 + pointsOf(card),
  ];
}

interface BothCards {
  readonly dragon: Card;
  readonly tiger: Card;
}

/** Text of both cards' results; `last` gives the final group's text for a card. */
export function describe({ dragon, tiger }: BothCards, last: (card: Card) => string): string {
  const order = compareCards(dragon, tiger);
  const winner = order > 0 ? 'Dragon' : order < 0 ? 'Tiger' : 'Tie';
  const group = (word: (card: Card) => string) => `D : ${word(dragon)}|T : ${word(tiger)}`;
  return [
    winner,
    yesNo(rankOf(dragon) === rankOf(tiger)),
    group(parityWord),
    group(colorWord),
    group(last),
  ].join('#');
}

function evaluate(dragon: Card, tiger: Card): Evaluation {
  const order = compareCards(dragon, tiger);
  const winner = order > 0 ? 1 : order < 0 ? 2 : 3;
  return evaluation({
    result: `${winner}`,
    win: [
      winner,
      ...(rankOf(dragon) === rankOf(tiger) ? [4] : []),
      ...winsOfSide(dragon, 5),
      ...winsOfSide(tiger, 22),
    ],
    half: winner === 3 ? [1, 2] : [],
    desc: describe({ dragon, tiger }, rankOf),
  });
}

type SideOdds = Parameters<typeof parityAndColorRows>[1];

const makeGame = (
  about: Pick<Game, 'id' | 'name' | 'prefix' | 'videoId'>,
  odds: SideOdds,
): Game => ({
  ...about,
  deck: 'd416',
  drawCount: 2,
  slotCount: 2,
  options: makeOptions([
    ...winnerRows,
    ...['Dragon ', 'Tiger '].flatMap((side) => [
      ...parityAndColorRows(side, odds),
      ...rankRows(side, '1'),
    ]),
  ]),
  cases: { Winner: [{ win: [1] }, { win: [2] }, { win: [3], half: [1, 2] }] },
  deal: dealInOrder(2),
  evaluate: (slots) => {
    const [dragon, tiger] = cardsOf(slots);
    return evaluate(dragon as Card, tiger as Card);
  },
});

export const dragonTiger = makeGame(
  { id: 'dt20', name: '20-20 Dragon Tiger', prefix: '116', videoId: '3035' },
  { even: 212, odd: 183, color: 197 },
);

export const dragonTigerTwo = makeGame(
  { id: 'dt202', name: '20-20 Dragon Tiger 2', prefix: '117', videoId: '3059' },
  { even: 210, odd: 179, color: 195 },
);
