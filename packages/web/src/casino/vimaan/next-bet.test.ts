import { expect, test } from 'vitest';
import { nextStep } from './next-bet.ts';

const next = { afterMid: '7' };
const update = (mid: string, phase: 'WAIT' | 'FLY' | 'CRASH', last = '7') => ({
  state: { mid, phase, history: [{ mid: last, result: '2.00' }] },
});

test('[CAS-10] a bet prepared in flight is sent when bets on the very next flight open', () => {
  expect(nextStep(next, update('7', 'FLY', '6'))).toBe('wait');
  expect(nextStep(next, update('7', 'CRASH'))).toBe('wait');
  expect(nextStep(next, update('8', 'WAIT'))).toBe('send');
});

test('[CAS-10] a bet prepared in flight is dropped if the next flight was missed', () => {
  expect(nextStep(next, update('8', 'FLY'))).toBe('drop');
  expect(nextStep(next, update('9', 'WAIT', '8'))).toBe('drop');
});
