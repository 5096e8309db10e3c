import type { MatchRow } from '@layline/contract';
import { expect, test } from 'vitest';
import { previewOf, previewsOf } from './preview.ts';

const match = (more: object, prices: readonly number[]): MatchRow =>
  ({
    eventId: '1',
    eventName: 'India v Australia',
    marketName: 'Match Odds',
    declared: false,
    openDate: '2026-04-08T14:00:00Z',
    matchOdds: [
      {
        inplay: false,
        status: 'OPEN',
        runners: prices.map((price, at) => ({
          selectionId: at,
          runnerName: `side ${at}`,
          ex: { availableToBack: price === 0 ? [] : [{ price, size: 1 }], availableToLay: [] },
        })),
      },
    ],
    ...more,
  }) as unknown as MatchRow;

test.each([
  ['1.25 and 5', [1.25, 5], [80, 20], 'clear'],
  ['1.9 and 1.9', [1.9, 1.9], [50, 50], 'close'],
  ['1.6 and 2.4', [1.6, 2.4], [60, 40], 'leaning'],
  ['2, 3.5 and 4', [2, 3.5, 4], [48, 28, 24], 'leaning'],
] as const)(
  '[SPORT-1] prices of %s give the chances of a preview',
  (_, prices, chances, verdict) => {
    const preview = previewOf(match({}, prices));
    expect(preview?.chances.map(({ percent }) => percent)).toEqual(chances);
    expect(preview?.verdict).toBe(verdict);
  },
);

test('[SPORT-1] a match that has begun, or lacks a price, has no preview', () => {
  expect(previewOf(match({}, [1.5, 0]))).toBeNull();
  const begun = match({}, [1.5, 2.5]);
  const [first] = begun.matchOdds;
  expect(previewOf({ ...begun, matchOdds: [{ ...first, inplay: true } as never] })).toBeNull();
  expect(previewOf(match({ declared: true }, [1.5, 2.5]))).toBeNull();
});

test('[SPORT-1] previews are sorted by start, without matches that have begun', () => {
  const at = (eventId: string, openDate: string) => match({ eventId, openDate }, [1.5, 2.5]);
  const rows = [
    at('late', '2026-04-09T10:00:00Z'),
    at('gone', '2026-04-08T10:00:00Z'),
    at('soon', '2026-04-08T15:00:00Z'),
  ];
  const now = Date.parse('2026-04-08T12:00:00Z');
  expect(previewsOf(rows, now, 5).map(({ row }) => row.eventId)).toEqual(['soon', 'late']);
  expect(previewsOf(rows, now, 1)).toHaveLength(1);
});
