import { money, odds } from '@layline/contract';
import { expect, test } from 'vitest';
import { previewMarket } from './preview-market.ts';

const back = (sid: number, stake: number, at = 200) => ({
  sid,
  side: 'back' as const,
  odds: odds(at),
  stake: money(stake * 100),
});

const preview = (...[gameId, market, bets]: Parameters<typeof readPreview>) =>
  readPreview(gameId, market, bets);

function readPreview(
  gameId: Parameters<typeof previewMarket>[0],
  market: string,
  bets: readonly ReturnType<typeof back>[],
): Record<string, number> {
  const made = previewMarket(gameId, { market, bets });
  return Object.fromEntries([...made].map(([sid, net]) => [sid, net / 100]));
}

test('[CAS-4] the preview of Dragon Tiger: a Tie takes half of what is on Dragon and Tiger', () => {
  expect(preview('dt20', 'Winner', [back(1, 500)])).toEqual({ 1: 500, 2: -500, 3: -250 });
  const both = [back(1, 500), back(3, 500, 5000)];
  expect(preview('dt20', 'Winner', both)).toEqual({ 1: 0, 2: -1000, 3: 24_250 });
});

test('[CAS-4] the preview of Baccarat: a Tie returns Player, a Banker win counts at its lowest', () => {
  expect(preview('baccarat', 'Winner', [back(1, 500)])).toEqual({ 1: 500, 2: -500, 3: 0 });
  expect(preview('baccarat', 'Winner', [back(2, 500)])).toEqual({ 1: -500, 2: 250, 3: 0 });
});

test('[CAS-4] the preview of options that can win together: each stands alone', () => {
  const plus = [back(2, 100), back(4, 100)];
  expect(preview('teen20', 'Pair Plus', plus)).toEqual({ 2: 100, 4: 100 });
  const pairs = [back(4, 100, 1200), back(9, 100, 600)];
  expect(preview('baccarat', 'Pair', pairs)).toMatchObject({ 4: 1100, 9: 500, 5: 0 });
});

test('[CAS-4] the preview of a lay bet: a gain on every option but its own', () => {
  const lay = { ...back(1, 100, 220), side: 'lay' as const };
  const made = previewMarket('card32', { market: 'Winner', bets: [lay] });
  expect([...made.values()].map((net) => net / 100)).toEqual([-120, 100, 100, 100]);
});
