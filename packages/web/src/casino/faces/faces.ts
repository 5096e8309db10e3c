/** Maps every casinoType to its game's face (CAS-8). */
import type { GameId } from '@layline/games/view';
import { amarAkbarAnthony } from './amar-akbar-anthony.ts';
import { baccarat } from './baccarat.ts';
import { bollywood } from './bollywood.ts';
import { dragonTiger, dragonTigerTwo, oneDayDragonTiger } from './dragon-tiger.ts';
import type { GameFace } from './game-face.ts';
import { luckySevenA, luckySevenB } from './lucky-seven.ts';
import { poker } from './poker.ts';
import { oneDayTeenpatti, teenpatti } from './teenpatti.ts';
import { thirtyTwoCardsA, thirtyTwoCardsB } from './thirty-two-cards.ts';
import { worli } from './worli.ts';

export const gameFaces: Readonly<Record<GameId, GameFace>> = {
  teen20: teenpatti,
  lucky7: luckySevenA,
  lucky7eu: luckySevenB,
  dt20: dragonTiger,
  card32: thirtyTwoCardsA,
  card32eu: thirtyTwoCardsB,
  dt202: dragonTigerTwo,
  poker20: poker,
  Teen: oneDayTeenpatti,
  aaa: amarAkbarAnthony,
  dt6: oneDayDragonTiger,
  btable: bollywood,
  baccarat,
  worli2: worli,
};

/** Tells whether the game, in the specification's spelling, is played here. */
export const isPlayType = (type: string): type is GameId => Object.hasOwn(gameFaces, type);

const byLowerCase: ReadonlyMap<string, GameFace> = new Map(
  Object.entries(gameFaces).map(([type, face]) => [type.toLowerCase(), face]),
);

/** Returns the face of a casinoType in any case, as feeds differ; undefined for an unknown game. */
export const findFace = (type: string): GameFace | undefined => byLowerCase.get(type.toLowerCase());
