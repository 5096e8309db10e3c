/** Sorts rows by one column; equal rows keep their order. Pure. */
export interface SortOrder {
  readonly column: string;
  readonly isDescending: boolean;
}

let collator = new Intl.Collator('en', { numeric: true });

/** Sorts texts as readers of a language expect (LANG-6). */
export function chooseCollation(locale: string): void {
  collator = new Intl.Collator(locale, { numeric: true });
}

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));

export function sortRows<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => string | number,
  isDescending: boolean,
): readonly Row[] {
  const sign = isDescending ? -1 : 1;
  return [...rows].sort((a, b) => sign * compare(valueOf(a), valueOf(b)));
}

/** The first press sorts upwards, the second downwards, and the third restores the original order. */
export function pressColumn(order: SortOrder | null, column: string): SortOrder | null {
  if (order?.column !== column) return { column, isDescending: false };
  return order.isDescending ? null : { column, isDescending: true };
}
