/** Every card game by id. Any other id "will be launched soon" (CAS-8). */

import { type Game, type GameId, gameIds } from '../game/game.ts';
import type { Option } from '../game/option.ts';
import { amarAkbarAnthony } from './amar-akbar-anthony.ts';
import { baccarat } from './baccarat.ts';
import { bollywood } from './bollywood.ts';
import { dragonTiger, dragonTigerTwo } from './dragon-tiger.ts';
import { luckySevenA, luckySevenB } from './lucky-seven.ts';
import { oneDayDragonTiger } from './one-day-dragon-tiger.ts';
import { poker } from './poker.ts';
import { oneDayTeenpatti, teenpatti } from './teenpatti.ts';
import { thirtyTwoCardsA } from './thirty-two-cards.ts';
import { thirtyTwoCardsB } from './thirty-two-cards-b.ts';
import { worli } from './worli.ts';

const games: Readonly<Record<GameId, Game>> = {
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

export const gameList: readonly Game[] = gameIds.map((id) => games[id]);

export const gameOf = (id: GameId): Game => games[id];

export const isGameId = (text: string): text is GameId => Object.hasOwn(games, text);

/** The game of a casinoType; null for an unknown name. */
export const findGame = (text: string): Game | null => (isGameId(text) ? games[text] : null);

export const findOption = (game: Game, sid: number): Option | null =>
  game.options.find((option) => option.sid === sid) ?? null;
