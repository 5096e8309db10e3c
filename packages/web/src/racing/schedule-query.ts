/** The schedule of races, by the stream or else read every minute (RACE-1, API-5). */
import type { RaceCountry } from '@layline/contract';
import { makeTopic } from '@layline/contract/topic';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryClient } from '../api/query-client.ts';
import { call } from '../api/request.ts';
import { every, now } from '../base/clock.ts';
import { useLiveTopic } from '../live/use-live-topic.ts';

const schedulePeriodMs = 60_000;

const queryKey = ['raceSchedule'];

/** A race without a name of its own is named by its course and start. */
const withNames = (countries: readonly RaceCountry[]): readonly RaceCountry[] =>
  countries.map((country) => ({
    ...country,
    children: country.children.map((meeting) => ({
      ...meeting,
      children: meeting.children.map((race) =>
        race.ename === ''
          ? { ...race, ename: `${meeting.ename} ${race.stime.slice(11, 16)}` }
          : race,
      ),
    })),
  }));

export function useSchedule() {
  const isLive = useLiveTopic({
    topic: makeTopic('races'),
    take: (data) => {
      const countries = (data as { readonly t1?: unknown } | null)?.t1 ?? [];
      queryClient.setQueryData(queryKey, withNames(countries as readonly RaceCountry[]));
    },
  });
  return useQuery({
    queryKey,
    queryFn: ({ signal }): Promise<readonly RaceCountry[]> =>
      call('raceSchedule', { signal }).then(({ data }) => withNames(data.t1)),
    refetchInterval: isLive ? false : schedulePeriodMs,
  });
}

/** Returns the time, updated at this interval: buttons change and count down between two reads. */
export function useNow(periodMs: number): number {
  const [at, setAt] = useState(now);
  useEffect(() => every(periodMs, () => setAt(now())), [periodMs]);
  return at;
}
