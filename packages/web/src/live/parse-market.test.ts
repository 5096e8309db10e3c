import type { OddsMarket } from '@layline/contract';
import { expect, test } from 'vitest';
import { parseMarket } from './parse-market.ts';

const wire: OddsMarket = {
  marketId: '1.2',
  marketName: 'Match Odds',
  marketType: 'MATCH_ODDS',
  status: 'OPEN',
  inplay: true,
  betDelay: 5,
  totalMatched: 125_000.5,
  numberOfWinners: 1,
  derived: false,
  pricedAt: 0,
  runners: [
    {
      selectionId: 7,
      runner: 'India',
      runnerName: 'India',
      status: 'ACTIVE',
      lastPriceTraded: 1.85,
      adjustmentFactor: 0,
      ex: {
        availableToBack: [
          { price: 1.85, size: 500 },
          { price: 0, size: 10 },
          { price: 1.83, size: 90.009 },
        ],
        availableToLay: [],
      },
    },
  ],
};

test('[EVENT-2] prices become hundredths, sizes minor units; a price of zero is no price', () => {
  const { market, prices } = parseMarket(wire);
  expect(market).toMatchObject({ betDelayMs: 5000, totalMatched: 12_500_050, isInPlay: true });
  expect(prices[0]?.back).toEqual([
    { odds: 185, size: 50_000 },
    { odds: 183, size: 9001 },
  ]);
  expect(prices[0]?.lay).toEqual([]);
});

test('[EVENT-2] a runner without odds, which some feeds send, has empty cells', () => {
  const bare = { ...wire.runners[0], ex: undefined } as unknown as OddsMarket['runners'][number];
  expect(parseMarket({ ...wire, runners: [bare] }).prices[0]).toEqual({
    runnerId: 7,
    back: [],
    lay: [],
  });
});
