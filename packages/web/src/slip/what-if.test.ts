import type { RunnerId } from '@layline/contract';
import { money } from '@layline/contract/money';
import { odds } from '@layline/contract/odds';
import { expect, test } from 'vitest';
import { readReply } from '../../test/read-reply.ts';
import { neededFor, whatIf, worstOfOthers } from './what-if.ts';

const runners = [7, 8, 9].map((id) => ({ runnerId: id, name: `Runner ${id}` }));
const choice = { marketId: '1.2', runnerId: 7, runners };
const held = (sizeMatched: number, sizeRemaining = 0) =>
  readReply('bet', {
    data: {
      marketId: '1.2',
      markettype: 'Match Odds',
      selectionId: 7,
      type: 'back',
      stake: sizeMatched + sizeRemaining,
      sizeMatched,
      sizeRemaining,
      price: 3,
      oddsReq: 3,
    },
  }).data;
const lay = {
  runnerId: 7 as RunnerId,
  side: 'lay',
  odds: odds(250),
  stake: money(100_00),
} as const;
const around = (bets = [held(100)]) => ({ choice, bets, winners: 1 });
const amounts = (position: ReadonlyMap<number, number> | null) =>
  position === null ? null : [...position.values()].map((amount) => amount / 100);

test('[SLIP-6] results are those of the bets held, with the bet of the slip once it has a stake', () => {
  expect(amounts(whatIf(around(), null).results)).toEqual([200, -100, -100]);
  expect(amounts(whatIf(around(), lay).results)).toEqual([50, 0, 0]);
  expect(whatIf(around(), lay).withWaiting).toBeNull();
});

test('[SLIP-6] a bet that waits has results of its own, as if it were matched too', () => {
  const { results, withWaiting } = whatIf(around([held(100, 50)]), lay);
  expect(amounts(results)).toEqual([50, 0, 0]);
  expect(amounts(withWaiting)).toEqual([150, -50, -50]);
});

test('[SLIP-2] a bet needs what it adds to the worst outcome, and one that hedges needs nothing', () => {
  const needed = (bets = [held(100)]) => neededFor(around(bets), { kind: 'odds', bet: lay }) / 100;
  expect(needed()).toBe(0);
  expect(needed([])).toBe(150);
  expect(neededFor(around(), null)).toBe(0);
});

test('[SLIP-6] a large field is summed up by the worst of the runners that the bet is not on', () => {
  const results = new Map([
    [7, money(-900_00)],
    [8, money(-20_00)],
    [9, money(50_00)],
  ]);
  expect(worstOfOthers(choice, results) / 100).toBe(-20);
});
