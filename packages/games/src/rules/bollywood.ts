/**
 * Bollywood Casino (btable): one card of a deck of aces, jacks, queens and kings; each card belongs
 * to one of six films.
 */
import { type Card, isEven, isRed, type Rank, rankOf, type Suit, suitOf } from '../cards/card.ts';
import { type Evaluation, evaluation } from '../game/evaluation.ts';
import { cardsOf, dealInOrder, type Game } from '../game/game.ts';
import { makeOptions, type OptionRow } from '../game/option.ts';
import { colorWord, parityWord } from './card-words.ts';

const filmRows: readonly OptionRow[] = [
  { name: 'DON', market: 'Winner', back: 1550, lay: 1740, win: '1/16' },
  { name: 'Amar Akbar Anthony', market: 'Winner', back: 515, lay: 550, win: '3/16' },
  { name: 'Sahib Bibi Aur Ghulam', market: 'Winner', back: 515, lay: 550, win: '3/16' },
  { name: 'Dharam Veer', market: 'Winner', back: 775, lay: 830, win: '1/8' },
  { name: 'Kis KisKo Pyaar Karoon', market: 'Winner', back: 390, lay: 410, win: '1/4' },
  { name: 'Ghulam', market: 'Winner', back: 515, lay: 550, win: '3/16' },
];

const cardOrder: readonly Rank[] = ['J', 'Q', 'K', 'A'];

const sideRows: readonly OptionRow[] = [
  { name: 'Odd', market: 'Odd', back: 130, lay: 135, win: '3/4' },
  { name: 'Red', market: 'Color', back: 197, win: '1/2' },
  { name: 'Black', market: 'Color', back: 197, win: '1/2' },
  ...cardOrder.map((rank) => ({
    name: `Card ${rank}`,
    market: 'Card',
    back: 375,
    band: 390,
    win: '1/4',
  })),
  { name: 'Dulha Dulhan K-Q', market: 'Group', back: 197, win: '1/2' },
  { name: 'Barati J-A', market: 'Group', back: 197, win: '1/2' },
];

/** Film of each rank by suit: spade, heart, club, diamond. */
const films: Readonly<Partial<Record<Rank, Readonly<Record<Suit, number>>>>> = {
  A: { SS: 1, HH: 2, CC: 2, DD: 2 },
  K: { SS: 3, HH: 5, CC: 4, DD: 4 },
  Q: { SS: 3, HH: 5, CC: 5, DD: 5 },
  J: { SS: 3, HH: 6, CC: 6, DD: 6 },
};

function evaluate(card: Card): Evaluation {
  const rank = rankOf(card);
  const film = films[rank]?.[suitOf(card)] ?? 0;
  const isWedding = rank === 'K' || rank === 'Q';
  return evaluation({
    result: `${film}`,
    win: [
      film,
      ...(isEven(card) ? [] : [7]),
      isRed(card) ? 8 : 9,
      10 + cardOrder.indexOf(rank),
      isWedding ? 14 : 15,
    ],
    desc: [
      filmRows[film - 1]?.name,
      parityWord(card),
      colorWord(card),
      isWedding ? 'Dulha Dulhan' : 'Barati',
      `Card ${rank}`,
    ].join('#'),
  });
}

export const bollywood: Game = {
  id: 'btable',
  name: 'Bollywood Casino',
  prefix: '122',
  videoId: '3041',
  deck: 'd32b',
  drawCount: 1,
  slotCount: 1,
  options: makeOptions([...filmRows, ...sideRows]),
  cases: {},
  deal: dealInOrder(1),
  evaluate: (slots) => evaluate(cardsOf(slots)[0] as Card),
};
