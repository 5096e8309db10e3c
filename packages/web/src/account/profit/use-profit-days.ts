/** Net results by day and sport for the chart, from servers that provide them. */
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/request.ts';
import { dateField, parseDateField, startOfDay } from '../../base/clock.ts';
import { translator } from '../../base/translator.ts';
import { parseAmount } from '../../session/amount.ts';
import { useHasCapability } from '../../site/capability.ts';
import { makeInstantRange } from '../instant-range.ts';
import type { DayResult } from './profit-series.ts';

interface Range {
  readonly from: string;
  readonly to: string;
}

const daysMax = 400;

/**
 * Returns every day of the range, and adjacent days with results because of another time zone. The line of a
 * single day starts on the previous day, at zero.
 */
export function listDays({ from, to }: Range, results: readonly DayResult[]): readonly string[] {
  const days = new Set(results.map(({ day }) => day));
  const [first, end] = [parseDateField(from), parseDateField(to)];
  const start = from === to ? startOfDay(first, -1) : first;
  for (let at = start, count = 0; at <= end && count < daysMax; count += 1) {
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
            sportName: translator.sayName(sportsName),
            net: parseAmount(net),
          }),
        ),
      ),
    enabled: isServed,
    gcTime: 0,
  });
  return { ...query, isServed };
}
