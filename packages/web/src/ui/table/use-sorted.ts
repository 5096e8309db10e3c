/** The order of a table's rows, chosen by its headings; the table's looks are its own. */
import { useMemo, useState } from 'react';
import { pressColumn, type SortOrder, sortRows } from './sort-rows.ts';

interface Sortable<Row> {
  readonly columns: readonly {
    readonly name: string;
    /** Rows are not sorted by a column without it. */
    readonly value?: (row: Row) => string | number;
  }[];
  /** Undefined while loading. */
  readonly rows: readonly Row[] | undefined;
}

export function useSorted<Row>({ columns, rows }: Sortable<Row>) {
  const [order, setOrder] = useState<SortOrder | null>(null);
  const sorted = useMemo(() => {
    const value = columns.find(({ name }) => name === order?.column)?.value;
    if (order === null || value === undefined || rows === undefined) return rows;
    return sortRows(rows, value, order.isDescending);
  }, [columns, rows, order]);
  return {
    sorted,
    order,
    setOrder,
    press: (column: string): void => setOrder((before) => pressColumn(before, column)),
  };
}

/** Of a heading that sorts, as assistive technology has it. */
export function ariaSortOf(order: SortOrder | null, column: string) {
  if (order?.column !== column) return 'none';
  return order.isDescending ? 'descending' : 'ascending';
}
