/** A list that a command shows, with what can be done to each row. */
import { useState } from 'react';
import { Link } from 'wouter';
import { type Cells, columnsOf } from '../commands/cells.ts';
import { addressOf } from '../commands/commands-page.tsx';
import { useMe } from '../session/me.ts';
import { Table } from '../table/table.tsx';
import { Reading, Search } from '../ui/page.tsx';
import style from './command-list.module.css';
import { useCommandRows } from './use-command-rows.ts';

export type RowAction = readonly [command: string, values: (row: Cells) => Record<string, string>];

interface CommandListProps {
  readonly command: string;
  readonly values: Readonly<Record<string, string>>;
  readonly actions: readonly RowAction[];
  readonly keyOf: (row: Cells) => string;
  readonly empty: string;
}

export function CommandList({ command, values, actions, keyOf, empty }: CommandListProps) {
  const { commands } = useMe();
  const [text, setText] = useState('');
  const query = useCommandRows(command, values);
  const mine = actions.filter(([name]) => commands.some((one) => one.name === name));
  const wanted = text.trim().toLowerCase();
  return (
    <>
      <Search label="Search" value={text} onChange={setText} />
      <Reading query={query}>
        {(rows) => {
          const found = rows.filter((row) => JSON.stringify(row).toLowerCase().includes(wanted));
          const columns = columnsOf(rows);
          const withActions =
            mine.length === 0
              ? columns
              : [...columns, { name: 'Actions', value: () => '', cell: actionsOf(mine) }];
          return (
            <Table label={command} columns={withActions} rows={found} keyOf={keyOf} empty={empty} />
          );
        }}
      </Reading>
    </>
  );
}

const actionsOf = (actions: readonly RowAction[]) => (row: Cells) => (
  <span className={style['actions']}>
    {actions.map(([name, values]) => (
      <Link key={name} href={`${addressOf({ name })}?${new URLSearchParams(values(row))}`}>
        {name}
      </Link>
    ))}
  </span>
);
