/** Sports, competitions, matches and live prices: bytes that were put together once (EVENT-5). */
import { refuse } from '@layline/contract';
import type { Call } from '../call.ts';
import { tagged } from '../etag.ts';
import { readOdds } from '../odds-read.ts';

const objectHead = Buffer.from('{"status":true,"message":"","data":');
const objectTail = Buffer.from('}');
export const sportsHandlers = {
  sports: ({ house }: Call<'sports'>) => tagged(house.lists.sports()),

  competitions: ({ house, params }: Call<'competitions'>) =>
    tagged(house.lists.competitions(params.eventId)),

  competitionMatches: ({ house, params }: Call<'competitionMatches'>) =>
    tagged(house.lists.matches(params.eventId, params.legueId)),

  sportMatches: ({ house, params }: Call<'sportMatches'>) =>
    tagged(house.lists.matches(params.eventId)),

  marketOdds: ({ house, params }: Call<'marketOdds'>) => readOdds(house, params.joinedMarketIds),

  bookmakerOdds: ({ house, site, params }: Call<'bookmakerOdds'>) =>
    tagged(house.matchViews.bookmaker(site, params.id3)),

  sessionOdds: ({ house, site, params }: Call<'sessionOdds'>) =>
    tagged(house.matchViews.sessions(site, params.id3)),

  score({ house, params }: Call<'score'>) {
    const encoded = house.board.scores.encoded(params.sportId, params.matchId);
    if (!encoded) return refuse('NOT_FOUND', 'There is no score of this match.');
    return Buffer.concat([objectHead, encoded, objectTail]);
  },
};
