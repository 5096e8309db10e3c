/** The live casino: lists, live rounds, results and proof (B section 7, CAS-1 to CAS-10). */
import { refuse } from '@layline/contract';
import { findGame, type GameId } from '@layline/games';
import { makeGames, makeList } from '../../dealer/game-list.ts';
import { makeCards, makeDetail, makeFairness, makeReplay } from '../../dealer/round-facts.ts';
import { findRound } from '../../dealer/round-store.ts';
import { type Call, succeed } from '../call.ts';

const feeds: Readonly<Record<string, GameId>> = {
  'dragontiger/t20': 'dt20',
  'teenpatti/t20': 'teen20',
  'lucky/a': 'lucky7',
  'lucky/b': 'lucky7eu',
};

const unknownTable = () => refuse('NOT_FOUND', 'This Casino Table will be launched soon.');
const unknownRound = () => refuse('NOT_FOUND', 'This round is not known.');
const noRoundYet = () => refuse('UNAVAILABLE', 'The table cannot deal right now.');
const notDeclared = () => refuse('INVALID_REQUEST', 'Result is not declared yet.');

const feedOf = ({ family, variant }: { readonly family: string; readonly variant: string }) =>
  feeds[`${family}/${variant}`];

const roundsMax = 100;

export const casinoHandlers = {
  casinoGames: ({ site }: Call<'casinoGames'>) => succeed(makeGames(site)),

  casinoList: (_call: Call<'casinoList'>) => ({
    status: 200 as const,
    message: '',
    data: makeList(),
  }),

  async casinoTableData({ house, site, params }: Call<'casinoTableData'>) {
    const gameId = feedOf(params);
    if (!gameId) return unknownTable();
    return (await house.dealer.live(gameId, site, false)) ?? noRoundYet();
  },

  async casinoTableResults({ house, params }: Call<'casinoTableResults'>) {
    const gameId = feedOf(params);
    return (gameId && (await house.dealer.results(gameId))) || unknownTable();
  },

  /** The documents give both orders: the segment that names a game is the type. */
  async casinoPlayData({ house, site, params }: Call<'casinoPlayData'>) {
    const game = findGame(params.casinoType) ?? findGame(params.eventId);
    if (!game) return unknownTable();
    return (await house.dealer.live(game.id, site, true)) ?? noRoundYet();
  },

  async casinoResult({ house, body }: Call<'casinoResult'>) {
    const row = await findRound(house.store, body.roundId);
    if (!row) return unknownRound();
    const detail = makeDetail(row);
    return detail ? succeed([detail]) : notDeclared();
  },

  async casinoCards({ house, params }: Call<'casinoCards'>) {
    const row = await findRound(house.store, params.mid);
    const game = row && findGame(row.gameId);
    if (!row || !game) return unknownRound();
    const now = house.clock.now();
    const cards = makeCards(row, house.dealer.table(game.id).roundAt(now), now);
    return cards ? succeed(cards) : unknownRound();
  },

  async casinoReplay({ house, params }: Call<'casinoReplay'>) {
    const row = await findRound(house.store, params.mid);
    if (!row) return unknownRound();
    const replay = makeReplay(row);
    return replay ? succeed(replay) : notDeclared();
  },

  async casinoRoads({ house, params }: Call<'casinoRoads'>) {
    return (await house.dealer.results(params.casinoType, roundsMax)) ?? unknownTable();
  },

  async casinoFairness({ house, params }: Call<'casinoFairness'>) {
    const loop = house.dealer.loopOf(params.casinoType);
    if (!loop) return unknownTable();
    await loop.look();
    const fairness = await makeFairness(house.store, params.casinoType);
    return fairness ? succeed(fairness) : noRoundYet();
  },
};
