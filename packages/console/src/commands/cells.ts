/** Turns the answer of a listing command into rows of a table. */
import { isAmountColumn } from '@layline/contract/amount-columns';
import type { CsvValue } from '@layline/web/ui/csv';
import { formatMoment, formatWireDay } from '@layline/web/ui/moments';
import type { Column } from '../table/table.tsx';
import { amountText } from '../ui/amount-text.ts';

export type Cells = Readonly<Record<string, unknown>>;

const isCells = (value: unknown): value is Cells =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns null if the data is not a list of rows. */
export function rowsOf(data: unknown): readonly Cells[] | null {
  const list = isCells(data) && Array.isArray(data['rows']) ? data['rows'] : data;
  return Array.isArray(list) && list.every(isCells) ? list : null;
}

/** Returns what is said of all rows together; empty if nothing is. */
export function noteOf(data: unknown): string {
  const note = isCells(data) ? data['note'] : undefined;
  return typeof note === 'string' ? note : '';
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

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);

/** A time as the server sends it. */
const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[.\d]*Z$/.test(value);

function formatted(name: string, row: Cells): string | null {
  const value = row[name];
  if (isMoment(value)) return formatMoment(value);
  if (isDay(value)) return formatWireDay(value);
  if (typeof value !== 'number') return null;
  if (name === 'odds') return value.toFixed(2);
  return isAmountColumn(name, row) ? amountText(value) : null;
}

/** Returns the columns of the first row, in its order. */
export function columnsOf(rows: readonly Cells[]): Column<Cells>[] {
  const [first = {}] = rows;
  return Object.keys(first).map((name) => {
    const value = (row: Cells): CsvValue => valueOf(row[name]);
    const column = { name: headingOf(name), value };
    if (rows.every((row) => formatted(name, row) === null)) return column;
    return { ...column, cell: (row) => formatted(name, row) ?? value(row) };
  });
}

export const keyOfCells = (row: Cells): string => JSON.stringify(row);
