import { expect, test } from 'vitest';
import { classicLadder, type Odds } from './odds.ts';
import { type OddsFormat, oddsFormats } from './odds-format.ts';
import { inHundredths, tradeFractions, writeOdds } from './write-odds.ts';

/** An exact quotient; `under` is positive. */
interface Ratio {
  readonly over: bigint;
  readonly under: bigint;
}
const ratio = (over: bigint, under: bigint): Ratio =>
  under < 0n ? { over: -over, under: -under } : { over, under };
const inverse = ({ over, under }: Ratio): Ratio => ratio(under, over);
const times = ({ over, under }: Ratio, by: bigint): Ratio => ratio(over * by, under);
const minus = (a: Ratio, b: Ratio): Ratio =>
  ratio(a.over * b.under - b.over * a.under, a.under * b.under);
const size = (a: Ratio): Ratio => (a.over < 0n ? times(a, -1n) : a);
const isLess = (a: Ratio, b: Ratio): boolean => a.over * b.under < b.over * a.under;
const isEqual = (a: Ratio, b: Ratio): boolean => a.over * b.under === b.over * a.under;

/** Long division to twelve digits, and then rounding of the written digits, half away from zero. */
function written(value: Ratio, decimals: number): string {
  const { over, under } = size(value);
  const digits = String((over * 10n ** 12n) / under).padStart(13, '0');
  const cut = digits.length - 12 + decimals;
  const kept = BigInt(digits.slice(0, cut)) + ((digits[cut] ?? '0') >= '5' ? 1n : 0n);
  const text = String(kept).padStart(decimals + 1, '0');
  const at = text.length - decimals;
  const plain = decimals === 0 ? text : `${text.slice(0, at)}.${text.slice(at)}`;
  return value.over < 0n ? `-${plain}` : plain;
}

const evens = ratio(1n, 1n);

function expectedFraction(profit: Ratio): string {
  if (isLess(ratio(100n, 1n), profit)) return `${profit.over / profit.under}/1`;
  const listed = tradeFractions.map((text) => {
    const [over = '', under = ''] = text.split('/');
    return { text, away: size(minus(ratio(BigInt(over), BigInt(under)), profit)) };
  });
  const nearest = listed
    .filter(({ away }) => listed.every((one) => !isLess(one.away, away)))
    .at(-1);
  if (nearest === undefined) throw new Error('no fraction');
  const name = nearest.text === '1/1' ? 'evens' : nearest.text;
  return isEqual(nearest.away, ratio(0n, 1n)) ? name : `≈${name}`;
}

const expected: Readonly<Record<OddsFormat, (odds: Ratio, profit: Ratio) => string>> = {
  decimal: (odds) => written(odds, 2),
  fraction: (_, profit) => expectedFraction(profit),
  american: (_, profit) =>
    isLess(profit, evens)
      ? written(times(inverse(profit), -100n), 0)
      : `+${written(times(profit, 100n), 0)}`,
  'hong-kong': (_, profit) => written(profit, 2),
  indonesian: (_, profit) =>
    isLess(profit, evens) ? written(times(inverse(profit), -1n), 2) : written(profit, 2),
  malay: (_, profit) =>
    isLess(evens, profit) ? written(times(inverse(profit), -1n), 3) : written(profit, 3),
  percent: (odds) => `${written(times(inverse(odds), 100n), 1)}%`,
};

const textsOf = (format: OddsFormat): readonly string[] =>
  classicLadder.map((odds) => writeOdds(inHundredths(odds), format));

test.each(oddsFormats)('[ACC-11] %s of all 350 prices are those of exact fractions', (format) => {
  const exact = classicLadder.map((odds) => {
    const value = ratio(BigInt(odds), 100n);
    return expected[format](value, minus(value, evens));
  });
  expect(textsOf(format)).toEqual(exact);
});

test.each([
  [101, ['1.01', '1/100', '-10000', '0.01', '-100.00', '0.010', '99.0%']],
  [147, ['1.47', '≈40/85', '-213', '0.47', '-2.13', '0.470', '68.0%']],
  [167, ['1.67', '≈4/6', '-149', '0.67', '-1.49', '0.670', '59.9%']],
  [191, ['1.91', '≈10/11', '-110', '0.91', '-1.10', '0.910', '52.4%']],
  [200, ['2.00', 'evens', '+100', '1.00', '1.00', '1.000', '50.0%']],
  [202, ['2.02', '≈evens', '+102', '1.02', '1.02', '-0.980', '49.5%']],
  [250, ['2.50', '6/4', '+150', '1.50', '1.50', '-0.667', '40.0%']],
  [310, ['3.10', '≈85/40', '+210', '2.10', '2.10', '-0.476', '32.3%']],
  [430, ['4.30', '≈100/30', '+330', '3.30', '3.30', '-0.303', '23.3%']],
  [10_000, ['100.00', '≈100/1', '+9900', '99.00', '99.00', '-0.010', '1.0%']],
  [100_000, ['1000.00', '999/1', '+99900', '999.00', '999.00', '-0.001', '0.1%']],
] as const)('[ACC-11] %s hundredths in every format', (hundredths, texts) => {
  const odds = inHundredths(hundredths as Odds);
  expect(oddsFormats.map((format) => writeOdds(odds, format))).toEqual(texts);
});

test('[ACC-11] an average keeps its finer scale', () => {
  const average = { value: 25_001, scale: 10_000 };
  expect(writeOdds(average, 'fraction')).toBe('≈6/4');
  expect(writeOdds({ value: 25_000, scale: 10_000 }, 'fraction')).toBe('6/4');
  expect(writeOdds({ value: 1_010_005, scale: 10_000 }, 'fraction')).toBe('≈100/1');
  expect(writeOdds({ value: 19_999, scale: 10_000 }, 'american')).toBe('-100');
});

test('[ACC-11] only decimal, American, Hong Kong and Indonesian tell all prices apart', () => {
  const counts = oddsFormats.map((format) => [format, new Set(textsOf(format)).size]);
  expect(Object.fromEntries(counts)).toEqual({
    decimal: 350,
    fraction: 215,
    american: 350,
    'hong-kong': 350,
    indonesian: 350,
    malay: 267,
    percent: 267,
  });
});

test('[ACC-11] the fractions rise, so that none is written in two ways', () => {
  const values = tradeFractions.map((text) => {
    const [over = '', under = ''] = text.split('/');
    return ratio(BigInt(over), BigInt(under));
  });
  expect(values.every((one, at) => at === 0 || isLess(values[at - 1] ?? evens, one))).toBe(true);
});
