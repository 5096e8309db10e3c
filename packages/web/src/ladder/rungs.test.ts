import type { BetRow } from '@layline/contract';
import { classicLadder, ladderIndex, odds } from '@layline/contract/odds';
import { expect, test } from 'vitest';
import { keepMiddle, makeRungs, middleOf, type RunnerDepth, reach, rungsMax } from './rungs.ts';

const depth = (changed: Partial<RunnerDepth> = {}): RunnerDepth => ({
  selectionId: 7,
  lastTraded: 2,
  traded: 0,
  back: [{ price: 2, size: 300 }],
  lay: [{ price: 2.04, size: 200 }],
  ...changed,
});
const at = (price: number) => rungsMax - 1 - ladderIndex(odds(Math.round(price * 100)));
const whole = { from: 0, to: rungsMax };
const rowsOf = (given: RunnerDepth, own: readonly Partial<BetRow>[] = []) =>
  makeRungs(given, own as BetRow[], whole);

test('[EVENT-2] rungs run from high to low over the whole ladder, with the sizes on their sides', () => {
  const rungs = rowsOf(depth());
  expect(rungs.map((rung) => rung.odds)).toEqual(classicLadder.toReversed());
  expect(rungs.find((rung) => rung.odds === 200)).toMatchObject({ back: 300, lay: 0 });
  expect(rungs.find((rung) => rung.odds === 204)).toMatchObject({ back: 0, lay: 200 });
  expect(rungs.filter((rung) => rung.isLastTraded).map((rung) => rung.odds)).toEqual([200]);
});

test('[EVENT-2] a price between two rungs never promises more than it gives', () => {
  const rungs = rowsOf(
    depth({ back: [{ price: 2.01, size: 5 }], lay: [{ price: 2.03, size: 6 }] }),
  );
  expect(rungs.find((rung) => rung.back > 0)?.odds).toBe(200);
  expect(rungs.find((rung) => rung.lay > 0)?.odds).toBe(204);
});

test('[BETS-2] bets that wait stand on their rung', () => {
  const own = { betId: 'b1', oddsReq: 2.06, type: 'back' as const };
  const rungs = rowsOf(depth(), [own]);
  expect(rungs.find((rung) => rung.odds === 206)?.own).toEqual([own]);
});

test('[EVENT-2] a part of the ladder is the same rungs', () => {
  const [from, to] = [at(2.04), at(1.99)];
  expect(makeRungs(depth(), [], { from, to })).toEqual(rowsOf(depth()).slice(from, to));
  for (const price of [1.01, 1000]) {
    expect(
      rowsOf(depth({ back: [{ price, size: 1 }] })).filter(({ back }) => back > 0),
    ).toHaveLength(1);
  }
});

test('[EVENT-2] each rung says what was traded there, as a part of the most', () => {
  const tradedAt = [
    { price: 2.04, size: 50 },
    { price: 2, size: 200 },
  ];
  const rungs = rowsOf(depth({ tradedAt }));
  expect(rungs[at(2.04)]).toMatchObject({ traded: 50, tradedPart: 0.25 });
  expect(rungs[at(2)]).toMatchObject({ traded: 200, tradedPart: 1 });
  expect(rungs[at(1.5)]).toMatchObject({ traded: 0, tradedPart: 0 });
  expect(rowsOf(depth()).every(({ traded }) => traded === 0)).toBe(true);
});

test('[EVENT-2] the window keeps still until the prices leave it', () => {
  expect(keepMiddle(50, 50 + reach - 1)).toBe(50);
  expect(keepMiddle(50, 50 + reach)).toBe(50 + reach);
});

test('[EVENT-2] without a price on offer the last traded one is the middle, else evens', () => {
  expect(middleOf(depth({ back: [], lay: [], lastTraded: 3 }))).toBe(at(3));
  expect(middleOf(depth({ back: [], lay: [], lastTraded: null }))).toBe(at(2));
  expect(classicLadder).toHaveLength(350);
});
