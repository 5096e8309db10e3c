import { odds, runnerId } from '@layline/contract';
import { describe, expect, it } from 'vitest';
import { defineFinal, kings, lions } from '../../../test/market.ts';
import { marginOf } from './listed-markets.ts';

const at = (runner: typeof kings, ...all: number[]) => ({
  runnerId: runner,
  back: all.map((price) => ({ odds: odds(price), size: 0 as never })),
});

describe('the margin of a market', () => {
  it('[RISK-12] is what the best odds promise the house', () => {
    expect(marginOf(defineFinal(), [at(kings, 200), at(lions, 200)])).toBe(0);
    expect(marginOf(defineFinal(), [at(kings, 190, 180), at(lions, 190)])).toBe(526);
    expect(marginOf(defineFinal(), [at(kings, 210), at(lions, 210)])).toBe(-476);
    expect(marginOf(defineFinal({ winners: 2 }), [at(kings, 101), at(lions, 101)])).toBe(-198);
  });

  it('[RISK-12] is not known while a runner has no odds, and not that of a session', () => {
    expect(marginOf(defineFinal(), [at(kings, 200)])).toBeNull();
    expect(marginOf(defineFinal(), [at(kings, 200), at(lions)])).toBeNull();
    expect(marginOf(defineFinal({ kind: 'session' }), [at(kings, 200), at(lions, 200)])).toBeNull();
    expect(marginOf({ ...defineFinal(), runners: [] }, [])).toBeNull();
  });

  it('[RISK-12] leaves out runners that are gone', () => {
    const market = defineFinal({ results: ['ACTIVE', 'REMOVED'] });
    expect(marginOf(market, [at(kings, 125), at(runnerId(99), 300)])).toBe(-2000);
  });
});
