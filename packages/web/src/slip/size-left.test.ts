import type { BetRow } from '@layline/contract';
import { money } from '@layline/contract/money';
import { odds } from '@layline/contract/odds';
import { expect, test } from 'vitest';
import { sizeLeft } from './size-left.ts';

const level = (price: number, size: number) => ({ odds: odds(price), size: money(size) });
const back = { marketId: '1.2', runnerId: 7, side: 'back', odds: odds(185) } as const;
const shown = [level(190, 100_00), level(185, 50_00), level(180, 900_00)];
const own = (changed: Partial<BetRow>) =>
  ({
    marketId: '1.2',
    selectionId: 7,
    type: 'lay',
    oddsReq: 1.85,
    sizeRemaining: 20,
    ...changed,
  }) as BetRow;

test('[SLIP-3] the available size is what is offered at the requested odds or better', () => {
  expect(sizeLeft(back, shown, [])).toBe(150_00);
  expect(sizeLeft({ ...back, odds: odds(190) }, shown, [])).toBe(100_00);
  expect(sizeLeft({ ...back, odds: odds(200) }, shown, [])).toBe(0);
});

test('[SLIP-3] a lay is matched at the same odds and lower ones', () => {
  const lays = [level(186, 30_00), level(190, 40_00), undefined];
  expect(sizeLeft({ ...back, side: 'lay', odds: odds(188) }, lays, [])).toBe(30_00);
});

test('[SLIP-3] if all three shown prices match there may be more, so the size is unknown', () => {
  expect(sizeLeft({ ...back, odds: odds(180) }, shown, [])).toBeNull();
});

test("[SLIP-3] a player's own waiting bets are not available to them", () => {
  expect(sizeLeft(back, shown, [own({})])).toBe(130_00);
  expect(sizeLeft(back, shown, [own({ sizeRemaining: 400 })])).toBe(0);
  for (const other of [
    { type: 'back' },
    { selectionId: 8 },
    { marketId: '1.3' },
    { oddsReq: 1.8 },
    { sizeRemaining: 0 },
  ] as const) {
    expect(sizeLeft(back, shown, [own(other)])).toBe(150_00);
  }
});
