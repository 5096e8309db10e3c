/** The schedule of races, by the stream or else read every minute (RACE-1, API-5). */
import type { RaceCountry } from '@layline/contract';
import { makeTopic } from '@layline/contract/topic';
import { call } from '../api/request.ts';
import { useLiveQuery } from '../live/use-live-query.ts';

const schedulePeriodMs = 60_000;

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
  return useLiveQuery({
    queryKey: ['raceSchedule'],
    queryFn: ({ signal }): Promise<readonly RaceCountry[]> =>
      call('raceSchedule', { signal }).then(({ data }) => withNames(data.t1)),
    topic: makeTopic('races'),
    read: (data) => {
      const countries = (data as { readonly t1?: unknown } | null)?.t1 ?? [];
      return withNames(countries as readonly RaceCountry[]);
    },
    periodOf: () => schedulePeriodMs,
  });
}
