/** Exact fractions for chances and returns, so that players never see a rounded float. */
export interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

const divisorOf = (a: bigint, b: bigint): bigint => (b === 0n ? a : divisorOf(b, a % b));

/** Reduces to lowest terms with a positive denominator. Throws a RangeError for a zero denominator. */
export function fraction(over: bigint | number, under: bigint | number = 1n): Fraction {
  const [top, bottom] = [BigInt(over), BigInt(under)];
  if (bottom === 0n) throw new RangeError('A fraction has a denominator other than 0');
  const size = divisorOf(top < 0n ? -top : top, bottom < 0n ? -bottom : bottom);
  const sign = bottom < 0n ? -1n : 1n;
  return { over: (sign * top) / size, under: (sign * bottom) / size };
}

export const none: Fraction = fraction(0);
export const one: Fraction = fraction(1);

const form = /^\d+(\/[1-9]\d*)?$/;

/** Parses `204/415` or `1`. Throws a RangeError for anything else. */
export function parseFraction(text: string): Fraction {
  if (!form.test(text)) throw new RangeError(`A fraction is written a/b, not ${text}`);
  const [over = '0', under = '1'] = text.split('/');
  return fraction(BigInt(over), BigInt(under));
}

export const makeFraction = ({ over, under }: Fraction): string =>
  under === 1n ? `${over}` : `${over}/${under}`;

export const add = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.over * b.under + b.over * a.under, a.under * b.under);

export const subtract = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.over * b.under - b.over * a.under, a.under * b.under);

export const multiply = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.over * b.over, a.under * b.under);

export const sum = (parts: Iterable<Fraction>): Fraction => {
  let total = none;
  for (const part of parts) total = add(total, part);
  return total;
};

export const isLess = (a: Fraction, b: Fraction): boolean => a.over * b.under < b.over * a.under;

/** Formats as percent with the given decimals, half up: 0.99157 is `99.157` with three. */
export function makePercent(value: Fraction, decimals: number): string {
  const shift = 10n ** BigInt(decimals);
  const scaled = (value.over * 200n * shift + value.under) / (2n * value.under);
  const digits = scaled.toString().padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
