/** Sports, competitions, matches, races and live prices: cached reads (EVENT-5). */
import { marketId, refuse } from '@layline/contract';
import { envelop } from '../../../base/envelope.ts';
import { cachedListReply, cachedReply } from '../cache/tagged-reply.ts';
import type { CachedCall, Call } from './call.ts';

export const sportsHandlers = {
  sports: ({ app }: CachedCall<'sports'>) => cachedReply(app.lists.sports()),

  competitions: ({ app, params }: CachedCall<'competitions'>) =>
    cachedReply(app.lists.competitions(params.eventId)),

  competitionMatches: ({ app, params }: CachedCall<'competitionMatches'>) =>
    cachedReply(app.lists.matches(params.eventId, params.legueId)),

  sportMatches: ({ app, params }: CachedCall<'sportMatches'>) =>
    cachedReply(app.lists.matches(params.eventId)),

  /** Leaves out markets that are not in the market cache. */
  marketOdds({ app, params }: CachedCall<'marketOdds'>) {
    const ids = [...new Set(params.joinedMarketIds.split(','))];
    const views = ids.map((id) => app.marketCache.encoded(marketId(id)));
    return cachedListReply(views.filter((view) => view !== null));
  },

  bookmakerOdds: ({ app, site, params }: CachedCall<'bookmakerOdds'>) =>
    cachedReply(app.matchViews.bookmaker(site, params.id3)),

  sessionOdds: ({ app, site, params }: CachedCall<'sessionOdds'>) =>
    cachedReply(app.matchViews.sessions(site, params.id3)),

  score({ app, params }: Call<'score'>) {
    const encoded = app.marketCache.scores.encoded(params.sportId, params.matchId);
    if (!encoded) return refuse('NOT_FOUND', 'There is no score of this match.');
    return envelop(encoded);
  },
};

/** The racing schedule and a race's markets (RACE-1, RACE-3). */
export const racingHandlers = {
  raceSchedule: ({ app }: CachedCall<'raceSchedule'>) => cachedReply(app.lists.races()),

  /** Returns an empty list if the market cache has no market of the race. */
  raceOdds: ({ app, site, query }: CachedCall<'raceOdds'>) =>
    cachedReply(app.matchViews.race(site, query.gmid)),
};
