/**
 * Formats figures for the player. Digits are Latin in every language; groups are lakhs if the site's currency
 * is rupees, else thousands. Money and odds are passed as whole minor units and hundredths.
 */
import type { Money } from '@layline/contract/money';
import type { Odds } from '@layline/contract/odds';

const makeFormats = (locale: string) => ({
  two: new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  whole: new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }),
  most: new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }),
});

const lakhCurrencies = ['INR', 'PKR', 'BDT', 'NPR', 'LKR'];
let formats = makeFormats('en-IN');
let isIndian = true;

/** What a language other than English writes in its own way. */
interface Writing {
  /** Units of amounts that are grouped by lakhs. */
  readonly lakh: string;
  readonly crore: string;
  /** Before a sign, where lines run from right to left: else the sign would stand behind its figure. */
  readonly mark: string;
}
let writing: Writing | null = null;

/** Null for English. */
export function chooseWriting(next: Writing | null): void {
  writing = next;
}

/** A figure with its sign in front, in every direction of writing. */
export const signed = (sign: '+' | '\u2212', text: string): string =>
  `${writing?.mark ?? ''}${sign}${text}`;

export type Grouping = 'indian' | 'western';

/** Uses the site's grouping, or else that of its currency (ISO 4217). */
export function chooseGrouping(currency: string, wanted?: Grouping): void {
  const grouping = wanted ?? (lakhCurrencies.includes(currency) ? 'indian' : 'western');
  isIndian = grouping === 'indian';
  formats = makeFormats(isIndian ? 'en-IN' : 'en-GB');
}

/** Formats two decimals: `1,25,000.50`, with a true minus sign. */
export function formatMoney(amount: Money): string {
  const text = formats.two.format(Math.abs(amount) / 100);
  return amount < 0 ? signed('\u2212', text) : text;
}

/** Always shows the sign: profit `+85.00`, loss `−100.00`, nothing `0.00`. */
export const formatSigned = (amount: Money): string =>
  amount > 0 ? signed('+', formatMoney(amount)) : formatMoney(amount);

/** At most two decimals, none if they are zero; for stakes in sentences. */
export const formatShort = (amount: Money): string => formats.most.format(amount / 100);

/** Two decimals below 10, and only significant ones from there: `1.80`, `12.5`, `1000`. */
export function formatOdds(value: Odds): string {
  const text = (value / 100).toFixed(2);
  return value < 1000 ? text : trimZero(text);
}

function scaled(major: number): readonly [figure: number, unit: string] {
  if (writing !== null && isIndian && major >= 99_950) {
    const { lakh, crore } = writing;
    return major < 9_995_000 ? [major / 100_000, lakh] : [major / 10_000_000, crore];
  }
  return major < 999_950 ? [major / 1000, 'k'] : [major / 1_000_000, 'M'];
}

/** The size under a price: whole below ten thousand, then k and M with at most one decimal (LANG-5). */
export function formatSize(size: Money): string {
  const major = size / 100;
  if (major < 10_000) return formats.whole.format(major);
  const [figure, unit] = scaled(major);
  return `${trimZero(figure.toFixed(figure < 100 ? 1 : 0))}${unit}`;
}

/**
 * EVENT-2: the matched amount in millions with two decimals. An amount that would round to zero is shown as
 * less than the smallest figure.
 */
export function formatMillions(amount: Money): string {
  const text = (amount / 100_000_000).toFixed(2);
  return amount > 0 && Number(text) === 0 ? '<0.01' : text;
}

/** A published percentage exactly, with at most three decimals: `5.175`, `12.5`. */
export const formatPercent = (percent: number): string => trimZero(percent.toFixed(3));

/** ACC-8: quick stakes and limits of 1000 or more as k: 2500 is 2.5k. */
export function formatStake(major: number): string {
  return major < 1000 ? String(major) : `${trimZero((major / 1000).toFixed(2))}k`;
}

const trimZero = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);
