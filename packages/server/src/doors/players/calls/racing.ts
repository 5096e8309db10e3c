/** The racing schedule and a race's markets: cached reads (RACE-1, RACE-3). */
import { cachedReply } from '../cache/tagged-reply.ts';
import type { CachedCall } from './call.ts';

export const racingHandlers = {
  raceSchedule: ({ app }: CachedCall<'raceSchedule'>) => cachedReply(app.lists.races()),

  /** Returns an empty list if the market cache has no market of the race. */
  raceOdds: ({ app, site, query }: CachedCall<'raceOdds'>) =>
    cachedReply(app.matchViews.race(site, query.gmid)),
};
