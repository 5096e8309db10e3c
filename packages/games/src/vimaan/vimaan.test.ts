import { addMs, casinoOdds, instant, money } from '@layline/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTable } from '../../test/table.ts';
import { crashOf } from './crash-point.ts';
import { flightMs, makeMultiplier, multiplier, multiplierAt } from './flight.ts';
import { settleFlight } from './settle-flight.ts';
import {
  cashOut,
  crashAt,
  openVimaan,
  viewVimaan,
  vimaanEndAt,
  vimaanPhaseAt,
} from './vimaan-round.ts';

const span = 2n ** 52n;

describe('the crash point', () => {
  test.each<[bigint, number]>([
    [0n, 100],
    [2_251_799_813_685_248n, 198],
    [45_035_996_273_705n, 100],
    [4_503_599_627_370_495n, 1_000_000],
    [4_503_153_326_647_423n, 999_004],
    [3_377_699_720_527_872n, 396],
    [4_394_747_976_220_671n, 4095],
  ])('[CAS-10] X %d crashes at %d hundredths', (x, crash) => {
    expect(crashOf(x)).toBe(crash);
  });

  test('[CAS-10] a target of m is reached by exactly floor(99 x 2^52 / 100 m) of all X', () => {
    for (const target of [101, 110, 150, 200, 300, 500, 1000, 5000, 10_000, 1_000_000]) {
      // The crash grows with X, so exactly the X from the first one on reach the target.
      const reaching = (99n * span) / BigInt(target);
      const first = span - reaching;
      expect(crashOf(first)).toBeGreaterThanOrEqual(target);
      expect(crashOf(first - 1n)).toBeLessThan(target);
      const returned = Number((reaching * BigInt(target) * 1_000_000n) / (100n * span)) / 1_000_000;
      expect(returned).toBeCloseTo(0.99, 5);
    }
  });

  test('[CAS-10] grows with X', () => {
    const bits = fc.bigInt({ min: 0n, max: span - 1n });
    fc.assert(
      fc.property(bits, bits, (a, b) => {
        expect(Math.sign(crashOf(a) - crashOf(b)) * (a < b ? -1 : 1)).toBeGreaterThanOrEqual(0);
      }),
      { seed: 3 },
    );
  });

  test.each([-1n, span])('X %d is refused', (x) => {
    expect(() => crashOf(x)).toThrow(RangeError);
  });
});

describe('the flight', () => {
  test.each([
    [0, '1.00'],
    [11_550, '1.99'],
    [11_553, '2.00'],
    [38_377, '10.00'],
    [200_000, '10000.00'],
  ])('after %d ms the multiplier is %s', (flownMs, shown) => {
    expect(makeMultiplier(multiplierAt(flownMs))).toBe(shown);
  });

  test('lasts until the multiplier reaches the crash, and no millisecond longer', () => {
    for (const crash of [101, 150, 237, 1000, 93_688, 1_000_000].map(multiplier)) {
      const last = Math.ceil(flightMs(crash));
      expect(multiplierAt(last + 1)).toBeGreaterThanOrEqual(crash);
      expect(multiplierAt(last - 1)).toBeLessThan(crash);
    }
  });
});

describe('settlement', () => {
  test.each(
    readTable(`
    crash     target  cashed   net
    2.37      2.37    -        137
    2.37      2.38    -        -100
    2.37      -       1.80     80
    2.37      2.00    1.50     50
    2.37      1.50    2.00     50
    2.37      3.00    1.00     0
    2.37      -       -        -100
    1.00      1.01    -        -100
    10000.00  -       -        999900
    10000.00  5.00    -        400`),
  )('a crash at $crash, target $target, cashed out at $cashed: $net', (row) => {
    const hundredths = (text = ''): number => Math.round(Number(text) * 100);
    const [settled] = settleFlight(multiplier(hundredths(row['crash'])), [
      {
        stake: money(10_000),
        target: row['target'] === '-' ? null : casinoOdds(hundredths(row['target'])),
        cashedAt: row['cashed'] === '-' ? null : multiplier(hundredths(row['cashed'])),
      },
    ]);
    expect(settled?.net).toBe(hundredths(row['net']));
  });
});

describe('a Vimaan round', () => {
  const startAt = instant(Date.UTC(2025, 2, 1, 12, 0, 0));
  const open = (nonce: number) =>
    openVimaan({ startAt, scheme: 2, serverSeed: '0'.repeat(64), clientSeed: 'public', nonce });
  const round = open(1);

  test('[CAS-10] waits 7 s, flies to its crash and shows it for 3 s', () => {
    expect(round.seed.roundId).toBe('190250301120000');
    expect(vimaanPhaseAt(round, startAt)).toBe('WAIT');
    expect(vimaanPhaseAt(round, addMs(startAt, 6999))).toBe('WAIT');
    expect(round.takeOffAt).toBe(addMs(startAt, 7000));
    expect(vimaanPhaseAt(round, addMs(crashAt(round), -1))).toBe(
      round.crash > 100 ? 'FLY' : 'WAIT',
    );
    expect(vimaanPhaseAt(round, crashAt(round))).toBe('CRASH');
    expect(vimaanEndAt(round)).toBe(addMs(crashAt(round), 3000));
  });

  test('[CAS-10] reveals neither crash point nor seed before the crash', () => {
    for (const now of [startAt, round.takeOffAt, addMs(crashAt(round), -1)]) {
      expect(viewVimaan(round, now)).toMatchObject({ crash: null, serverSeed: null });
    }
    const over = viewVimaan(round, crashAt(round));
    expect(over).toMatchObject({ crash: round.crash, m: round.crash, serverSeed: '0'.repeat(64) });
  });

  test('a cash-out wins at the multiplier of its instant, and not at or after the crash', () => {
    for (let nonce = 0; nonce < 200; nonce += 1) {
      const flight = open(nonce);
      const over = crashAt(flight);
      expect(cashOut(flight, over)).toMatchObject({ code: 'BETTING_CLOSED' });
      if (flight.crash === 100) continue;
      const last = cashOut(flight, addMs(over, -1));
      expect(typeof last === 'number' && last < flight.crash).toBe(true);
      expect(cashOut(flight, flight.takeOffAt)).toBe(100);
      const flownMs = over - flight.takeOffAt;
      expect(flownMs).toBeGreaterThanOrEqual(flightMs(flight.crash));
      expect(flownMs - 1).toBeLessThan(flightMs(flight.crash));
    }
  });

  test('no cash-out is possible while the round waits, or if it ends at take-off', () => {
    expect(cashOut(round, startAt)).toMatchObject({ code: 'BETTING_CLOSED' });
    const bust = Array.from({ length: 400 }, (_, nonce) => open(nonce)).find(
      ({ crash }) => crash === 100,
    );
    expect(bust && crashAt(bust)).toBe(bust && bust.takeOffAt);
    expect(bust && cashOut(bust, bust.takeOffAt)).toMatchObject({ code: 'BETTING_CLOSED' });
  });
});
