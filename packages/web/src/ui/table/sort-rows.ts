/** Sorts rows by one column; equal rows keep their order, and texts that of the page's language (LANG-6). */
import { chosenLocale } from '../moments.ts';

export interface SortOrder {
  readonly column: string;
  readonly isDescending: boolean;
}

type Compare = (a: string | number, b: string | number) => number;

function makeCompare(locale: string): Compare {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return (a, b) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b));
}

export function sortRows<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => string | number,
  isDescending: boolean,
): readonly Row[] {
  const sign = isDescending ? -1 : 1;
  const compare = makeCompare(chosenLocale());
  return [...rows].sort((a, b) => sign * compare(valueOf(a), valueOf(b)));
}

/** The first press sorts upwards, the second downwards, and the third restores the original order. */
export function pressColumn(order: SortOrder | null, column: string): SortOrder | null {
  if (order?.column !== column) return { column, isDescending: false };
  return order.isDescending ? null : { column, isDescending: true };
}
