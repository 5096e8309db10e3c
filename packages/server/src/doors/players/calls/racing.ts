/** The racing schedule and a race's markets: cached reads (RACE-1, RACE-3). */
import { cachedReply } from '../cache/cached-reads.ts';
import type { Call } from './call.ts';

export const racingHandlers = {
  raceSchedule: ({ app }: Call<'raceSchedule'>) => cachedReply(app.lists.races()),

  /** Returns an empty list if the market cache has no market of the race. */
  raceOdds: ({ app, site, query }: Call<'raceOdds'>) =>
    cachedReply(app.matchViews.race(site, query.gmid)),
};
