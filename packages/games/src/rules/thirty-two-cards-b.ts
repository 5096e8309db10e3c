/**
 * 32 Cards B (card32eu): 32 Cards with more options on the four cards of level 1: their parity, their
 * colours, the last digit of their point sum, and which pair of players has the higher total.
 */
import { type Card, isEven, isRed, pointsOf, type Slot } from '../cards/card.ts';
import type { Evaluation } from '../game/evaluation.ts';
import type { Game } from '../game/game.ts';
import { makeOptions, type OptionRow } from '../game/option.ts';
import { parityWord, yesNo } from './card-words.ts';
import {
  decideWinner,
  firstLevel,
  thirtyTwoCardsA,
  totalsOf,
  winnerCases,
  winnerRows,
} from './thirty-two-cards.ts';

const players = ['8', '9', '10', '11'];

const parityRows: readonly OptionRow[] = players.flatMap((player) =>
  ['Odd', 'Even'].map((parity) => ({
    name: `Player ${player} ${parity}`,
    market: `Player ${player} Odd/Even`,
    back: 196,
    lay: 204,
    win: '1/2',
  })),
);

const threeAlike = { market: 'Color', back: 325, lay: 345, win: '539/1798' };

/** Chances of the digits 1, 2, ... 9, 0. */
const digitChances = [
  '444/4495',
  '1787/17980',
  '444/4495',
  '1787/17980',
  '444/4495',
  '3609/35960',
  '454/4495',
  '1837/17980',
  '454/4495',
  '3609/35960',
];
const singleRows: readonly OptionRow[] = digitChances.map((win, index) => ({
  name: `${(index + 1) % 10} Single`,
  market: 'Single',
  back: 970,
  win,
}));

const totalPush = { market: 'Total', push: '1619/26970' };

const rows: readonly OptionRow[] = [
  ...winnerRows,
  ...parityRows,
  { name: 'Any Three Card Black', ...threeAlike },
  { name: 'Any Three Card Red', ...threeAlike },
  ...singleRows,
  { name: '8 & 9 Total', ...totalPush, back: 515, win: '9463/53940' },
  { name: '10 & 11 Total', ...totalPush, back: 118, win: '41239/53940' },
  { name: 'Two Black Two Red', market: 'Color', back: 244, lay: 256, win: '360/899' },
];

/** Sid of Any Three Card Black, Any Three Card Red or Two Black Two Red. */
function colorSid(cards: readonly Card[]): 13 | 14 | 27 {
  const reds = cards.filter(isRed).length;
  return reds === 2 ? 27 : reds > 2 ? 14 : 13;
}

/** Positive if 8 and 9 together have more after level 1, negative if 10 and 11 have. */
function compareTotals(slots: readonly Slot[]): number {
  const [eight = 0, nine = 0, ten = 0, eleven = 0] = totalsOf(slots.slice(0, 4));
  return eight + nine - ten - eleven;
}

const colorGroup = (sid: number): string =>
  `Black : ${yesNo(sid === 13)}|Red : ${yesNo(sid === 14)}|2-2 : ${yesNo(sid === 27)}`;

function evaluate(slots: readonly Slot[]): Evaluation {
  const decided = decideWinner(slots);
  const cards = firstLevel(slots);
  const color = colorSid(cards);
  const digit = cards.reduce((total, card) => total + pointsOf(card), 0) % 10;
  const order = compareTotals(slots);
  const parities = cards.map((card, index) => 5 + index * 2 + (isEven(card) ? 1 : 0));
  return {
    ...decided,
    win: [
      ...decided.win,
      ...parities,
      color,
      digit === 0 ? 24 : 14 + digit,
      ...(order === 0 ? [] : [order > 0 ? 25 : 26]),
    ],
    push: order === 0 ? [25, 26] : [],
    desc: [
      decided.desc,
      cards.map((card, index) => `${players[index]} : ${parityWord(card)}`).join('|'),
      colorGroup(color),
      digit,
      order === 0 ? 'Tie' : order > 0 ? '8-9' : '10-11',
    ].join('#'),
  };
}

export const thirtyTwoCardsB: Game = {
  ...thirtyTwoCardsA,
  id: 'card32eu',
  name: '32 Cards B',
  prefix: '114',
  videoId: '3034',
  options: makeOptions(rows),
  cases: {
    Winner: winnerCases,
    Total: [{ win: [25] }, { win: [26] }, { push: [25, 26] }],
  },
  evaluate,
};
