import type { BetRow } from '@layline/contract';
import { classicLadder, ladderIndex, odds } from '@layline/contract/odds';
import { expect, test } from 'vitest';
import { keepMiddle, makeRungs, middleOf, type RunnerDepth, reach } from './rungs.ts';

const depth = (changed: Partial<RunnerDepth> = {}): RunnerDepth => ({
  selectionId: 7,
  lastTraded: 2,
  traded: 0,
  back: [{ price: 2, size: 300 }],
  lay: [{ price: 2.04, size: 200 }],
  ...changed,
});
const at = (price: number) => ladderIndex(odds(Math.round(price * 100)));
const rowsOf = (given: RunnerDepth, own: readonly Partial<BetRow>[] = []) =>
  makeRungs(given, own as BetRow[], middleOf(given) ?? 0);

test('[EVENT-2] rungs run from high to low around the best prices, with the sizes on their sides', () => {
  const rungs = rowsOf(depth());
  expect(rungs).toHaveLength(2 * reach + 1);
  expect(rungs.map((rung) => rung.odds)).toEqual(
    rungs.map((rung) => rung.odds).toSorted((a, b) => b - a),
  );
  expect(rungs.find((rung) => rung.odds === 200)).toMatchObject({ back: 300, lay: 0 });
  expect(rungs.find((rung) => rung.odds === 204)).toMatchObject({ back: 0, lay: 200 });
  expect(rungs.filter((rung) => rung.isLastTraded).map((rung) => rung.odds)).toEqual([200]);
});

test('[EVENT-2] a price between two rungs never promises more than it pays', () => {
  const rungs = rowsOf(
    depth({ back: [{ price: 2.01, size: 5 }], lay: [{ price: 2.03, size: 6 }] }),
  );
  expect(rungs.find((rung) => rung.back > 0)?.odds).toBe(200);
  expect(rungs.find((rung) => rung.lay > 0)?.odds).toBe(204);
});

test('[BETS-2] waiting bets are on their rung', () => {
  const own = { betId: 'b1', oddsReq: 2.06, type: 'back' as const };
  const rungs = rowsOf(depth(), [own]);
  expect(rungs.find((rung) => rung.odds === 206)?.own).toEqual([own]);
});

test('[EVENT-2] at the ends of the ladder the window stays full', () => {
  for (const price of [1.01, 1000]) {
    const rungs = rowsOf(depth({ back: [{ price, size: 1 }], lay: [] }));
    expect(rungs).toHaveLength(2 * reach + 1);
    expect(rungs.some((rung) => rung.back === 1)).toBe(true);
  }
});

test('[EVENT-2] the window does not move until the prices leave it', () => {
  expect(keepMiddle(null, 50)).toBe(50);
  expect(keepMiddle(50, 50 + reach - 1)).toBe(50);
  expect(keepMiddle(50, 50 + reach)).toBe(50 + reach);
  expect(keepMiddle(50, null)).toBe(50);
});

test('[EVENT-2] without an available price the last traded one is the centre', () => {
  expect(middleOf(depth({ back: [], lay: [] }))).toBe(at(2));
  expect(middleOf(depth({ back: [], lay: [], lastTraded: null }))).toBeNull();
  expect(classicLadder).toHaveLength(350);
});
