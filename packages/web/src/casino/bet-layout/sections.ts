/** The sections of a bet layout: of each table of the table page, and of each game of the play page. */
import { gameFaces, isPlayType } from '../faces/faces.ts';
import type { Section } from '../faces/game-face.ts';

const dragonTiger = gameFaces.dt20.sections;
const teenpatti = gameFaces.teen20.sections;
const lucky = gameFaces.lucky7.sections;

const namedIn = (markets: readonly string[]): readonly Section[] =>
  dragonTiger.filter(({ market }) => markets.includes(market));

/** By the exact names of the table page (CAS-2). */
const tableBoards: Readonly<Record<string, readonly Section[]>> = {
  '20 20 TEENPATTI': teenpatti,
  'DRAGON TIGER': dragonTiger.filter(({ market }) => market !== 'Pair'),
  '3 CARD TEENPATTI': teenpatti,
  'FAST DRAGON TIGER': namedIn(['Winner']),
  'LUCKY 7-A': lucky,
  'LUCKY 7-B': lucky,
  '20 20 DRAGON TIGER': namedIn(['Winner', 'Pair']),
};

/** The board of a table's name; null when the table page does not know it. */
export const tableBoard = (name: string): readonly Section[] | null => tableBoards[name] ?? null;

/** The board of a casinoType, as the specification spells it; null when it is not played here. */
export const playBoard = (type: string): readonly Section[] | null =>
  isPlayType(type) ? gameFaces[type].sections : null;
