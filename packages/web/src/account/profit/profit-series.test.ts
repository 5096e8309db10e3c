import { money } from '@layline/contract/money';
import { expect, test } from 'vitest';
import { makeSeries, makeTicks } from './profit-series.ts';

const days = ['2026-04-06', '2026-04-07', '2026-04-08'];
const result = (day: string, sportId: string, net: number) => ({
  day,
  sportId,
  sportName: sportId === '4' ? 'Cricket' : 'Tennis',
  net: money(net),
});

test('[ACC-4] a sport keeps its sum on days without a result, and the total adds them up', () => {
  const { sports, total } = makeSeries(days, [
    result('2026-04-06', '4', 5000),
    result('2026-04-08', '4', -2000),
    result('2026-04-07', '2', 100),
    result('2026-03-01', '2', 99_999),
  ]);
  expect(sports.map(({ name, sums }) => [name, sums])).toEqual([
    ['Cricket', [5000, 5000, 3000]],
    ['Tennis', [0, 100, 100]],
  ]);
  expect(total).toEqual([5000, 5100, 3100]);
});

test('[ACC-4] the axis has round steps that include zero', () => {
  expect(makeTicks(-130, 270)).toEqual([-200, -100, 0, 100, 200, 300]);
  expect(makeTicks(0, 0)).toEqual([0]);
  expect(makeTicks(500, 900)).toEqual([0, 250, 500, 750, 1000]);
});
