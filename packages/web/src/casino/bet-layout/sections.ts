/**
 * The boards: for each table and each play type, its sections in reading order, each a market of the
 * game list with the positions of its options in t2 (CAS-7) and the look that suits it. Data only.
 */
import type { GameId } from '@layline/games/view';

const sectionLooks = ['duel', 'tiles', 'cards', 'rows', 'digits', 'list'] as const;
export type SectionLook = (typeof sectionLooks)[number];

export interface Section {
  /** The market's name: `markettype` in the game list, and the heading. */
  readonly market: string;
  readonly look: SectionLook;
  /** In the order in which they are shown. */
  readonly indexes: readonly number[];
  /** Half a bet layout wide where there is room; two halves stand side by side. */
  readonly isHalf: boolean;
}

/** `0-2,6` to 0 1 2 6. */
function parseIndexes(text: string): readonly number[] {
  return text.split(',').flatMap((part) => {
    const [first = '', last = first] = part.split('-');
    const from = Number(first);
    return Array.from({ length: Number(last) - from + 1 }, (_, step) => from + step);
  });
}

const make =
  (look: SectionLook, isHalf: boolean) =>
  (market: string, indexes: string): Section => ({
    market,
    look,
    indexes: parseIndexes(indexes),
    isHalf,
  });

const duel = make('duel', false);
const tiles = make('tiles', false);
const half = make('tiles', true);
const cards = make('cards', false);
const halfCards = make('cards', true);
const rows = make('rows', false);
const halfRows = make('rows', true);
const halfDuel = make('duel', true);
const digits = make('digits', false);
const list = make('list', true);

const winner3 = duel('Winner', '0,2,1');
const dragonTigerSides = [
  half('Dragon Odd/Even', '4-5'),
  half('Tiger Odd/Even', '21-22'),
  half('Dragon Color', '6-7'),
  half('Tiger Color', '23-24'),
  halfCards('Dragon Card', '8-20'),
  halfCards('Tiger Card', '25-37'),
];
const dragonTiger = [winner3, tiles('Pair', '3'), ...dragonTigerSides];
const teenpatti = [duel('Winner', '0,2'), duel('Pair Plus', '1,3')];
const lucky = [
  duel('Low/High', '0-1'),
  half('Odd/Even', '2-3'),
  half('Color', '4-5'),
  cards('Card', '6-18'),
];

/** By the exact names of the table page (CAS-2). */
const tableBoards: Readonly<Record<string, readonly Section[]>> = {
  '20 20 TEENPATTI': teenpatti,
  'DRAGON TIGER': [winner3, ...dragonTigerSides],
  '3 CARD TEENPATTI': teenpatti,
  'FAST DRAGON TIGER': [winner3],
  'LUCKY 7-A': lucky,
  'LUCKY 7-B': lucky,
  '20 20 DRAGON TIGER': [winner3, tiles('Pair', '3')],
};

const playBoards: Readonly<Record<GameId, readonly Section[]>> = {
  teen20: teenpatti,
  lucky7: lucky,
  lucky7eu: [...lucky, tiles('Line', '19-22')],
  dt20: dragonTiger,
  dt202: dragonTiger,
  card32: [rows('Winner', '0-3')],
  card32eu: [
    rows('Winner', '0-3'),
    halfRows('Player 8 Odd/Even', '4-5'),
    halfRows('Player 9 Odd/Even', '6-7'),
    halfRows('Player 10 Odd/Even', '8-9'),
    halfRows('Player 11 Odd/Even', '10-11'),
    rows('Color', '12,13,26'),
    digits('Single', '14-23'),
    tiles('Total', '24-25'),
  ],
  poker20: [duel('Winner', '0,9'), list('Hand A', '1-8'), list('Hand B', '10-17')],
  Teen: [rows('Winner', '0-1')],
  aaa: [
    rows('Winner', '0-2'),
    half('Odd/Even', '3-4'),
    half('Color', '5-6'),
    halfDuel('Under/Over', '20-21'),
    halfCards('Card', '7-19'),
  ],
  dt6: [
    rows('Winner', '0-1'),
    tiles('Pair', '2'),
    half('Dragon Odd/Even', '3-4'),
    half('Tiger Odd/Even', '11-12'),
    half('Dragon Color', '5-6'),
    half('Tiger Color', '13-14'),
    half('Dragon Suit', '7-10'),
    half('Tiger Suit', '15-18'),
  ],
  btable: [
    rows('Winner', '0-5'),
    rows('Odd', '6'),
    tiles('Color', '7-8'),
    tiles('Group', '13-14'),
    cards('Card', '9-12'),
  ],
  baccarat: [winner3, tiles('Pair', '3,7,8,4'), tiles('Size', '5-6')],
  worli2: [digits('Single', '0-9'), half('Line', '10,12'), half('Odd/Even', '11,13')],
};

/** The board of a table's name; null when the table page does not know it. */
export const tableBoard = (name: string): readonly Section[] | null => tableBoards[name] ?? null;

export const isPlayType = (type: string): type is GameId => Object.hasOwn(playBoards, type);

/** The board of a casinoType, as the specification spells it; null when it is not played here. */
export const playBoard = (type: string): readonly Section[] | null =>
  isPlayType(type) ? playBoards[type] : null;
