/** The live casino: lists, live rounds, results and proof (B section 7, CAS-1 to CAS-10). */
import { refuse } from '@layline/contract';
import { findGame, type GameId } from '@layline/games';
import { type EncodedData, envelop, succeed } from '../../../base/envelope.ts';
import { findRound } from '../../../store/queries/casino/rounds.ts';
import { listChains, makeFairness, makeProof } from '../../../venue/casino/fairness-facts.ts';
import { makeGames, makeList } from '../../../venue/casino/game-list.ts';
import { makeCards, makeDetail, makeReplay } from '../../../venue/casino/round-facts.ts';
import type { Call } from './call.ts';

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

const replyOfResults = (results: EncodedData | null) =>
  results ? envelop(results) : unknownTable();

export const casinoHandlers = {
  casinoGames: ({ site }: Call<'casinoGames'>) => succeed(makeGames(site)),

  casinoList: (_call: Call<'casinoList'>) => ({
    status: 200 as const,
    message: '',
    data: makeList(),
  }),

  async casinoTableData({ app, site, params }: Call<'casinoTableData'>) {
    const gameId = feedOf(params);
    if (!gameId) return unknownTable();
    const live = await app.casino.live(gameId, { site, withResults: false });
    return live ? envelop(live.now) : noRoundYet();
  },

  async casinoTableResults({ app, params }: Call<'casinoTableResults'>) {
    const gameId = feedOf(params);
    return replyOfResults(gameId ? await app.casino.results(gameId) : null);
  },

  /** The specification has both orders: the segment that names a game is the type. */
  async casinoPlayData({ app, site, params }: Call<'casinoPlayData'>) {
    const game = findGame(params.casinoType) ?? findGame(params.eventId);
    if (!game) return unknownTable();
    const live = await app.casino.live(game.id, { site, withResults: true });
    return live ? envelop(live.now) : noRoundYet();
  },

  async casinoResult({ app, body }: Call<'casinoResult'>) {
    const row = await findRound(app.store, body.roundId);
    if (!row) return unknownRound();
    const detail = makeDetail(row);
    return detail ? succeed([detail]) : notDeclared();
  },

  async casinoCards({ app, params }: Call<'casinoCards'>) {
    const row = await findRound(app.store, params.mid);
    const game = row && findGame(row.gameId);
    if (!row || !game) return unknownRound();
    const now = app.clock.now();
    const cards = makeCards(row, { running: app.casino.table(game.id).roundAt(now), now });
    return cards ? succeed(cards) : unknownRound();
  },

  async casinoReplay({ app, params }: Call<'casinoReplay'>) {
    const row = await findRound(app.store, params.mid);
    if (!row) return unknownRound();
    const replay = makeReplay(row);
    return replay ? succeed(replay) : notDeclared();
  },

  async casinoRoads({ app, params }: Call<'casinoRoads'>) {
    return replyOfResults(await app.casino.results(params.casinoType, roundsMax));
  },

  async casinoFairness({ app, params }: Call<'casinoFairness'>) {
    const loop = app.casino.loopOf(params.casinoType);
    if (!loop) return unknownTable();
    await loop.look();
    const fairness = await makeFairness(app.store, {
      gameId: params.casinoType,
      waits: loop.waits,
    });
    return fairness ? succeed(fairness) : noRoundYet();
  },

  async casinoChains({ app, params, query }: Call<'casinoChains'>) {
    const { casinoType: gameId } = params;
    if (app.casino.loopOf(gameId) === null) return unknownTable();
    return succeed(await listChains(app.store, { gameId, before: Number(query.before) }));
  },

  async casinoProof({ app, params, query }: Call<'casinoProof'>) {
    const before = query.before === undefined ? null : Number(query.before);
    const proof = await makeProof(app.store, { gameId: params.casinoType, before });
    return proof ? succeed(proof) : refuse('NOT_FOUND');
  },
};
