/** Who did what, when, from where and why. */

import type { AuditRow } from '@layline/contract/console';
import { Button } from '@layline/web/ui/button';
import { formatRecent } from '@layline/web/ui/moments';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { read } from '../api/request.ts';
import { type Column, Table } from '../table/table.tsx';
import { Page, Reading, Search } from '../ui/page.tsx';
import style from './audit-page.module.css';

const inputText = ({ input }: AuditRow): string =>
  Object.entries(input)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');

/** Such as `oddsMax 25000 → 50000`. */
const changesText = ({ changes }: AuditRow): string =>
  (changes ?? []).map(({ name, from, to }) => `${name} ${from} → ${to}`).join(', ');

/** Two lines of a cell, the second of which is quiet. */
const pair = (first: string, second: string) => (
  <span className={style['pair']}>
    <span>{first}</span>
    <span>{second}</span>
  </span>
);

const columns: readonly Column<AuditRow>[] = [
  { name: 'When', value: ({ at }) => at, cell: ({ at }) => formatRecent(at) },
  {
    name: 'Who',
    value: ({ staffName }) => staffName,
    cell: ({ staffName, role }) => pair(staffName, role),
  },
  { name: 'Role', value: ({ role }) => role, isFileOnly: true },
  {
    name: 'Command',
    value: ({ command }) => command,
    cell: ({ command, outcome }) => pair(command, outcome),
  },
  { name: 'Outcome', value: ({ outcome }) => outcome, isFileOnly: true },
  {
    name: 'Values and changes',
    value: inputText,
    cell: (row) => pair(inputText(row), changesText(row)),
    isWide: true,
  },
  { name: 'Changed', value: changesText, isFileOnly: true },
  {
    name: 'Reason and answer',
    value: ({ reason }) => reason,
    cell: ({ reason, detail }) => pair(reason, detail),
    isWide: true,
  },
  { name: 'What it said', value: ({ detail }) => detail, isFileOnly: true },
  { name: 'From', value: ({ address }) => address },
];

const fullPage = 100;

export function AuditPage() {
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text.trim());
  const query = useInfiniteQuery({
    queryKey: ['audit', wanted],
    queryFn: ({ pageParam }) => {
      const search = new URLSearchParams({ text: wanted });
      if (pageParam !== null) search.set('before', String(pageParam));
      return read<readonly AuditRow[]>(`/api/audit?${search}`);
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < fullPage ? null : (page.at(-1)?.auditId ?? null)),
  });
  const search = <Search label="Search the audit" value={text} onChange={setText} />;
  return (
    <Page title="Audit" tools={search}>
      <Reading query={query}>
        {({ pages }) => (
          <Table
            label="audit"
            columns={columns}
            rows={pages.flat()}
            keyOf={({ auditId }) => String(auditId)}
            empty="No act matches."
            isPinned
          />
        )}
      </Reading>
      {query.hasNextPage ? (
        <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Older
        </Button>
      ) : null}
    </Page>
  );
}
