import { instant } from '@layline/contract';
import { describe, expect, it } from 'vitest';
import {
  allSeries,
  makeTimetable,
  matchesAt,
  nextAnnouncements,
  scheduleMatch,
} from './programme.ts';

const day = 24 * 3_600_000;
const anyTime = Date.parse('2031-03-09T17:42:11Z');
const named = allSeries.map((series) => [`${series.sportId}${series.name}`, series] as const);

describe.each(named)('the series %s', (_, series) => {
  const isRace = series.sportId === '10';

  it.each([1, 7, 60])('at speed %i always has one match in play and one to come', (speed) => {
    const table = makeTimetable(series, speed);
    for (let step = 0; step < 500; step += 1) {
      const at = instant(anyTime + step * 61_003);
      const matches = matchesAt(table, at);
      const justBegun = matches.filter(
        ({ startAt }) => startAt <= at && at < startAt + (isRace ? table.matchMsMax : table.slotMs),
      );
      // A race is over before its country's next begins.
      if (isRace) expect(justBegun.length).toBeLessThanOrEqual(1);
      else expect(justBegun).toHaveLength(1);
      expect(matches.some(({ startAt }) => startAt > at)).toBe(true);
      expect(new Set(matches.map(({ number }) => number)).size).toBe(matches.length);
      expect(matches.every(({ announceAt }) => announceAt <= at)).toBe(true);
    }
  });

  it.each([1, 30, 1000])(
    'at speed %i announces, one after another, the matches to be listed',
    (speed) => {
      const table = makeTimetable(series, speed);
      let at = instant(anyTime);
      const known = new Set(matchesAt(table, at).map(({ number }) => number));
      for (let count = 0; count < 120; count += 1) {
        const next = nextAnnouncements(table, at);
        const [first] = next;
        if (first === undefined) throw new Error('nothing is announced');
        expect(first.announceAt).toBeGreaterThan(at);
        for (const { number, announceAt } of next) {
          expect([known.has(number), announceAt]).toEqual([false, first.announceAt]);
          known.add(number);
        }
        at = first.announceAt;
        const listed = matchesAt(table, at).map(({ number }) => number);
        expect(listed.filter((number) => !known.has(number))).toEqual([]);
      }
    },
  );

  it('gives a match the same number and start however it is reached', () => {
    const table = makeTimetable(series, 1);
    for (const match of matchesAt(table, instant(anyTime))) {
      expect(scheduleMatch(table, match.number)).toEqual(match);
    }
  });
});

it('[SPORT-2] every sport has matches today and tomorrow at any hour', () => {
  for (const sportId of ['4', '1', '2']) {
    const tables = allSeries
      .filter((series) => series.sportId === sportId)
      .map((series) => makeTimetable(series, 1));
    for (let hour = 0; hour < 24; hour += 1) {
      const at = instant(anyTime + hour * 3_600_000);
      const starts = tables.flatMap((table) => matchesAt(table, at)).map(({ startAt }) => startAt);
      const nextDay = Math.floor(at / day) + 1;
      expect(starts.some((startAt) => Math.floor(startAt / day) === nextDay)).toBe(true);
      expect(starts.some((startAt) => startAt > at && startAt < at + 10 * 60_000)).toBe(true);
    }
  }
});
