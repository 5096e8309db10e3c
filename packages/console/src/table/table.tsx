/** A table with sortable columns and a CSV export. */
import { Button } from '@layline/web/ui/button';
import { type CsvValue, makeCsv } from '@layline/web/ui/csv';
import { download } from '@layline/web/ui/download';
import { ariaSortOf, useSorted } from '@layline/web/ui/use-sorted';
import type { ReactNode } from 'react';
import style from './table.module.css';

export interface Column<Row> {
  readonly name: string;
  /** The value to sort by and to export. */
  readonly value: (row: Row) => CsvValue;
  /** Rendered instead of the value. */
  readonly cell?: (row: Row) => ReactNode;
  /** Whether the text may wrap. */
  readonly isWide?: boolean;
  /** Whether it stays in sight on a phone, beside the pinned first column or at the end. */
  readonly isKept?: boolean;
  /** Whether only the exported file has it. */
  readonly isFileOnly?: boolean;
  /** Shown as the heading instead of a button that sorts by the column. */
  readonly head?: ReactNode;
}

interface TableProps<Row> {
  /** Names the list, and the exported file. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Shown when there are no rows: what to do first. */
  readonly empty: ReactNode;
  /** Whether wide columns shrink on a phone, so that nothing scrolls sideways. */
  readonly isFit?: boolean;
  /** Whether the first column stays in sight while the others scroll. */
  readonly isPinned?: boolean;
  /** Which rows stand out. */
  readonly isMarked?: (row: Row) => boolean;
}

/** Texts longer than this may wrap. */
const longMin = 40;

export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, keyOf, empty, isFit = false, isPinned = false } = props;
  const { sorted = rows, order, press } = useSorted({ columns, rows });
  const shown = columns.filter(({ isFileOnly = false }) => !isFileOnly);
  if (rows.length === 0) return <p className={style['empty']}>{empty}</p>;
  const save = (): void => {
    const heading = columns.map(({ name }) => name);
    const lines = sorted.map((row) => columns.map(({ value }) => value(row)));
    download(`${label}.csv`, makeCsv([heading, ...lines]), 'text/csv');
  };
  return (
    <div
      className={style['frame']}
      data-fit={isFit}
      data-pinned={isPinned}
      data-keeps={isPinned ? placeOfKept(shown) : undefined}
    >
      <section className={style['scroll']} aria-label={label}>
        <table className={style['table']}>
          <thead>
            <tr>
              {shown.map(({ name, value, head, isKept }) => (
                <th
                  key={name}
                  scope="col"
                  data-kept={isKept}
                  aria-sort={ariaSortOf(order, name)}
                  className={isFigure(value, rows) ? style['number'] : undefined}
                >
                  {head ?? (
                    <button type="button" className={style['sort']} onClick={() => press(name)}>
                      {name}
                    </button>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted.map((row) => (
              <tr key={keyOf(row)} data-marked={props.isMarked?.(row) ?? false}>
                {shown.map((column) => (
                  <Cell key={column.name} column={column} row={row} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className={style['foot']}>
        <span>{rows.length === 1 ? '1 row' : `${rows.length} rows`}</span>
        <Button tone="quiet" onClick={save}>
          CSV
        </Button>
      </div>
    </div>
  );
}

/** A kept column beside the pinned one is never at the end of the screen. */
function placeOfKept<Row>(shown: readonly Column<Row>[]): 'start' | 'end' | undefined {
  const at = shown.findIndex(({ isKept = false }) => isKept);
  if (at === -1) return undefined;
  return at === 1 ? 'start' : 'end';
}

/** Numbers and their headings are aligned to the end of the column. */
function isFigure<Row>(value: Column<Row>['value'], [first]: readonly Row[]): boolean {
  return first !== undefined && typeof value(first) === 'number';
}

const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

const textOf = (value: CsvValue): string =>
  typeof value === 'number' ? numbers.format(value) : value;

function classOf<Row>({ isWide = false }: Column<Row>, value: CsvValue): string | undefined {
  if (isWide || String(value).length > longMin) return style['long'];
  return typeof value === 'number' ? style['number'] : undefined;
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const value = column.value(row);
  return (
    <td className={classOf(column, value)} data-kept={column.isKept}>
      {column.cell === undefined ? textOf(value) : column.cell(row)}
    </td>
  );
}
