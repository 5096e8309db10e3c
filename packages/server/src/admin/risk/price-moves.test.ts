import { type Odds, odds } from '@layline/contract';
import { expect, test } from 'vitest';
import { finalMatch, kings, pricesOf } from '../../../test/market.ts';
import { PriceMoves } from './price-moves.ts';

function open() {
  let nowMs = 0;
  let best: readonly [back: number, lay: number] = [2, 2.02];
  const quote = () => ({
    isOpen: true,
    prices: pricesOf(kings, [[best[0], 10]], [[best[1], 10]]),
  });
  const moves = new PriceMoves({ marketCache: { quote }, clock: { monotonicMs: () => nowMs } });
  return {
    moves,
    bet: (betId: string, side: 'back' | 'lay', at: Odds = odds(200)) =>
      moves.placed({
        kind: 'bet-placed',
        betId,
        marketId: finalMatch,
        runnerId: kings,
        side,
        fills: [{ odds: at }],
      } as never),
    pass: (ms: number) => (nowMs += ms),
    price: (back: number, lay: number): boolean => {
      best = [back, lay];
      return moves.changed(finalMatch);
    },
  };
}

test('[RISK-13] a price that falls within a second of a back moved for the player', () => {
  const { bet, moves, pass, price } = open();
  bet('7', 'back');
  pass(900);
  expect(price(1.6, 1.62)).toBe(true);
  expect(moves.of('7')).toBe(2500);
  expect(price(1.8, 1.82)).toBe(false);
  expect(moves.of('7')).toBe(2500);
  pass(200);
  expect(price(1.1, 1.12)).toBe(false);
  expect(moves.of('7')).toBe(2500);
});

test('[RISK-13] a price that rises moved for a lay, and against a back', () => {
  const { bet, moves, price } = open();
  bet('8', 'lay');
  bet('9', 'back');
  expect(price(3, 3.03)).toBe(true);
  expect([moves.of('8'), moves.of('9')]).toEqual([5000, null]);
});

test('[RISK-13] a bet that matched nothing is not watched', () => {
  const { moves, price } = open();
  moves.placed({ kind: 'bet-placed', betId: '1', marketId: finalMatch, fills: [] } as never);
  expect(price(1.1, 1.12)).toBe(false);
});
