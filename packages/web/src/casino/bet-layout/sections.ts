/** The sections of bet layouts, for each table of the table page and each game of the play page. */
import { gameFaces, isPlayType } from '../faces/faces.ts';
import type { Section } from '../faces/game-face.ts';

const dragonTiger = gameFaces.dt20.sections;
const teenpatti = gameFaces.teen20.sections;
const lucky = gameFaces.lucky7.sections;

const namedIn = (markets: readonly string[]): readonly Section[] =>
  dragonTiger.filter(({ market }) => markets.includes(market));

/** By the exact names on the table page (CAS-2). */
const tableBoards: Readonly<Record<string, readonly Section[]>> = {
  '20 20 TEENPATTI': teenpatti,
  'DRAGON TIGER': dragonTiger.filter(({ market }) => market !== 'Pair'),
  '3 CARD TEENPATTI': teenpatti,
  'FAST DRAGON TIGER': namedIn(['Winner']),
  'LUCKY 7-A': lucky,
  'LUCKY 7-B': lucky,
  '20 20 DRAGON TIGER': namedIn(['Winner', 'Pair']),
};

/** Returns the sections for a table's name; null if the table page does not know it. */
export const tableBoard = (name: string): readonly Section[] | null => tableBoards[name] ?? null;

/** Returns the sections for a casinoType in the specification's spelling; null if it is not played here. */
export const playBoard = (type: string): readonly Section[] | null =>
  isPlayType(type) ? gameFaces[type].sections : null;
