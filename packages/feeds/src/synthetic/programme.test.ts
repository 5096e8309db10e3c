import { instant } from '@layline/contract';
import { describe, expect, it } from 'vitest';
import {
  makeProgramme,
  matchesAt,
  nextAnnouncements,
  programmeSports,
  scheduleMatch,
} from './programme.ts';

const day = 24 * 3_600_000;
const anyTime = Date.parse('2031-03-09T17:42:11Z');

describe.each(programmeSports)('the programme of sport %s', (sportId) => {
  it.each([1, 7, 60])('at speed %i always has one match in play and one to come', (speed) => {
    const programme = makeProgramme(speed);
    for (let step = 0; step < 500; step += 1) {
      const at = instant(anyTime + step * 61_003);
      const matches = matchesAt(sportId, at, programme);
      const justBegun = matches.filter(
        ({ startAt }) => startAt <= at && at < startAt + programme.slotMs,
      );
      expect(justBegun).toHaveLength(1);
      expect(matches.some(({ startAt }) => startAt > at)).toBe(true);
    }
  });

  it('has matches of today and of tomorrow at any hour, each announced once', () => {
    const programme = makeProgramme(1);
    for (let hour = 0; hour < 24; hour += 1) {
      const at = instant(anyTime + hour * 3_600_000);
      const matches = matchesAt(sportId, at, programme);
      const nextDay = Math.floor(at / day) + 1;
      expect(matches.some(({ startAt }) => Math.floor(startAt / day) === nextDay)).toBe(true);
      expect(new Set(matches.map(({ number }) => number)).size).toBe(matches.length);
      expect(matches.every(({ announceAt }) => announceAt <= at)).toBe(true);
    }
  });

  it.each([1, 30, 1000])('at speed %i announces one after another what will be listed', (speed) => {
    const programme = makeProgramme(speed);
    let at = instant(anyTime);
    const known = new Set(matchesAt(sportId, at, programme).map(({ number }) => number));
    for (let count = 0; count < 120; count += 1) {
      const next = nextAnnouncements(sportId, at, programme);
      const [first] = next;
      if (first === undefined) throw new Error('nothing is announced');
      expect(first.announceAt).toBeGreaterThan(at);
      for (const { number, announceAt } of next) {
        expect([known.has(number), announceAt]).toEqual([false, first.announceAt]);
        known.add(number);
      }
      at = first.announceAt;
      const listed = matchesAt(sportId, at, programme).map(({ number }) => number);
      expect(listed.filter((number) => !known.has(number))).toEqual([]);
    }
  });

  it('gives a match the same number and start however it is come by', () => {
    const programme = makeProgramme(1);
    for (const match of matchesAt(sportId, instant(anyTime), programme)) {
      expect(scheduleMatch(sportId, match.number, programme)).toEqual(match);
    }
  });
});
