import { expect, test } from 'vitest';
import { followedMax, parseFollowed } from './followed.ts';

const market = (marketId: string) => ({
  marketId,
  kind: 'match',
  sportId: '4',
  sportName: 'Cricket',
  competitionId: '12',
  eventId: '345',
  eventName: 'India v Australia',
});

test('[SPORT-7] stored markets are read again; invalid entries are ignored', () => {
  expect(parseFollowed([market('1.1'), { marketId: 3 }, null, market('1.2')])).toEqual([
    market('1.1'),
    market('1.2'),
  ]);
  expect(parseFollowed('rubbish')).toEqual([]);
});

test('[SPORT-7] beyond the limit only the newest are kept', () => {
  const stored = Array.from({ length: followedMax + 3 }, (_, index) => market(`1.${index}`));
  const kept = parseFollowed(stored);
  expect(kept).toHaveLength(followedMax);
  expect(kept.at(-1)?.marketId).toBe(`1.${followedMax + 2}`);
});
