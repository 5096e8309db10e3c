/** The racing schedule and a race's markets: bytes that were put together once (RACE-1, RACE-3). */
import type { Call } from './call.ts';

export const racingHandlers = {
  raceSchedule: ({ app }: Call<'raceSchedule'>) => app.lists.races(),

  /** Empty when no market of the race is on the board. */
  raceOdds: ({ app, site, query }: Call<'raceOdds'>) => app.matchViews.race(site, query.gmid),
};
