/** Formats the odds of a bet: a session's line, an exact average, its fills. Pure. */
import { parseAmount } from '../../session/amount.ts';
import type { OddsWriter } from '../../session/kept/odds-format.ts';
import { formatMoney } from '../../ui/figures.ts';
import type { BetPart } from './bet-parts.ts';

type Priced = Pick<BetPart, 'markettype' | 'price' | 'size' | 'fills'>;

/** Tells whether the bet has a line and a rate instead of odds. */
export const isSession = ({ markettype }: Pick<Priced, 'markettype'>): boolean =>
  markettype === 'FANCY';

/** Formats the session's line: a whole number or with a half. */
export const lineText = ({ price }: Pick<Priced, 'price'>): string => String(price);

const severalFills = ({ fills = [] }: Priced) => (fills.length > 1 ? fills : []);

function averageOf(part: Priced): number {
  const fills = severalFills(part);
  const size = fills.reduce((sum, fill) => sum + fill.size, 0);
  return size === 0
    ? part.price
    : fills.reduce((sum, fill) => sum + fill.price * fill.size, 0) / size;
}

/** Formats with two decimals, or up to four if the average of several fills needs them. */
export const averageText = (part: Priced): string =>
  averageOf(part)
    .toFixed(4)
    .replace(/0{1,2}$/, '');

const averageScale = 10_000;

/** Returns `8 / 100` for a session's line and rate, else the odds as `write` has them, or decimal. */
export function oddsText(part: Priced, write: OddsWriter | null = null): string {
  if (isSession(part)) return `${lineText(part)} / ${part.size}`;
  if (write === null) return averageText(part);
  return write({ value: Math.round(averageOf(part) * averageScale), scale: averageScale });
}

/** Returns the sizes matched at each of several odds, such as `200.00 at 1.75`. */
export const fillTexts = (part: Priced): readonly (readonly [size: string, odds: string])[] =>
  severalFills(part).map(({ price, size }) => [formatMoney(parseAmount(size)), price.toFixed(2)]);
