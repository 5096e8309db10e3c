import { describe, expect, it } from 'vitest';
import { actOf } from './quote-keys.ts';

describe('the keys of the page of quotes', () => {
  it('[WALK-C8] close by one and open by another, with shift for the whole match', () => {
    const press = (key: string, shiftKey = false) => actOf({ key, shiftKey }, 'session');
    expect(press('b')).toEqual({ kind: 'ball', isMatch: false });
    expect(press('B', true)).toEqual({ kind: 'ball', isMatch: true });
    expect(press('o')).toEqual({ kind: 'open', isMatch: false });
    expect(press('O', true)).toEqual({ kind: 'open', isMatch: true });
  });

  it.each([
    ['session', 'ArrowUp', false, { by: 1, spreadBy: 0, rateBy: 0 }],
    ['session', 'ArrowDown', true, { by: -0.5, spreadBy: 0, rateBy: 0 }],
    ['session', 'ArrowRight', false, { by: 0, spreadBy: 1, rateBy: 0 }],
    ['session', '-', false, { by: 0, spreadBy: 0, rateBy: -5 }],
    ['bookmaker', 'ArrowUp', true, { by: 10, spreadBy: 0, rateBy: 0 }],
    ['bookmaker', 'ArrowLeft', false, { by: 0, spreadBy: -1, rateBy: 0 }],
  ] as const)('[WALK-C9] of a %s: %s, shift %s', (kind, key, shiftKey, move) => {
    expect(actOf({ key, shiftKey }, kind)).toEqual({ kind: 'move', move });
  });

  it('choose a market and a runner, and leave all others alone', () => {
    const press = (key: string) => actOf({ key, shiftKey: false }, 'bookmaker');
    expect(press('3')).toEqual({ kind: 'choose-nth', nth: 2 });
    expect(press('j')).toEqual({ kind: 'choose', step: 1 });
    expect(press('r')).toEqual({ kind: 'runner', step: 1 });
    expect([press('+'), press('0'), press('Enter'), press('Tab')]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});
