import { money } from '@layline/contract/money';
import { odds } from '@layline/contract/odds';
import { expect, test, vi } from 'vitest';
import { cellKey, type LiveMarket, marketsMax } from './price-board.ts';
import { openPriceStore } from './price-store.ts';

const level = (price: number, size = 500) => ({ odds: odds(price), size: money(size * 100) });
const runner = (back: number, lay: number, runnerId = 7) => ({
  runnerId,
  back: [level(back)],
  lay: [level(lay)],
});
const market: LiveMarket = {
  marketId: '1.2',
  name: 'Match Odds',
  kind: 'MATCH_ODDS',
  status: 'OPEN',
  isInPlay: false,
  betDelayMs: 0,
  totalMatched: money(100),
  winners: 1,
  isDerived: false,
  runners: [{ runnerId: 7, name: 'India', status: 'ACTIVE', factor: 0, word: '', remark: '' }],
};
const best = cellKey('1.2', 7, 'back', 0);

test('[EVENT-4] many snapshots before a frame are one flush, and the newest counts', () => {
  const flushes: (() => void)[] = [];
  const store = openPriceStore((flush) => flushes.push(flush));
  store.put({ marketId: '1.2', market, prices: [runner(185, 186)] });
  store.put({ marketId: '1.2', market: null, prices: [runner(190, 192)] });
  expect(flushes).toHaveLength(1);
  expect(store.cell(best)).toBeUndefined();
  flushes[0]?.();
  expect(store.cell(best)).toEqual({ ...level(190), change: 'still', version: 0 });
  expect(store.market('1.2')?.name).toBe('Match Odds');
});

test('[EVENT-4] notifies only readers of a changed cell, once, with the direction', () => {
  const store = openPriceStore(() => {});
  store.put({ marketId: '1.2', market, prices: [runner(185, 186)] });
  store.flush();
  const [back, lay] = [vi.fn(), vi.fn()];
  store.subscribe(best, back);
  store.subscribe(cellKey('1.2', 7, 'lay', 0), lay);
  store.put({ marketId: '1.2', market, prices: [runner(187, 186)] });
  store.flush();
  expect(back).toHaveBeenCalledTimes(1);
  expect(lay).not.toHaveBeenCalled();
  expect(store.cell(best)).toMatchObject({ change: 'up', version: 1 });
  store.put({ marketId: '1.2', market, prices: [runner(180, 186)] });
  store.flush();
  expect(store.cell(best)).toMatchObject({ change: 'down', version: 2 });
});

test('[EVENT-4] an unchanged value keeps its identity', () => {
  const store = openPriceStore(() => {});
  store.put({ marketId: '1.2', market, prices: [runner(185, 186)] });
  store.flush();
  const [cell, head] = [store.cell(best), store.market('1.2')];
  store.put({ marketId: '1.2', market: { ...market }, prices: [runner(185, 186)] });
  store.flush();
  expect(store.cell(best)).toBe(cell);
  expect(store.market('1.2')).toBe(head);
  const later = { ...market, totalMatched: money(200), runners: [...market.runners] };
  store.put({ marketId: '1.2', market: later, prices: [runner(185, 186)] });
  store.flush();
  expect(store.market('1.2')).not.toBe(head);
  expect(store.market('1.2')?.runners).toBe(head?.runners);
});

test('[EVENT-2] a level or runner that has gone leaves an empty cell', () => {
  const store = openPriceStore(() => {});
  store.put({ marketId: '1.2', market, prices: [runner(185, 186), runner(300, 310, 8)] });
  store.flush();
  store.put({ marketId: '1.2', market, prices: [{ runnerId: 7, back: [], lay: [level(186)] }] });
  store.flush();
  expect(store.cell(best)).toBeUndefined();
  expect(store.cell(cellKey('1.2', 8, 'lay', 0))).toBeUndefined();
  expect(store.cell(cellKey('1.2', 7, 'lay', 0))?.odds).toBe(186);
});

test('[EVENT-2] if a runner is listed twice, the last entry counts, without flicker', () => {
  const store = openPriceStore(() => {});
  for (let turn = 0; turn < 2; turn += 1) {
    store.put({ marketId: '1.2', market, prices: [runner(185, 186), runner(190, 192)] });
    store.flush();
  }
  expect(store.cell(best)).toEqual({ ...level(190), change: 'still', version: 0 });
  store.put({ marketId: '1.2', market, prices: [runner(190, 192, 8), runner(185, 186, 8)] });
  store.flush();
  expect(store.cell(best)).toBeUndefined();
  expect(store.cell(cellKey('1.2', 8, 'back', 0))?.odds).toBe(185);
});

test('[EVENT-4] markets without readers are dropped beyond the limit', () => {
  const store = openPriceStore(() => {});
  store.subscribe(cellKey('1.0', 7, 'back', 0), () => {});
  for (let index = 0; index <= marketsMax; index += 1) {
    store.put({ marketId: `1.${index}`, market: null, prices: [runner(185, 186)] });
  }
  store.flush();
  expect(store.cell(cellKey('1.0', 7, 'back', 0))).toBeDefined();
  expect(store.cell(cellKey('1.1', 7, 'back', 0))).toBeUndefined();
  expect(store.cell(cellKey(`1.${marketsMax}`, 7, 'back', 0))).toBeDefined();
});
