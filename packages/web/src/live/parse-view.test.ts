import type { MarketView } from '@layline/contract';
import { expect, test } from 'vitest';
import { parseView } from './parse-view.ts';

const runner = (change: Partial<MarketView['section'][number]> = {}) => ({
  sid: 1,
  nat: 'India',
  gstatus: 'ACTIVE',
  adfa: 0,
  rdt: null,
  odds: [
    { oname: 'lay1', odds: 1.86, size: 4000 },
    { oname: 'BACK1', odds: 1.84, size: 5000 },
    { oname: 'back3', odds: 1.82, size: 12_000 },
  ],
  ...change,
});

const view = (...section: MarketView['section']): MarketView => ({
  gmid: 8,
  mid: '9006',
  mname: 'Bookmaker',
  gtype: 'match1',
  status: 'OPEN',
  iplay: true,
  rem: '',
  min: 100,
  max: 300_000,
  section,
});

test('[EVENT-2] prices of a market view are found by name, in any order and case', () => {
  const { prices } = parseView(view(runner()));
  expect(prices[0]).toEqual({
    runnerId: 1,
    back: [
      { odds: 184, size: 500_000 },
      { odds: 182, size: 1_200_000 },
    ],
    lay: [{ odds: 186, size: 400_000 }],
  });
});

test('[EVENT-3] an inactive runner has its word, percentage and extra text', () => {
  const { market } = parseView(
    view(
      runner({ gstatus: 'BALL RUNNING' }),
      runner({ sid: 2, gstatus: 'REMOVED', adfa: 5.175, rdt: '14:02' }),
    ),
  );
  expect(market?.runners).toMatchObject([
    { status: 'SUSPENDED', word: 'BALL RUNNING' },
    { status: 'REMOVED', factor: 5.175, remark: '14:02' },
  ]);
});
