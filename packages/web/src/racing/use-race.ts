/**
 * Follows a race's markets by the stream, or else polls every two seconds (RACE-3, API-5): prices go to the
 * store, the rest to a page.
 */
import type { RaceView } from '@layline/contract';
import { makeTopic } from '@layline/contract/topic';
import { call } from '../api/request.ts';
import { noteReceived } from '../live/freshness.ts';
import { parseRace } from '../live/parse-race.ts';
import { prices } from '../live/prices.ts';
import { useLiveQuery } from '../live/use-live-query.ts';

const racePeriodMs = 2000;

/** Removes what the price store keeps, so that a price change does not render the page again. */
const withoutPrices = (view: RaceView, gmid: string): RaceView => ({
  ...view,
  // Markets of other servers may not name their race.
  gmid: view.gmid || gmid,
  totalMatched: 0,
  section: view.section.map((runner) => ({ ...runner, odds: [], lastTraded: null })),
});

function putRace(views: readonly RaceView[], gmid: string): readonly RaceView[] {
  for (const view of views) prices.put(parseRace(view));
  return views.map((view) => withoutPrices(view, gmid));
}

const marketsOf = (views: readonly RaceView[]): readonly string[] => views.map(({ mid }) => mid);

async function readRace(gmid: string, signal: AbortSignal): Promise<readonly RaceView[]> {
  const { data } = await call('raceOdds', { query: { gmid }, signal });
  const views = putRace(data, gmid);
  noteReceived(marketsOf(views), racePeriodMs);
  return views;
}

export function useRace(gmid: string) {
  return useLiveQuery({
    queryKey: ['raceOdds', gmid],
    queryFn: ({ signal }) => readRace(gmid, signal),
    topic: gmid === '' ? null : makeTopic('race', gmid),
    read: (data) => putRace((data ?? []) as unknown as readonly RaceView[], gmid),
    periodOf: () => racePeriodMs,
    keysOf: marketsOf,
    retry: false,
  });
}
