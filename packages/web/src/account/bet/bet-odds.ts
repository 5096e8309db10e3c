/** The odds of a bet as its player reads them: a session's line, an exact average, its pieces. Pure. */
import { parseAmount } from '../../session/current-user.ts';
import { formatMoney } from '../../ui/figures.ts';
import type { BetPart } from './bet-parts.ts';

type Priced = Pick<BetPart, 'markettype' | 'price' | 'size' | 'fills'>;

/** A session has a line and a rate in place of odds. */
export const isSession = ({ markettype }: Pick<Priced, 'markettype'>): boolean =>
  markettype === 'FANCY';

/** The session's line: whole, or with the half that it has. */
export const lineText = ({ price }: Pick<Priced, 'price'>): string => String(Number(price));

const severalFills = ({ fills = [] }: Priced) => (fills.length > 1 ? fills : []);

/** Two decimals, and up to four where pieces at several odds give an average that has more. */
export function averageText(part: Priced): string {
  const fills = severalFills(part);
  const size = fills.reduce((sum, fill) => sum + fill.size, 0);
  if (size === 0) return Number(part.price).toFixed(2);
  const average = fills.reduce((sum, fill) => sum + fill.price * fill.size, 0) / size;
  return average.toFixed(4).replace(/0{1,2}$/, '');
}

/** `8 / 100` for a session's line and rate, else the odds. */
export const oddsText = (part: Priced): string =>
  isSession(part) ? `${lineText(part)} / ${part.size}` : averageText(part);

/** What was matched at each of several odds: `200.00 at 1.75`. */
export const fillTexts = (part: Priced): readonly (readonly [size: string, odds: string])[] =>
  severalFills(part).map(({ price, size }) => [formatMoney(parseAmount(size)), price.toFixed(2)]);
