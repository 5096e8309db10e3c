import type { Column } from '../ui/data-table.tsx';
import { formatMoment, timeZone } from '../ui/moments.ts';

/** A line may end between the day and the clock, and nowhere else. */
const splitAtClock = (moment: string): string => {
  const comma = moment.indexOf(',');
  return moment.slice(0, comma).replaceAll(' ', '\u00a0') + moment.slice(comma);
};

/** A time in the player's zone, the zone on hover; the export keeps the wire's own, which names it. */
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

/** A name or a remark. */
export const longColumn = <Row,>(name: string, textOf: (row: Row) => string): Column<Row> => ({
  ...textColumn(name, textOf),
  isLong: true,
});
