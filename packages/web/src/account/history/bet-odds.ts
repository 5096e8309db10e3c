/** Formats the odds of a bet: a session's line, an exact average, its fills. Pure. */
import { parseAmount } from '../../session/amount.ts';
import { formatMoney } from '../../ui/figures.ts';
import type { BetPart } from './bet-parts.ts';

type Priced = Pick<BetPart, 'markettype' | 'price' | 'size' | 'fills'>;

/** Tells whether the bet has a line and a rate instead of odds. */
export const isSession = ({ markettype }: Pick<Priced, 'markettype'>): boolean =>
  markettype === 'FANCY';

/** Formats the session's line: a whole number or with a half. */
export const lineText = ({ price }: Pick<Priced, 'price'>): string => String(price);

const severalFills = ({ fills = [] }: Priced) => (fills.length > 1 ? fills : []);

/** Formats with two decimals, or up to four if the average of several fills needs them. */
export function averageText(part: Priced): string {
  const fills = severalFills(part);
  const size = fills.reduce((sum, fill) => sum + fill.size, 0);
  if (size === 0) return part.price.toFixed(2);
  const average = fills.reduce((sum, fill) => sum + fill.price * fill.size, 0) / size;
  return average.toFixed(4).replace(/0{1,2}$/, '');
}

/** Returns `8 / 100` for a session's line and rate, else the odds. */
export const oddsText = (part: Priced): string =>
  isSession(part) ? `${lineText(part)} / ${part.size}` : averageText(part);

/** Returns the sizes matched at each of several odds, such as `200.00 at 1.75`. */
export const fillTexts = (part: Priced): readonly (readonly [size: string, odds: string])[] =>
  severalFills(part).map(({ price, size }) => [formatMoney(parseAmount(size)), price.toFixed(2)]);
