/**
 * The data source of the statement (ACC-3). LIVE DATA is today; BACKUP DATA the 30 days before yesterday up
 * to yesterday; OLD DATA the 90 days. Pure: callers pass today's midnight, moved by days.
 */
export const dataSources = ['LIVE DATA', 'BACKUP DATA', 'OLD DATA'] as const;
export type DataSource = (typeof dataSources)[number];

/** Values of two date fields, such as `2026-04-08`; empty if unset. */
export interface DateRange {
  readonly from: string;
  readonly to: string;
}

/** Tells whether the range ends before it starts, which an open range cannot. */
export const isInverted = ({ from, to }: DateRange): boolean =>
  from !== '' && to !== '' && from > to;

/** Names a file after the list and its dates, without an extension. */
export const nameFile = (list: string, { from, to }: DateRange): string =>
  [list, from, from === to ? '' : to].filter(Boolean).join('_');

const daysBack: Readonly<Record<DataSource, readonly [number, number]>> = {
  'LIVE DATA': [0, 0],
  'BACKUP DATA': [-31, -1],
  'OLD DATA': [-91, -1],
};

/** `dateOf` returns the date field of today moved by whole days. */
export function rangeOf(source: DataSource, dateOf: (movedDays: number) => string): DateRange {
  const [from, to] = daysBack[source];
  return { from: dateOf(from), to: dateOf(to) };
}

/** Returns the source with these dates, or '' if there is none. */
export function sourceOf(range: DateRange, dateOf: (movedDays: number) => string): DataSource | '' {
  const found = dataSources.find((source) => {
    const { from, to } = rangeOf(source, dateOf);
    return from === range.from && to === range.to;
  });
  return found ?? '';
}
