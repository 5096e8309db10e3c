import type { OddsMarket } from '@layline/contract';
import { expect, test } from 'vitest';
import type { PriceAlert } from '../session/kept/price-alerts.ts';
import { answersIn } from './price-reached.ts';

const day = 86_400_000;

const alert = (changed: Partial<PriceAlert> = {}): PriceAlert => ({
  marketId: '1.2',
  runnerId: 7,
  side: 'back',
  odds: 250,
  isRise: true,
  runnerName: 'India',
  marketName: 'Match Odds',
  eventName: 'India v England',
  at: 0,
  ...changed,
});

const market = (back: number | null, lay: number | null, changed: object = {}) =>
  ({
    marketId: '1.2',
    status: 'OPEN',
    runners: [
      {
        selectionId: 7,
        status: 'ACTIVE',
        ex: {
          availableToBack: back === null ? [] : [{ price: back, size: 10 }],
          availableToLay: lay === null ? [] : [{ price: lay, size: 10 }],
        },
      },
    ],
    ...changed,
  }) as unknown as OddsMarket;

const reached = (of: OddsMarket, one: PriceAlert) => answersIn(of, [one], 0).reached.length;

test('[EVENT-10] a price is reached at it and beyond it, from the side on which the player waits', () => {
  expect(reached(market(2.48, 2.5), alert())).toBe(0);
  expect(reached(market(2.5, 2.52), alert())).toBe(1);
  expect(reached(market(3, 3.1), alert())).toBe(1);
  expect(reached(market(3, 3.1), alert({ isRise: false }))).toBe(0);
  expect(reached(market(2.4, 2.5), alert({ isRise: false, side: 'lay' }))).toBe(1);
  expect(reached(market(null, 2.5), alert())).toBe(0);
});

test('[EVENT-10] a suspended market reaches nothing, and a closed one or a non-runner never will', () => {
  const suspended = market(3, 3.1, { status: 'SUSPENDED' });
  expect(answersIn(suspended, [alert()], 0)).toEqual({ reached: [], over: [] });
  const closed = market(3, 3.1, { status: 'CLOSED' });
  expect(answersIn(closed, [alert()], 0)).toEqual({ reached: [], over: [alert()] });
  expect(answersIn(market(3, 3.1), [alert({ runnerId: 8 })], 0).over).toHaveLength(1);
});

test('[EVENT-10] an alert outlives a restart, but not a market that is gone for a day', () => {
  expect(answersIn(null, [alert()], day).over).toEqual([]);
  expect(answersIn(null, [alert()], day + 1).over).toEqual([alert()]);
});
