/** Turns the answer of a listing command into rows of a table. */
import type { CsvValue } from '@layline/web/ui/csv';
import type { Column } from '../table/table.tsx';

export type Cells = Readonly<Record<string, unknown>>;

const isCells = (value: unknown): value is Cells =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns null if the data is not a list of rows. */
export function rowsOf(data: unknown): readonly Cells[] | null {
  const list = isCells(data) && Array.isArray(data['rows']) ? data['rows'] : data;
  return Array.isArray(list) && list.every(isCells) ? list : null;
}

/** Returns a value in the form that a cell shows. */
export function valueOf(value: unknown): CsvValue {
  if (typeof value === 'number' || typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(valueOf).join(', ');
  return value === null || value === undefined ? '' : JSON.stringify(value);
}

/** Turns `newRisk` into `new risk`. */
const headingOf = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Returns the columns of the first row, in its order. */
export const columnsOf = (rows: readonly Cells[]): Column<Cells>[] =>
  Object.keys(rows[0] ?? {}).map((name) => ({
    name: headingOf(name),
    value: (row) => valueOf(row[name]),
  }));

export const keyOfCells = (row: Cells): string => JSON.stringify(row);
