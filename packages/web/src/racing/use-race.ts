/** A race's markets, asked for every two seconds (RACE-3, API-5): prices to the store, all else to a page. */
import type { RaceView } from '@layline/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/request.ts';
import { hearOf } from '../live/freshness.ts';
import { parseRace } from '../live/parse-race.ts';
import { prices } from '../live/prices.ts';

export const racePeriodMs = 2000;

/** What the price store keeps is left out, so that a change of price draws no page anew. */
const withoutPrices = (view: RaceView): RaceView => ({
  ...view,
  totalMatched: 0,
  section: view.section.map((runner) => ({ ...runner, odds: [], lastTraded: null })),
});

async function readRace(gmid: string, signal: AbortSignal): Promise<readonly RaceView[]> {
  const { data } = await call('raceOdds', { query: { gmid }, signal });
  const snapshots = (data ?? []).map(parseRace);
  for (const snapshot of snapshots) prices.put(snapshot);
  hearOf(
    snapshots.map(({ marketId }) => marketId),
    racePeriodMs,
  );
  return (data ?? []).map(withoutPrices);
}

export function useRace(gmid: string) {
  return useQuery({
    queryKey: ['raceOdds', gmid],
    queryFn: ({ signal }) => readRace(gmid, signal),
    refetchInterval: racePeriodMs,
    retry: false,
  });
}
