/** The schedule of races, read again every minute (RACE-1, API-5), and what is next in it. */
import type { RaceCountry } from '@layline/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../api/request.ts';
import { every, now } from '../clock.ts';

export const schedulePeriodMs = 60_000;

export function useSchedule() {
  return useQuery({
    queryKey: ['raceSchedule'],
    queryFn: ({ signal }): Promise<readonly RaceCountry[]> =>
      call('raceSchedule', { signal }).then(({ data }) => data?.t1 ?? []),
    refetchInterval: schedulePeriodMs,
  });
}

/** The time, looked at again so often: buttons light up and count down between two readings. */
export function useNow(periodMs: number): number {
  const [at, setAt] = useState(now);
  useEffect(() => every(periodMs, () => setAt(now())), [periodMs]);
  return at;
}
