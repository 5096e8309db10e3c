import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import style from './data-table.module.css';
import { SkeletonRows } from './skeleton.tsx';

export interface Column<Row> {
  readonly name: string;
  readonly cell: (row: Row) => ReactNode;
  /** Figures stand on the right. */
  readonly isFigure?: boolean;
}

interface DataTableProps<Row> {
  readonly columns: readonly Column<Row>[];
  /** Undefined while they are on their way. */
  readonly rows: readonly Row[] | undefined;
  readonly keyOf: (row: Row) => string;
  readonly empty: string;
  /** What the table lists. */
  readonly label: string;
  /** The rows are of the page before, while the next one comes. */
  readonly isOld?: boolean;
}

const zebraAbove = 10;

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, keyOf, empty, label, isOld = false } = props;
  if (rows === undefined) return <SkeletonRows count={5} />;
  const isStriped = rows.length > zebraAbove;
  const names = classes(style['table'], isStriped && style['striped'], isOld && style['dim']);
  return (
    <div className={style['frame']} role="region" aria-label={label} tabIndex={0}>
      <table className={names}>
        <thead>
          <tr>
            {columns.map(({ name, isFigure }) => (
              <th key={name} scope="col" className={isFigure ? style['figure'] : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ name, cell, isFigure }) => (
                <td key={name} className={isFigure ? style['figure'] : undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 ? <p className={style['empty']}>{empty}</p> : null}
    </div>
  );
}
