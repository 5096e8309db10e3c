import { money, odds } from '@layline/contract';
import type { Event } from '@layline/exchange';
import { expect, test } from 'vitest';
import { finalMatch } from '../../test/market.ts';
import { depthMax, joinLevels, joinOffers, movedBook } from './depth.ts';

const levels = (...pairs: readonly (readonly [number, number])[]) =>
  pairs.map(([price, size]) => ({ odds: odds(price), size: money(size) }));

test('[EVENT-2] a waiting bet adds to the house at the same odds and stands between its levels', () => {
  expect(joinLevels('back', levels([200, 100], [198, 50]), levels([200, 7], [199, 3]))).toEqual(
    levels([200, 107], [199, 3], [198, 50]),
  );
  expect(joinLevels('lay', levels([202, 100]), levels([201, 5]))).toEqual(
    levels([201, 5], [202, 100]),
  );
});

test('[EVENT-2] depth shows a bounded number of prices, the best of them', () => {
  const many = levels(...Array.from({ length: 60 }, (_, at) => [150 + at, 1] as const));
  const shown = joinLevels('back', [], many);
  expect(shown).toHaveLength(depthMax);
  expect(shown[0]?.odds).toBe(209);
});

test('[EVENT-2] a runner has three prices a side, or as many as its feed tells', () => {
  const house = { back: levels([200, 5], [198, 5], [196, 5]), lay: levels([202, 5]) };
  const waiting = { back: levels([199, 1]), lay: levels([204, 1], [206, 1], [208, 1]) };
  expect(joinOffers(house, waiting)).toEqual({
    back: levels([200, 5], [199, 1], [198, 5]),
    lay: levels([202, 5], [204, 1], [206, 1]),
  });
  const deep = { back: levels([200, 5], [198, 5], [196, 5], [194, 5]), lay: [] };
  expect(joinOffers(deep, { back: levels([199, 1]), lay: [] }).back).toHaveLength(4);
  expect(joinOffers(house, { back: [], lay: [] }).back).toBe(house.back);
});

const placed = (remaining: number, maker: object | null) =>
  ({ kind: 'bet-placed', marketId: finalMatch, remaining, fills: [{ maker }] }) as unknown as Event;

test.each([
  ['all of it met the house', placed(0, null), null],
  ['some of it waits', placed(100, null), finalMatch],
  ['it met another player', placed(0, {}), finalMatch],
  ['it was taken back', { kind: 'bet-cancelled', marketId: finalMatch } as Event, finalMatch],
  ['the market took it back', { kind: 'bet-lapsed', marketId: finalMatch } as Event, finalMatch],
  ['the house met it', { kind: 'bet-matched', marketId: finalMatch } as Event, finalMatch],
  ['it was refused', { kind: 'bet-refused' } as Event, null],
])('[EVENT-2] other bets wait than before when a bet was placed and %s', (_what, event, market) => {
  expect(movedBook(event)).toBe(market);
});
