import { formatMoment, timeZone } from '../ui/moments.ts';
import type { Column } from '../ui/table/data-table.tsx';

/** A line may break only between date and time. */
const splitAtClock = (moment: string): string => {
  const comma = moment.indexOf(',');
  return moment.slice(0, comma).replaceAll(' ', '\u00a0') + moment.slice(comma);
};

/** A time in the player's zone, which a tooltip names; the export keeps the wire's own text with its zone. */
export const momentColumn = <Row,>(
  name: string,
  momentOf: (row: Row) => string | null,
): Column<Row> => ({
  name,
  cell: (row) => <time title={timeZone}>{splitAtClock(formatMoment(momentOf(row)))}</time>,
  value: (row) => momentOf(row) ?? '',
  isSortable: true,
});

export const textColumn = <Row,>(name: string, textOf: (row: Row) => string): Column<Row> => ({
  name,
  cell: textOf,
  value: textOf,
  isSortable: true,
});

/** A column for names or remarks, in their own direction. */
export const longColumn = <Row,>(name: string, textOf: (row: Row) => string): Column<Row> => ({
  ...textColumn(name, textOf),
  cell: (row) => <bdi>{textOf(row)}</bdi>,
  isLong: true,
});
