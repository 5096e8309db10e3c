import { expect, test } from 'vitest';
import { enumeratePoker } from '../../test/poker-enumeration.ts';
import { fraction, makeFraction, multiply, one, subtract } from '../game/fraction.ts';
import { gameOf } from './games.ts';

test('[CAS-8] Poker states the exact chances: every board, holding and tie counted', () => {
  const { boards, classes, ties } = enumeratePoker();
  expect(boards).toBe(2_598_960);
  expect(classes.reduce((sum, own) => sum + own)).toBe(2_598_960 * 1081);
  const pairs = 2_598_960 * 1081 * 495;
  expect(pairs).toBe(1_390_690_501_200);
  const push = fraction(ties, pairs);
  const win = multiply(subtract(one, push), fraction(1, 2));
  const expected = [win, ...classes.slice(1).map((own) => fraction(own, 2_598_960 * 1081))];
  const { options } = gameOf('poker20');
  expect(options.map(({ chance }) => makeFraction(chance.win))).toEqual(
    [...expected, ...expected].map(makeFraction),
  );
  const winners = options.filter(({ market }) => market === 'Winner');
  expect(winners.map(({ chance }) => makeFraction(chance.push))).toEqual([
    makeFraction(push),
    makeFraction(push),
  ]);
}, 60_000);
