import './locales/texts.ts';
import { Trans } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../icon.tsx';
import { SkeletonBar } from '../skeleton.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import type { CsvValue } from './csv.ts';
import style from './data-table.module.css';
import { SortBy } from './sort-by.tsx';
import type { SortOrder } from './sort-rows.ts';
import { ariaSortOf, useSorted } from './use-sorted.ts';

export interface Column<Row> {
  readonly name: string;
  readonly cell: (row: Row) => ReactNode;
  /** Figures are right-aligned. */
  readonly isFigure?: boolean;
  /** Names and remarks get more width when rows are blocks. */
  readonly isLong?: boolean;
  /** The column's value in an export. */
  readonly value?: (row: Row) => CsvValue;
  /** The heading sorts the rows by `value`. */
  readonly isSortable?: boolean;
}

interface DataTableProps<Row> {
  readonly columns: readonly Column<Row>[];
  /** Undefined while loading. */
  readonly rows: readonly Row[] | undefined;
  readonly keyOf: (row: Row) => string;
  readonly empty: string;
  /** What the table lists. */
  readonly label: string;
  /** Whether the rows are those of the previous page, while the next one loads. */
  readonly isOld?: boolean;
  /** How many rows to reserve space for while loading. */
  readonly waitingRows?: number;
  /** The last row, one cell per column. */
  readonly foot?: readonly ReactNode[] | undefined;
  /** Explains the order of a sorted table that does not contain every row. */
  readonly sortNote?: string | undefined;
}

const zebraAbove = 10;
/** A table with more columns turns its rows into blocks when narrow. */
const narrowColumnsMax = 4;
/** A table with more columns puts dates above times at every width. */
const roomyColumnsMax = 9;
const figureOf = ({ isFigure }: { isFigure?: boolean | undefined }) =>
  isFigure ? style['figure'] : undefined;

interface HeadingProps {
  readonly column: { readonly name: string; readonly isSortable?: boolean; isFigure?: boolean };
  readonly order: SortOrder | null;
  readonly onPress: () => void;
}

function Heading({ column, order, onPress }: HeadingProps) {
  const { name, isSortable = false } = column;
  const isSorted = order?.column === name;
  const drawing = isSorted ? (order.isDescending ? ArrowDown : ArrowUp) : ChevronsUpDown;
  if (!isSortable) {
    return (
      <th scope="col" className={figureOf(column)}>
        {name}
      </th>
    );
  }
  return (
    <th scope="col" className={figureOf(column)} aria-sort={ariaSortOf(order, name)}>
      <button type="button" className={style['sort']} onClick={onPress}>
        {name}
        <Icon of={drawing} size={12} />
      </button>
    </th>
  );
}

interface WaitingRowsProps {
  readonly columns: readonly { readonly name: string }[];
  readonly count: number;
}

function WaitingRows({ columns, count }: WaitingRowsProps) {
  return Array.from({ length: count }, (_, index) => (
    <tr key={index} aria-hidden="true">
      {columns.map(({ name }) => (
        <td key={name} data-label={name}>
          <SkeletonBar />
        </td>
      ))}
    </tr>
  ));
}

function BodyRows<Row>({
  columns,
  rows,
  keyOf,
}: Pick<DataTableProps<Row>, 'columns' | 'keyOf'> & { rows: readonly Row[] }) {
  return rows.map((row) => (
    <tr key={keyOf(row)}>
      {columns.map((column) => (
        <td
          key={column.name}
          className={classes(figureOf(column), column.isLong && style['long'])}
          data-label={column.name}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  ));
}

interface FootRowProps {
  readonly columns: readonly { readonly name: string; readonly isFigure?: boolean }[];
  readonly foot: readonly ReactNode[];
}

function FootRow({ columns, foot }: FootRowProps) {
  return (
    <tfoot>
      <tr>
        {columns.map((column, index) => (
          <td
            key={column.name}
            className={figureOf(column)}
            data-label={index === 0 ? undefined : column.name}
          >
            {foot[index]}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

/** ACC-7: the table of every list; it reserves space while rows load. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, keyOf, empty, label, isOld = false, waitingRows = 5, foot, sortNote } = props;
  const { order, setOrder, press, sorted } = useSorted(props);
  const sortable = columns.flatMap(({ name, isSortable }) => (isSortable ? [name] : []));
  const isStriped = (sorted?.length ?? 0) > zebraAbove;
  const isCrowded = columns.length > roomyColumnsMax;
  const isBroad = columns.length > narrowColumnsMax;
  const names = classes(
    style['table'],
    isBroad && style['broad'],
    isCrowded && style['dense'],
    isStriped && style['striped'],
    isOld && style['dim'],
  );
  return (
    <div className={style['room']}>
      {isBroad && sortable.length > 0 ? (
        <SortBy columns={sortable} order={order} onOrder={setOrder} />
      ) : null}
      <div className={style['frame']} role="region" aria-label={label} tabIndex={0}>
        {sorted === undefined ? (
          <VisuallyHidden>
            <Trans>Loading...</Trans>
          </VisuallyHidden>
        ) : null}
        <table className={names} aria-busy={sorted === undefined || isOld}>
          <thead>
            <tr>
              {columns.map((column) => (
                <Heading
                  key={column.name}
                  column={column}
                  order={order}
                  onPress={() => press(column.name)}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted === undefined ? (
              <WaitingRows columns={columns} count={waitingRows} />
            ) : (
              <BodyRows columns={columns} rows={sorted} keyOf={keyOf} />
            )}
          </tbody>
          {foot === undefined || sorted === undefined || sorted.length === 0 ? null : (
            <FootRow columns={columns} foot={foot} />
          )}
        </table>
        {sorted?.length === 0 ? <p className={style['empty']}>{empty}</p> : null}
      </div>
      {order === null || sortNote === undefined ? null : (
        <p className={style['note']} role="status">
          {sortNote}
        </p>
      )}
    </div>
  );
}
