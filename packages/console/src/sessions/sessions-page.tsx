/** Lists the console's sessions. */

import type { ShownSession } from '@layline/contract/console';
import { Button } from '@layline/web/ui/button';
import { formatMoment } from '@layline/web/ui/moments';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { read, send } from '../api/request.ts';
import { type Column, Table } from '../table/table.tsx';
import { Page, Reading } from '../ui/page.tsx';

function EndButton({ sessionId, isOwn }: ShownSession) {
  const client = useQueryClient();
  if (isOwn) return 'this one';
  const end = async (): Promise<void> => {
    await send(`/api/sessions/${sessionId}/end`, { reason: 'ended in the console' }).catch(
      () => undefined,
    );
    await client.invalidateQueries({ queryKey: ['sessions'] });
  };
  return (
    <Button tone="quiet" onClick={() => void end()}>
      End
    </Button>
  );
}

const columns: readonly Column<ShownSession>[] = [
  { name: 'Who', value: ({ name }) => name },
  { name: 'Last used', value: ({ seenAt }) => seenAt, cell: ({ seenAt }) => formatMoment(seenAt) },
  {
    name: 'Since',
    value: ({ createdAt }) => createdAt,
    cell: (row) => formatMoment(row.createdAt),
  },
  { name: 'From', value: ({ address }) => address },
  { name: 'Browser', value: ({ device }) => device },
  { name: 'Action', value: () => '', cell: (row) => <EndButton {...row} /> },
];

export function SessionsPage() {
  const query = useQuery({
    queryKey: ['sessions'],
    queryFn: () => read<readonly ShownSession[]>('/api/sessions'),
  });
  return (
    <Page title="Sessions">
      <Reading query={query}>
        {(rows) => (
          <Table
            label="sessions"
            columns={columns}
            rows={rows}
            keyOf={({ sessionId }) => sessionId}
            empty="Nobody is signed in."
          />
        )}
      </Reading>
    </Page>
  );
}
