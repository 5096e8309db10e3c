/** The newest alerts, the same that are posted to the operator's address. */
import type { ShownAlert } from '@layline/contract/console-commands';
import { formatRecent } from '@layline/web/ui/moments';
import { useCommandData } from '../lists/use-command-data.ts';
import { type Column, Table } from '../table/table.tsx';
import { Card, Reading } from '../ui/page.tsx';

const everyMs = 15_000;
const shownMax = 10;

const columns: readonly Column<ShownAlert>[] = [
  { name: 'When', value: ({ at }) => at, cell: ({ at }) => formatRecent(at) },
  { name: 'Severity', value: ({ severity }) => severity },
  { name: 'What', value: ({ text }) => text, isWide: true },
  {
    name: 'Taken',
    value: ({ sent }) => sent,
    cell: ({ sent }) => (sent === '' ? 'not yet' : formatRecent(sent)),
  },
];

export function AlertsCard() {
  const query = useCommandData({ command: 'alert list', values: {}, everyMs });
  return (
    <Card title="Alerts">
      <Reading query={query}>
        {(alerts) => (
          <Table
            label="alerts"
            columns={columns}
            rows={alerts.slice(0, shownMax)}
            keyOf={({ at, kind, text }) => `${at} ${kind} ${text}`}
            empty="Nothing was raised in the last weeks."
            isMarked={({ severity }) => severity === 'critical'}
          />
        )}
      </Reading>
    </Card>
  );
}
