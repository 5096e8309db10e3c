/**
 * Money is an integer of minor units (paise, pence), as a branded type. It is never a float, NaN or -0.
 *
 *   add, subtract, negate   exact; a result past 2^53 - 1 throws
 *   scale(m, n, d)          m x n / d in bigint, rounded half away from zero to a minor unit
 *   parseMoney              '12.5' or 12.5 gives 1250; more than two decimals, hex, exponents: null
 *   makeMoney               1250 gives the wire's number 12.5
 */

declare const brand: unique symbol;
export type Money = number & { readonly [brand]: 'Money' };

export const noMoney = 0 as Money;

/** Throws a RangeError unless the value is a safe integer. -0 becomes 0. */
export function money(minorUnits: number): Money {
  if (!Number.isSafeInteger(minorUnits)) {
    throw new RangeError(`Money is a whole number of minor units, not ${minorUnits}`);
  }
  return (minorUnits + 0) as Money;
}

export const addMoney = (a: Money, b: Money): Money => money(a + b);
export const subtractMoney = (a: Money, b: Money): Money => money(a - b);
export const negateMoney = (a: Money): Money => money(0 - a);
export const minMoney = (a: Money, b: Money): Money => (a < b ? a : b);
export const maxMoney = (a: Money, b: Money): Money => (a > b ? a : b);

export function sumMoney(amounts: Iterable<Money>): Money {
  let total = noMoney;
  for (const amount of amounts) total = addMoney(total, amount);
  return total;
}

/**
 * Returns amount x numerator / denominator, rounded half away from zero. Throws a RangeError if the
 * denominator is not positive or the result is not a safe integer.
 */
export function scaleMoney(amount: Money, numerator: number, denominator: number): Money {
  if (denominator <= 0) throw new RangeError(`A denominator is positive, not ${denominator}`);
  const product = amount * numerator;
  if (Number.isSafeInteger(product) && Number.isSafeInteger(product * 2)) {
    return money(roundedQuotient(product, denominator));
  }
  const exact = BigInt(amount) * BigInt(numerator);
  const size = exact < 0n ? -exact : exact;
  const rounded = (size * 2n + BigInt(denominator)) / (2n * BigInt(denominator));
  return money(Number(exact < 0n ? -rounded : rounded));
}

/** Returns amount x numerator / denominator, none of them negative, rounded down. */
export function scaleMoneyDown(amount: Money, numerator: number, denominator: number): Money {
  const product = amount * numerator;
  if (Number.isSafeInteger(product)) return money(Math.floor(product / denominator));
  return money(Number((BigInt(amount) * BigInt(numerator)) / BigInt(denominator)));
}

/** Parts of `wanted` that together are at most `most`, each rounded down. */
export function cutInProportion(wanted: readonly Money[], most: Money): Money[] {
  const sum = wanted.reduce((total, amount) => total + amount, 0);
  if (sum <= most) return [...wanted];
  return wanted.map((amount) => scaleMoneyDown(amount, most, sum));
}

/** Integer division rounded half away from zero, for products within the safe range of doubles. */
function roundedQuotient(product: number, denominator: number): number {
  const size = Math.abs(product);
  const rest = size % denominator;
  const whole = (size - rest) / denominator;
  const rounded = rest * 2 >= denominator ? whole + 1 : whole;
  return product < 0 ? 0 - rounded : rounded;
}

/** Below this bound, distinct two-decimal numbers are distinct doubles. */
const exactMax = 1e10;

/**
 * Converts a number with at most two decimals, up to `exactMax`, to whole hundredths. Returns NaN for any
 * other number, that is if no whole hundredths have it as their nearest double.
 */
export function toHundredths(value: number): number {
  const hundredths = Math.round(value * 100);
  return hundredths / 100 === value ? hundredths : Number.NaN;
}

const decimalForm = /^-?\d{1,15}(\.\d{1,2})?$/;

/** Parses a wire number or decimal text in major units; null if it is not exactly an amount. */
export function parseMoney(value: unknown): Money | null {
  if (typeof value === 'number') return readNumber(value);
  if (typeof value !== 'string' || !decimalForm.test(value)) return null;
  const isNegative = value.startsWith('-');
  const [whole = '0', decimals = ''] = (isNegative ? value.slice(1) : value).split('.');
  const minorUnits = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  if (!Number.isSafeInteger(minorUnits) || (isNegative && minorUnits === 0)) return null;
  return money(isNegative ? 0 - minorUnits : minorUnits);
}

/** Reads a double that is nearest to some whole hundredths, without going through its text. */
function readNumber(value: number): Money | null {
  if (!Number.isFinite(value) || Object.is(value, -0)) return null;
  if (Math.abs(value) > exactMax) return parseMoney(String(value));
  const minorUnits = toHundredths(value);
  return Number.isNaN(minorUnits) ? null : money(minorUnits);
}

/** Converts money to the wire's number of major units, such as 12.5. */
export const makeMoney = (amount: Money): number => amount / 100;

const twoDigits = Array.from({ length: 100 }, (_, cents) => String(cents).padStart(2, '0'));

/** Formats money with two decimals and no grouping, such as `-12.50`: the form of favourMargin. */
export function makeMoneyText(amount: Money): string {
  const size = Math.abs(amount);
  const text = `${Math.trunc(size / 100)}.${twoDigits[size % 100]}`;
  return amount < 0 ? `-${text}` : text;
}
