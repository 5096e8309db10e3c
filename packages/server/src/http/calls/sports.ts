/** Sports, competitions, matches and live prices: bytes that were put together once (EVENT-5). */
import { refuse } from '@layline/contract';
import { tagged } from '../cache/etag.ts';
import { readOdds } from '../cache/read-odds.ts';
import type { Call } from './call.ts';

const objectHead = Buffer.from('{"status":true,"message":"","data":');
const objectTail = Buffer.from('}');
export const sportsHandlers = {
  sports: ({ app }: Call<'sports'>) => tagged(app.lists.sports()),

  competitions: ({ app, params }: Call<'competitions'>) =>
    tagged(app.lists.competitions(params.eventId)),

  competitionMatches: ({ app, params }: Call<'competitionMatches'>) =>
    tagged(app.lists.matches(params.eventId, params.legueId)),

  sportMatches: ({ app, params }: Call<'sportMatches'>) =>
    tagged(app.lists.matches(params.eventId)),

  marketOdds: ({ app, params }: Call<'marketOdds'>) => readOdds(app, params.joinedMarketIds),

  bookmakerOdds: ({ app, site, params }: Call<'bookmakerOdds'>) =>
    tagged(app.matchViews.bookmaker(site, params.id3)),

  sessionOdds: ({ app, site, params }: Call<'sessionOdds'>) =>
    tagged(app.matchViews.sessions(site, params.id3)),

  score({ app, params }: Call<'score'>) {
    const encoded = app.marketCache.scores.encoded(params.sportId, params.matchId);
    if (!encoded) return refuse('NOT_FOUND', 'There is no score of this match.');
    return Buffer.concat([objectHead, encoded, objectTail]);
  },
};
