/** Whole matches of every series: their chances are calibrated, their markets end, their books are sound. */
import { describe, expect, inject, it, vi } from 'vitest';
import { Calibration, followMatch } from '../../test/follow-match.ts';
import { planMatch } from './cast.ts';
import { makeTimetable, matchSeries, scheduleMatch } from './programme.ts';

/** A whole match has many moments, which take long on a busy machine. */
vi.setConfig({ testTimeout: 60_000 });

const endings = new Set(['closed', 'resulted', 'counted', 'void']);
const named = matchSeries.map((series) => [`${series.sportId}${series.name}`, series] as const);

describe.each(named)('matches of the series %s', (_, series) => {
  const table = makeTimetable(series, 1);
  const plan = (number: number, seed: string) => planMatch(scheduleMatch(table, number), seed);
  const count = series.sportId === '4' ? ({ o: 12, t: 40 }[series.name] ?? 120) : 300;
  /** A sum over all matches needs many of them, and what each one must keep to needs fewer. */
  const inOrder = inject('depth') > 1 ? count : Math.ceil(count / 4);

  it('are calibrated: an outcome with a chance of 0.6 happens in about 6 cases of 10', () => {
    const calibration = new Calibration();
    for (let number = 0; number < count; number += 1) {
      for (const followed of followMatch(
        plan(number, 'word'),
        series.sportId === '4' && !series.isShort ? 23 : 11,
      ).markets) {
        if (followed.market.suffix === '') calibration.addMarket(followed);
      }
    }
    expect(calibration.tenths.every(({ times }) => times > 20)).toBe(true);
    expect(calibration.worst(20)).toBeLessThan({ o: 0.3, t: 0.15 }[series.name] ?? 0.1);
  });

  it('proceed in order, within their time, and end with every market settled or void', () => {
    for (let number = 0; number < inOrder; number += 1) {
      const { moments, markets } = followMatch(plan(number, 'told'), 1000);
      const times = moments.map(({ offsetMs }) => offsetMs);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(times.at(-1)).toBeLessThan(series.matchMsMax);
      if (series.isShort) expect(times.at(-1)).toBeGreaterThan(300_000);
      for (const { kinds, market } of markets) {
        const end = kinds.findIndex((kind) => endings.has(kind));
        expect([market.suffix, end >= 0], number.toString()).toEqual([market.suffix, true]);
        expect(kinds.slice(end).every((kind) => kind === kinds[end])).toBe(true);
        if (market.kind !== 'session') expect(kinds[end - 1]).toBe('suspended');
      }
    }
  });

  it('quote chances that sum to one, and books of distinct markets and runners', () => {
    for (let number = 0; number < 5; number += 1) {
      const { markets } = followMatch(plan(number, 'sums'), 5);
      expect(new Set(markets.map(({ market }) => market.suffix)).size).toBe(markets.length);
      for (const { stated, market } of markets) {
        expect(new Set(market.runners.map(({ id }) => id)).size).toBe(market.runners.length);
        const sum = market.lines === undefined ? 1 : market.runners.length / 2;
        for (const { chances } of stated) {
          expect(chances.reduce((all, chance) => all + chance, 0)).toBeCloseTo(sum, 3);
          expect(chances.every((chance) => chance >= -1e-9 && chance <= 1 + 1e-9)).toBe(true);
        }
      }
    }
  });
});

const cricket = matchSeries.filter(({ sportId }) => sportId === '4');

describe('the break between two innings', () => {
  it.each(cricket)(
    'has prices: no suspension lasts longer than one for a wicket ($name)',
    (series) => {
      const { moments } = followMatch(
        planMatch(scheduleMatch(makeTimetable(series, 1), 1), 'break'),
      );
      const changes = moments.flatMap(({ offsetMs, news }) =>
        news
          .filter(({ market }) => market.suffix === '')
          .map(({ moment: { kind } }) => ({ offsetMs, kind })),
      );
      const suspendedMs = changes.flatMap(({ offsetMs, kind }, index) => {
        const next = changes[index + 1];
        return kind === 'suspended' && next?.kind === 'open' ? [next.offsetMs - offsetMs] : [];
      });
      expect(suspendedMs.length).toBeGreaterThan(1);
      expect(Math.max(...suspendedMs)).toBeLessThanOrEqual(60_000);
    },
  );
});

describe('sessions of a whole match', () => {
  it.each(cricket)(
    'never cross, leave no sure gain, and keep a margin for the house ($name)',
    (series) => {
      const table = makeTimetable(series, 1);
      let [yes, no, times] = [0, 0, 0];
      for (let number = 0; number < (series.isShort ? 80 : 6); number += 1) {
        for (const { lines, result, market } of followMatch(
          planMatch(scheduleMatch(table, number), 'lines'),
          9,
        ).markets) {
          expect(market.kind === 'session' || lines.length === 0).toBe(true);
          for (const quote of lines) {
            const [noLine, noRate] = quote.no;
            const [yesLine, yesRate] = quote.yes;
            expect(noLine).toBeLessThanOrEqual(yesLine);
            if (noLine === yesLine) expect(noRate * yesRate).toBeLessThan(10_000);
            if (result === null) continue;
            times += 1;
            yes += result >= yesLine ? yesRate / 100 : -1;
            no += result < noLine ? noRate / 100 : -1;
          }
        }
      }
      expect(times).toBeGreaterThan(1000);
      expect((yes + no) / times).toBeLessThan(-0.04);
      expect(Math.max(yes, no) / times).toBeLessThan(0.08);
    },
  );

  it('have no name that the fancy list hides: no decimal number in it', () => {
    for (const series of cricket) {
      const plan = planMatch(scheduleMatch(makeTimetable(series, 1), 3), 'names');
      const names = followMatch(plan, 1000).markets.map(({ market }) => market.name);
      const hidden = names.filter((name) => /\d\.\d|no boundaries/i.test(name));
      expect(hidden).toEqual([]);
    }
  });
});
