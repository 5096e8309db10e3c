/** The table on a page: the target of its bets, its markets, its video. */
import type { CasinoGame } from '@layline/contract';
import { sportRegistry } from '@layline/contract/sport';
import type { OddsProfile } from '@layline/games/verify';
import type { GameId } from '@layline/games/view';
import type { BetTable } from '../bet/casino-bet.ts';
import type { ListedMarket } from '../bet-layout/market-of.ts';

export interface CasinoTable extends BetTable {
  readonly type: GameId;
  readonly videoId: string;
  readonly profile: OddsProfile;
  /** Undefined until the game list is loaded. */
  readonly markets: readonly ListedMarket[] | undefined;
}

const playLeagueId = '11304';

export const makeTable = (game: CasinoGame, type: GameId): CasinoTable => ({
  eventId: game.eventId || sportRegistry.casino.id,
  legueId: game.legueId,
  matchId: game.matchId,
  name: game.name,
  type,
  videoId: game.videoId || type,
  profile: game.oddsProfile ?? 'customary',
  markets: game.markets,
});

/** CAS-2: finds the entry in the game list whose matchId equals id3. */
export const findTable = (games: readonly CasinoGame[], matchId: string): CasinoGame | undefined =>
  games.find((game) => String(game.matchId) === matchId);

/** Finds the play page's entry of a game. */
export const findPlay = (games: readonly CasinoGame[], type: string): CasinoGame | undefined =>
  games.find((game) => game.casinoType === type && String(game.legueId) === playLeagueId);

/** CAS-8: the play page's table before its game list arrives; it accepts no bets except Lucky 7's. */
export const unlistedTable = (type: GameId): CasinoTable => ({
  eventId: sportRegistry.casino.id,
  legueId: playLeagueId,
  matchId: '',
  name: type,
  type,
  videoId: type,
  profile: 'customary',
  markets: undefined,
});

/** CAS-4: Lucky 7 bets through its stake panel; all other tables bet at once. */
export const hasStakePanel = (type: GameId): boolean => type.startsWith('lucky7');

/** CAS-5: 20-20 Teenpatti suspends itself below this many seconds. */
export const suspendsBelow = (type: GameId): number => (type === 'teen20' ? 6 : 1);
