/** The markets that wait for a result: what their source says, what follows from it, when they are paid. */
import type { WaitingMarket } from '@layline/contract/console';
import { type Column, Table } from '../table/table.tsx';
import { amountOf } from '../ui/amount.tsx';
import { MarketLink } from '../ui/market-link.tsx';
import { Card } from '../ui/page.tsx';

const columns: readonly Column<WaitingMarket>[] = [
  {
    name: 'Market',
    value: ({ name, event }) => `${name}, ${event}`,
    cell: (row) => <MarketLink {...row} />,
  },
  { name: 'Why', value: ({ reason }) => reason, isWide: true },
  { name: 'Stated', value: ({ stated }) => stated, isWide: true },
  { name: 'Computed', value: ({ computed }) => computed, isWide: true },
  {
    name: 'To players',
    value: ({ amount }) => amount ?? '',
    cell: ({ amount }) => (amount === null ? '' : amountOf(amount)),
  },
  { name: 'Source', value: ({ source }) => source },
  { name: 'Since', value: ({ since }) => since },
  { name: 'Paid', value: ({ dueAt }) => dueAt ?? 'by an operator' },
];

/** Nothing is shown while nothing waits. */
export function WaitingResults({ waiting }: { waiting: readonly WaitingMarket[] }) {
  if (waiting.length === 0) return null;
  return (
    <Card title="Waits for a result">
      <Table
        label="waiting-results"
        columns={columns}
        rows={waiting}
        keyOf={({ market }) => market}
        empty=""
        isPinned
      />
    </Card>
  );
}
