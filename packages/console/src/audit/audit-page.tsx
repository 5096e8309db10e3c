/** Who did what, when, from where and why. */

import type { AuditRow } from '@layline/contract/console';
import { Button } from '@layline/web/ui/button';
import { formatMoment } from '@layline/web/ui/moments';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { read } from '../api/request.ts';
import { type Column, Table } from '../table/table.tsx';
import { Page, Reading, Search } from '../ui/page.tsx';

const inputText = ({ input }: AuditRow): string =>
  Object.entries(input)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');

/** Such as `oddsMax 25000 → 50000`. */
const changesText = ({ changes }: AuditRow): string =>
  (changes ?? []).map(({ name, from, to }) => `${name} ${from} → ${to}`).join(', ');

const columns: readonly Column<AuditRow>[] = [
  { name: 'When', value: ({ at }) => at, cell: ({ at }) => formatMoment(at) },
  { name: 'Who', value: ({ staffName, role }) => `${staffName} (${role})` },
  { name: 'Command', value: ({ command }) => command },
  { name: 'Values', value: inputText },
  { name: 'Changed', value: changesText },
  { name: 'Reason', value: ({ reason }) => reason },
  { name: 'Outcome', value: ({ outcome }) => outcome },
  { name: 'What it said', value: ({ detail }) => detail },
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
