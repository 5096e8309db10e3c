/** The money of each site: what its players have, and what was settled today. */
import type { ShownMoney } from '@layline/contract/console-commands';
import { Link } from 'wouter';
import { useCommandData } from '../lists/use-command-data.ts';
import { type Column, Table } from '../table/table.tsx';
import { amountColumn, resultOf } from '../ui/amount.tsx';
import { Card, Reading } from '../ui/page.tsx';

const everyMs = 30_000;

const profitPath = (site: string): string => `/profit?${new URLSearchParams({ site })}`;

const columns: readonly Column<ShownMoney>[] = [
  {
    name: 'Site',
    value: ({ site }) => site,
    cell: ({ site }) => <Link href={profitPath(site)}>{site}</Link>,
  },
  {
    name: 'Profit today',
    value: ({ profit }) => profit,
    cell: ({ profit }) => resultOf(profit),
    isKept: true,
  },
  amountColumn('Staked today', ({ staked }) => staked),
  { name: 'Bets settled', value: ({ bets }) => bets },
  amountColumn('Players have', ({ playersHave }) => playersHave),
  amountColumn('Unclaimed', ({ suspense }) => suspense),
];

export function MoneyCard() {
  const query = useCommandData({ command: 'report money', values: {}, everyMs });
  return (
    <Card title="Money">
      <Reading query={query}>
        {(rows) => (
          <Table
            label="money of sites"
            columns={columns}
            rows={rows}
            keyOf={({ site }) => site}
            empty="There is no site yet."
            isPinned
          />
        )}
      </Reading>
    </Card>
  );
}
