import type { RunnerId } from '@layline/contract';
import { money } from '@layline/contract/money';
import { odds } from '@layline/contract/odds';
import { expect, test } from 'vitest';
import { eachWaySums, placeOdds } from './each-way.ts';

test.each([
  ['9.00', 900, 5, 260],
  ['9.00', 900, 4, 300],
  ['5.50', 550, 4, 212],
  ['1.02', 102, 5, 101],
] as const)(
  '[RACE-3] the place part of %s is placed at a fraction of the odds',
  (_, win, divisor, place) => {
    expect(placeOdds(odds(win), { divisor })).toBe(odds(place));
  },
);

test('[RACE-3] [SLIP-7] an each-way bet stakes twice, and pays by finishing position', () => {
  const bet = {
    runnerId: 7 as RunnerId,
    side: 'back',
    odds: odds(900),
    stake: money(10_000),
  } as const;
  expect(eachWaySums(bet, { marketId: '1.3', odds: odds(260) })).toEqual({
    stake: money(20_000),
    ifWins: money(96_000),
    ifPlaced: money(6000),
  });
});
