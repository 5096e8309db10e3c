import { money, odds, type PriceLevel, type RunnerPrices, runnerId } from '@layline/contract';
import { describe, expect, test } from 'vitest';
import { play } from '../../../test/play.ts';
import { openScene, type Scene } from '../../../test/scene.ts';
import { runnerOffers } from './offers.ts';

const match = { runners: ['Kings', 'Queens'] };
const kings = runnerId(1);

const levels = (...pairs: readonly (readonly [number, number])[]): PriceLevel[] =>
  pairs.map(([price, size]) => ({ odds: odds(price), size: money(size * 100) }));

const noPrices = { back: [], lay: [] };

/** What everybody is offered on Kings, at the scene's house prices. */
function offersOn({ state, definition, house }: Scene, countMax = 3) {
  const market = state.markets.get(definition.marketId);
  if (market === undefined) throw new Error('The scene has a market');
  const prices: Pick<RunnerPrices, 'back' | 'lay'> = house.get(kings) ?? noPrices;
  return runnerOffers(market, { runnerId: kings, house: prices, countMax });
}

const offersAfter = (table: string, countMax?: number) => {
  const { scene, faults } = play(match, table);
  expect(faults).toEqual([]);
  return offersOn(scene, countMax);
};

describe('house liquidity', () => {
  test('[EVENT-2] a level shows its size less what bets took, and disappears when nothing is left', () => {
    const offers = offersAfter(`
      who     does      runner   stake @ odds                     expect
      anna    deposits           1000
      house   offers    Kings    100 @ 2.00, 50 @ 1.98 / 80 @ 2.02
      anna    back      Kings    120 @ 1.98
      anna    lay       Kings    30 @ 2.02
    `);
    expect(offers).toEqual({ back: levels([198, 30]), lay: levels([202, 50]) });
  });

  test('[EVENT-2] a newly published size is whole, and so is one after a suspension', () => {
    const before = `
      who     does      runner   stake @ odds     expect
      anna    deposits           1000
      house   offers    Kings    100 @ 2.00
      anna    back      Kings    90 @ 2.00
    `;
    expect(offersAfter(before).back).toEqual(levels([200, 10]));
    const renewed = `${before}
      house   offers    Kings    99 @ 2.00
    `;
    expect(offersAfter(renewed).back).toEqual(levels([200, 99]));
    const suspended = `${before}
      feed    is                 SUSPENDED
      feed    is                 OPEN
    `;
    expect(offersAfter(suspended).back).toEqual(levels([200, 100]));
  });

  test('[SLIP-4] a bet for more than is left gets a refusal that names the available amount', () => {
    const { scene } = play(
      match,
      `
      who     does      runner   stake @ odds     expect
      anna    deposits           1000
      house   offers    Kings    100 @ 2.00
      anna    back      Kings    40.50 @ 2.00
      anna    back      Kings    60 @ 2.00        refused SIZE_UNAVAILABLE
      `,
    );
    expect(scene.last?.refusal?.message).toBe('Only 59.50 is left at these odds.');
  });

  test("an untouched level list is the feed's own", () => {
    const { scene } = play(
      match,
      `
      who     does      runner   stake @ odds     expect
      house   offers    Kings    100 @ 2.00
    `,
    );
    expect(offersOn(scene).back).toBe(scene.house.get(kings)?.back);
    expect(offersOn(openScene(match))).toEqual(noPrices);
  });
});

describe('the house and players together', () => {
  test('[EVENT-2] a resting bet adds to the house at the same odds, or is a level between others', () => {
    const offers = offersAfter(`
      who     does       runner   stake @ odds                     expect
      anna    deposits            1000
      house   offers     Kings    100 @ 2.00, 50 @ 1.98 / 90 @ 2.04
      anna    lay keep   Kings    7 @ 2.00
      anna    lay keep   Kings    3 @ 1.99
      anna    back keep  Kings    5 @ 2.02
    `);
    expect(offers.back).toEqual(levels([200, 107], [199, 3], [198, 50]));
    expect(offers.lay).toEqual(levels([202, 5], [204, 90]));
  });

  test('[EVENT-2] a runner has three prices per side, or as many as its feed has', () => {
    const table = `
      who     does       runner   stake @ odds                                expect
      anna    deposits            1000
      house   offers     Kings    5 @ 2.00, 5 @ 1.98, 5 @ 1.96 / 5 @ 2.04
      anna    lay keep   Kings    1 @ 1.99
    `;
    expect(offersAfter(table).back).toEqual(levels([200, 5], [199, 1], [198, 5]));
    expect(offersAfter(table, 20).back).toEqual(levels([200, 5], [199, 1], [198, 5], [196, 5]));
  });

  test('[EVENT-2] a bet resting for more than the house had is not shown across what is left', () => {
    const offers = offersAfter(`
      who     does       runner   stake @ odds            expect
      anna    deposits            1000
      house   offers     Kings    100 @ 2.00 / 90 @ 2.02
      anna    back keep  Kings    110 @ 2.00              fills 100 @ 2.00
    `);
    expect(offers).toEqual({ back: [], lay: levels([200, 10], [202, 90]) });
  });

  test('[EVENT-2] an offer that the house has just met is shown as after the match', () => {
    const waiting = `
      who     does       runner   stake @ odds                       expect
      anna    deposits            1000
      bilal   deposits            1000
      anna    back keep  Kings    30 @ 2.00
      bilal   back keep  Kings    30 @ 2.04
      bilal   back keep  Kings    30 @ 2.06
      house   offers     Kings    20 @ 2.04, 40 @ 2.02 / 70 @ 2.08
    `;
    const offers = { back: levels([202, 30]), lay: levels([204, 30], [206, 30], [208, 70]) };
    expect(offersAfter(waiting)).toEqual(offers);
    expect(offersAfter(waiting, 1).lay).toEqual(offers.lay.slice(0, 1));
    const matched = `${waiting}
      house   matches
    `;
    expect(offersAfter(matched)).toEqual(offers);
  });
});
