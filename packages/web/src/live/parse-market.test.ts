import type { OddsMarket } from '@layline/contract';
import { expect, test } from 'vitest';
import { readReply } from '../../test/read-reply.ts';
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

test("[EVENT-2] [CASH-1] a market of the documents' fields alone is whole", () => {
  const data = [
    {
      marketId: '1.2',
      marketName: 'Match Odds',
      status: 'OPEN',
      totalMatched: '125000.5',
      runners: [
        {
          selectionId: '7',
          runner: 'India',
          ex: { availableToBack: [{ price: '1.85', size: '9' }] },
        },
        { selectionId: 8, runnerName: 'Nepal', status: 'REMOVED' },
        { runnerName: 'Nobody' },
      ],
    },
  ];
  const [given] = readReply('marketOdds', { data }).data;
  if (given === undefined) throw new Error('The market was left out.');
  const { market, prices } = parseMarket(given);
  expect(market).toMatchObject({
    kind: 'MATCH_ODDS',
    winners: 1,
    isInPlay: false,
    betDelayMs: 0,
    totalMatched: 12_500_050,
    runners: [
      { runnerId: 7, name: 'India', status: 'ACTIVE' },
      { runnerId: 8, name: 'Nepal', status: 'REMOVED' },
    ],
  });
  expect(prices).toEqual([
    { runnerId: 7, back: [{ odds: 185, size: 900 }], lay: [] },
    { runnerId: 8, back: [], lay: [] },
  ]);
});
