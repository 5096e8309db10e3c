import type { Column } from '../ui/data-table.tsx';
import { formatMoment, timeZone } from '../ui/moments.ts';

/** A time in the player's zone, the zone on hover; the export keeps the wire's own, which names it. */
export const momentColumn = <Row,>(
  name: string,
  momentOf: (row: Row) => string | null,
): Column<Row> => ({
  name,
  cell: (row) => <time title={timeZone}>{formatMoment(momentOf(row))}</time>,
  value: (row) => momentOf(row) ?? '',
  isSortable: true,
});

export const textColumn = <Row,>(name: string, textOf: (row: Row) => string): Column<Row> => ({
  name,
  cell: textOf,
  value: textOf,
  isSortable: true,
});

/** A name or a remark. */
export const longColumn = <Row,>(name: string, textOf: (row: Row) => string): Column<Row> => ({
  ...textColumn(name, textOf),
  isLong: true,
});
