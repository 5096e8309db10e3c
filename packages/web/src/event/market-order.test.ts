import { expect, test } from 'vitest';
import { marketsShownFirst, orderMarkets, splitMarkets } from './market-order.ts';

const markets = (...names: string[]) =>
  names.map((marketName, index) => ({ marketId: `1.${index}`, marketName }));

test('[EVENT-1] Match Odds comes first, then tie, toss and completed match', () => {
  const given = markets(
    'Over/Under 2.5',
    'Completed Match',
    'To Win the Toss',
    'Match Odds',
    'Tied Match',
  );
  expect(orderMarkets(given).map(({ marketName }) => marketName)).toEqual([
    'Match Odds',
    'Tied Match',
    'To Win the Toss',
    'Completed Match',
    'Over/Under 2.5',
  ]);
});

test('[EVENT-1] a long list shows its first markets until the rest is requested', () => {
  const given = markets(...Array.from({ length: 25 }, (_, index) => `Market ${index}`));
  expect(splitMarkets(given, false).shown).toHaveLength(marketsShownFirst);
  expect(splitMarkets(given, false).hidden).toHaveLength(25 - marketsShownFirst);
  expect(splitMarkets(given, true).hidden).toEqual([]);
});
