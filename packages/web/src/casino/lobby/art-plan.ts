/** The picture of a game or table in the lobby. */
import { dragonTigerArt } from '../faces/dragon-tiger.ts';
import { findFace } from '../faces/faces.ts';
import type { ArtPlan } from '../faces/game-face.ts';
import { teenpattiArt } from '../faces/teenpatti.ts';

/** Tables that share a game have their own pictures. */
const byName: Readonly<Record<string, ArtPlan>> = {
  'DRAGON TIGER': dragonTigerArt(['10CC', 'AHH']),
  'FAST DRAGON TIGER': dragonTigerArt(['5DD', '8SS']),
  '3 CARD TEENPATTI': teenpattiArt([
    ['9HH', '10HH', 'JHH'],
    ['AHH', 'ASS', 'QDD'],
  ]),
};

/** Games of cards that other providers list, by words of their names. */
const byWords: readonly (readonly [words: RegExp, type: string])[] = [
  [/dragon tiger/i, 'dt202'],
  [/baccarat/i, 'baccarat'],
  [/lucky 7/i, 'lucky7eu'],
  [/32 cards|race|queen/i, 'card32eu'],
  [/bollywood/i, 'btable'],
  [/worli/i, 'worli2'],
  [/teenpatti/i, 'Teen'],
  [/blackjack|andar bahar|war|hi lo/i, 'dt6'],
];

/** Returns null for a game without a picture. */
export const artPlan = (type: string, name = ''): ArtPlan | null =>
  byName[name] ??
  findFace(type === '' ? (byWords.find(([words]) => words.test(name))?.[1] ?? '') : type)?.art ??
  null;

/** Degrees from the site's own hue, by game, and for some tables by name. */
const turns: Readonly<Record<string, number>> = {
  dt20: 0,
  'FAST DRAGON TIGER': 330,
  'DRAGON TIGER': 30,
  teen20: 100,
  '3 CARD TEENPATTI': 130,
  Teen: 160,
  lucky7: 230,
  lucky7eu: 255,
  card32: 60,
  card32eu: 80,
  dt202: 345,
  dt6: 15,
  poker20: 190,
  aaa: 290,
  btable: 310,
  baccarat: 205,
  worli2: 275,
};

/** The felt of a game, so that a lobby is not of one colour: the site's hue, turned. */
export const feltTurn = (type: string, name: string): number => turns[name] ?? turns[type] ?? 0;
