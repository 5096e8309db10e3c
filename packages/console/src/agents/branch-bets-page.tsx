/** All bets of a branch, narrowed by what stands in the address, page by page. */
import { Button } from '@layline/web/ui/button';
import { fromMomentField, toMomentField } from '@layline/web/ui/moments';
import { NumberField } from '@layline/web/ui/number-field';
import { TextField } from '@layline/web/ui/text-field';
import { type FormEvent, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { PagedList } from '../lists/paged-list.tsx';
import { playerPath } from '../lists/player-path.ts';
import { cellText } from '../lists/use-command-rows.ts';
import { Page } from '../ui/page.tsx';
import style from './agents.module.css';
import { AllAsCsv } from './all-as-csv.tsx';

const names = ['user', 'market', 'stakeMin', 'stakeMax', 'from', 'to'] as const;
type Filters = Readonly<Record<(typeof names)[number], string>>;

const columns = [
  'placed',
  'user',
  'agent',
  'on',
  'odds',
  'staked',
  'outcome',
  'result',
  'bet',
  'market',
];

const filtersIn = (search: URLSearchParams): Filters =>
  Object.fromEntries(names.map((name) => [name, search.get(name) ?? ''])) as Filters;

/** Without those that are left empty. */
const filled = (filters: Filters): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));

export function BranchBetsPage({ agent }: { agent: string }) {
  const search = new URLSearchParams(useSearch());
  const show = search.get('show') ?? 'all';
  const values = { agent, ...filled(filtersIn(search)) };
  return (
    <Page
      title={`Bets of ${agent}`}
      tools={<Link href={`/agents/${encodeURIComponent(agent)}`}>Agent</Link>}
    >
      <FilterForm key={search.toString()} search={search} />
      <PagedList
        command="agent branch-bets"
        values={values}
        shows={['all', 'open', 'settled']}
        columns={columns}
        hrefOf={(row) => playerPath(cellText(row, 'site'), cellText(row, 'user'))}
        linked="user"
        keyOf={(row) => cellText(row, 'bet')}
        empty="No such bet was placed in this time. Without a time, the last seven days are searched."
      />
      <AllAsCsv values={{ ...values, show }} />
    </Page>
  );
}

function FilterForm({ search }: { search: URLSearchParams }) {
  const [path, go] = useLocation();
  const [filters, setFilters] = useState(() => filtersIn(search));
  const field = (name: (typeof names)[number]) => ({
    value: filters[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setFilters({ ...filters, [name]: target.value }),
  });
  const moment = (name: 'from' | 'to') => ({
    type: 'datetime-local',
    value: toMomentField(filters[name]),
    onChange: ({ target }: { target: { value: string } }) =>
      setFilters({ ...filters, [name]: fromMomentField(target.value) }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const show = search.get('show');
    go(`${path}?${new URLSearchParams({ ...(show !== null && { show }), ...filled(filters) })}`);
  };
  return (
    <form className={style['filters']} onSubmit={submit} aria-label="Filters">
      <TextField label="Player" autoComplete="off" maxLength={100} {...field('user')} />
      <TextField label="Market's id" autoComplete="off" maxLength={64} {...field('market')} />
      <NumberField label="Stake from" inputMode="decimal" {...field('stakeMin')} />
      <NumberField label="Stake to" inputMode="decimal" {...field('stakeMax')} />
      <TextField label="Placed from" {...moment('from')} />
      <TextField label="Placed before" {...moment('to')} />
      <div className={style['filterActs']}>
        <Button type="submit" tone="primary">
          Filter
        </Button>
        <Button tone="quiet" onClick={() => go(path)}>
          Clear
        </Button>
      </div>
    </form>
  );
}
