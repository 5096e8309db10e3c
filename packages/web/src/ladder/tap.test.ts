import { odds } from '@layline/contract/odds';
import { expect, test } from 'vitest';
import { fakeMarket } from '../../test/fake-site.ts';
import { parseMarket } from '../live/parse-market.ts';
import { anyTap, choiceOf, fieldsOf, isSamePress, pressOf } from './tap.ts';

const place = {
  sportId: '4',
  sportName: 'Cricket',
  competitionId: '12',
  eventId: '345',
  eventName: 'India v Australia',
};
const { market } = parseMarket(fakeMarket);
const [runner, ...others] = market?.runners ?? [];
if (market === null || runner === undefined) throw new Error('The market has runners.');
const tapAt = (price: number) => ({
  choice: choiceOf(market, place, { runner, side: 'back', odds: odds(price) }),
  stakeText: '100',
  isInPlay: false,
});

test('[EVENT-2] a tapped rung is a bet at its odds, whose rest lapses unless the market is in play', () => {
  const tap = tapAt(185);
  expect(fieldsOf(tap)).toMatchObject({ oddsText: '1.85', stakeText: '100', persistence: 'lapse' });
  expect(fieldsOf({ ...tap, isInPlay: true }).persistence).toBe('keep');
  expect(tap.choice).toMatchObject({ kind: 'match', marketId: '1.2', runnerName: 'India' });
});

test('[EVENT-2] a removed runner blocks only its own ladder', () => {
  const runners = [{ ...runner, status: 'REMOVED' as const }, ...others];
  expect(anyTap({ ...market, runners }, place, '100').choice.runnerName).toBe('Australia');
});

test('[SLIP-4] only a press on the same price within 600 ms is the second half of a double click', () => {
  const press = pressOf(tapAt(185), 1000);
  expect(isSamePress(null, press)).toBe(false);
  expect(isSamePress(press, pressOf(tapAt(185), 1599))).toBe(true);
  expect(isSamePress(press, pressOf(tapAt(185), 1600))).toBe(false);
  expect(isSamePress(press, pressOf(tapAt(186), 1001))).toBe(false);
});
