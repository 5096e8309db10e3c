/** A list that a command shows, with what can be done to each row. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import type { RunAnswer } from '../api/answers.ts';
import { Problem, send } from '../api/request.ts';
import { type Cells, columnsOf, rowsOf, valueOf } from '../commands/cells.ts';
import { addressOf } from '../commands/commands-page.tsx';
import { useMe } from '../session/me.ts';
import { Table } from '../table/table.tsx';
import { Note, Page, Reading, Search } from '../ui/page.tsx';
import style from './list-page.module.css';

type RowAction = readonly [command: string, values: (row: Cells) => Record<string, string>];

interface CommandListProps {
  readonly command: string;
  readonly values: Readonly<Record<string, string>>;
  readonly actions: readonly RowAction[];
  readonly keyOf: (row: Cells) => string;
  readonly empty: string;
}

/** Rows of a command that only reads. */
function useCommandRows(command: string, values: Readonly<Record<string, string>>) {
  return useQuery({
    queryKey: ['list', command, values],
    queryFn: async () => {
      const answer = await send<RunAnswer>('/api/run', { name: command, values });
      if (answer.kind === 'refused') throw new Problem(400, answer.message);
      return answer.kind === 'done' ? (rowsOf(answer.data) ?? []) : [];
    },
  });
}

function CommandList({ command, values, actions, keyOf, empty }: CommandListProps) {
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

const cell = (row: Cells, name: string): string => String(valueOf(row[name]));

const siteActions: readonly RowAction[] = [
  'site set',
  'limits set',
  'notice add',
  'site suspend',
  'site resume',
].map((name) => [name, (row) => ({ site: cell(row, 'site') })]);

export function SitesPage() {
  return (
    <Page title="Sites" tools={<AddLink command="site add" />}>
      <CommandList
        command="site list"
        values={{}}
        actions={siteActions}
        keyOf={(row) => cell(row, 'site')}
        empty="There is no site yet: make one, with the host that its players will use."
      />
    </Page>
  );
}

function AddLink({ command }: { command: string }) {
  const isMine = useMe().commands.some(({ name }) => name === command);
  return isMine ? <Link href={addressOf({ name: command })}>{command}</Link> : null;
}

const playerCommands = [
  'deposit',
  'withdraw',
  'user set',
  'user password',
  'user disable',
  'user enable',
];

export function PlayersPage() {
  const sites = useCommandRows('site list', {});
  const [chosen, setChosen] = useState('');
  return (
    <Page title="Players" tools={<AddLink command="user add" />}>
      <Reading query={sites}>
        {(rows) => {
          const names = rows.map((row) => cell(row, 'site'));
          const site = names.includes(chosen) ? chosen : (names[0] ?? '');
          if (site === '') return <Note>There is no site yet.</Note>;
          const actions = playerCommands.map(
            (name): RowAction => [name, (row) => ({ site, user: cell(row, 'user') })],
          );
          return (
            <>
              <select
                className={`text-input ${style['site']}`}
                aria-label="Site"
                value={site}
                onChange={(event) => setChosen(event.target.value)}
              >
                {names.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
              <CommandList
                key={site}
                command="user list"
                values={{ site }}
                actions={actions}
                keyOf={(row) => cell(row, 'user')}
                empty="This site has no player that matches."
              />
            </>
          );
        }}
      </Reading>
    </Page>
  );
}
