/** Net results by day and sport for the chart, from a server that tells them. */
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/request.ts';
import { dateField, parseDateField, startOfDay } from '../../clock.ts';
import { parseAmount } from '../../session/current-user.ts';
import { useHasCapability } from '../../site/capability.ts';
import { makeInstantRange } from '../instant-range.ts';
import type { DayResult } from './profit-series.ts';

interface Range {
  readonly from: string;
  readonly to: string;
}

const daysMax = 400;
/** A line of a day or two says nothing: then the chart looks back this far. */
const lookBackDays = 29;

export function chartRange({ from, to }: Range): Range {
  const [start, end] = [parseDateField(from), parseDateField(to)];
  const isLong = start < startOfDay(end, -1);
  return isLong ? { from, to } : { from: dateField(startOfDay(end, -lookBackDays)), to };
}

/** Every day of the range, and those of results that another time zone put beside it. */
export function listDays({ from, to }: Range, results: readonly DayResult[]): readonly string[] {
  const days = new Set(results.map(({ day }) => day));
  const end = parseDateField(to);
  for (let at = parseDateField(from), count = 0; at <= end && count < daysMax; count += 1) {
    days.add(dateField(at));
    at = startOfDay(at, 1);
  }
  return [...days].sort();
}

export function useProfitDays(range: Range) {
  const isServed = useHasCapability('profit-days');
  const query = useQuery({
    queryKey: ['profitDays', range],
    queryFn: ({ signal }) =>
      call('profitDays', { body: makeInstantRange(range), signal }).then((reply) =>
        reply.data.map(
          ({ day, eventId, sportsName, net }): DayResult => ({
            day,
            sportId: eventId,
            sportName: sportsName,
            net: parseAmount(net),
          }),
        ),
      ),
    enabled: isServed,
    gcTime: 0,
  });
  return { ...query, isServed };
}
