/** Sports, competitions, matches and live prices: cached reads (EVENT-5). */
import { marketId, refuse } from '@layline/contract';
import { envelop } from '../../../base/envelope.ts';
import { cachedListReply, cachedReply } from '../cache/cached-reads.ts';
import type { Call } from './call.ts';

export const sportsHandlers = {
  sports: ({ app }: Call<'sports'>) => cachedReply(app.lists.sports()),

  competitions: ({ app, params }: Call<'competitions'>) =>
    cachedReply(app.lists.competitions(params.eventId)),

  competitionMatches: ({ app, params }: Call<'competitionMatches'>) =>
    cachedReply(app.lists.matches(params.eventId, params.legueId)),

  sportMatches: ({ app, params }: Call<'sportMatches'>) =>
    cachedReply(app.lists.matches(params.eventId)),

  /** Leaves out markets that are not in the market cache. */
  marketOdds({ app, params }: Call<'marketOdds'>) {
    const ids = [...new Set(params.joinedMarketIds.split(','))];
    const views = ids.map((id) => app.marketCache.encoded(marketId(id)));
    return cachedListReply(views.filter((view) => view !== null));
  },

  bookmakerOdds: ({ app, site, params }: Call<'bookmakerOdds'>) =>
    cachedReply(app.matchViews.bookmaker(site, params.id3)),

  sessionOdds: ({ app, site, params }: Call<'sessionOdds'>) =>
    cachedReply(app.matchViews.sessions(site, params.id3)),

  score({ app, params }: Call<'score'>) {
    const encoded = app.marketCache.scores.encoded(params.sportId, params.matchId);
    if (!encoded) return refuse('NOT_FOUND', 'There is no score of this match.');
    return envelop(encoded);
  },
};
