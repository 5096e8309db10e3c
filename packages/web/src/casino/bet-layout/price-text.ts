import type { Odds } from '@layline/contract/odds';

/** Two decimals for every price of a table: figures of a column have one form, `50.00` below `5.90`. */
export const priceText = (odds: Odds): string => (odds / 100).toFixed(2);
