/** Shows the rows of a listing command, with actions for each row. */
import type { CommandForm } from '@layline/contract/console';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { type Cells, columnsOf } from '../commands/cells.ts';
import { addressOf } from '../commands/commands-page.tsx';
import { useMe } from '../session/me.ts';
import { type Column, Table } from '../table/table.tsx';
import { Reading, Search } from '../ui/page.tsx';
import style from './command-list.module.css';
import { useCommandRows } from './use-command-rows.ts';

/** Null for a row that it cannot be done to. */
export type RowAction = readonly [
  command: string,
  values: (row: Cells) => Record<string, string> | null,
];

/** An action that the role may do. */
type Offered = readonly [form: CommandForm, values: RowAction[1]];

interface CommandListProps {
  readonly command: string;
  readonly values: Readonly<Record<string, string>>;
  readonly actions: readonly RowAction[];
  readonly keyOf: (row: Cells) => string;
  /** Where the first column leads; null if it leads nowhere. */
  readonly hrefOf?: (row: Cells) => string | null;
  /** Columns to show, in this order; all if omitted. */
  readonly columns?: readonly string[];
  readonly empty: string;
  /** Shown beside the search. */
  readonly filters?: ReactNode;
}

export function CommandList(props: CommandListProps) {
  const { command, values, actions, keyOf, hrefOf, columns: shown, empty } = props;
  const { commands } = useMe();
  const [text, setText] = useState('');
  const query = useCommandRows(command, values);
  const mine = actions.flatMap(([name, valuesOf]) =>
    commands.filter((one) => one.name === name).map((form): Offered => [form, valuesOf]),
  );
  const wanted = text.trim().toLowerCase();
  return (
    <>
      <div className={style['filters']}>
        {props.filters}
        <Search label="Search" value={text} onChange={setText} />
      </div>
      <Reading query={query}>
        {(rows) => {
          const found = rows.filter((row) => JSON.stringify(row).toLowerCase().includes(wanted));
          const all = columnsOf(rows);
          const [first, ...others] = shown === undefined ? all : chosenOf(all, shown);
          const columns =
            first === undefined ? [] : [linked(first, hrefOf), ...actionsColumn(mine), ...others];
          return (
            <Table label={command} columns={columns} rows={found} keyOf={keyOf} empty={empty} />
          );
        }}
      </Reading>
    </>
  );
}

function linked(column: Column<Cells>, hrefOf: CommandListProps['hrefOf']): Column<Cells> {
  if (hrefOf === undefined) return column;
  const cell = (row: Cells) => {
    const href = hrefOf(row);
    return href === null ? column.value(row) : <Link href={href}>{column.value(row)}</Link>;
  };
  return { ...column, cell };
}

const chosenOf = (columns: readonly Column<Cells>[], names: readonly string[]) =>
  names.flatMap((name) => columns.find((column) => column.name === name) ?? []);

/** Comes right after the column that names the row, so that it is visible on a phone. */
const actionsColumn = (actions: readonly Offered[]): Column<Cells>[] =>
  actions.length === 0
    ? []
    : [{ name: 'Actions', value: () => '', cell: actionsOf(actions), isWide: true }];

const actionsOf = (actions: readonly Offered[]) => (row: Cells) => (
  <span className={style['actions']}>
    {actions.map(([form, valuesOf]) => {
      const values = valuesOf(row);
      return values === null ? null : (
        <Link key={form.name} href={`${addressOf(form)}?${new URLSearchParams(values)}`}>
          {form.title}
        </Link>
      );
    })}
  </span>
);
