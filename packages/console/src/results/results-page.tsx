/** Markets that wait for a result: what their source says, what is due, and the way to settling. */
import type { Overview, WaitingMarket } from '@layline/contract/console';
import type { DueMarket } from '@layline/contract/console-risk';
import { formatMoment, formatRecent } from '@layline/web/ui/moments';
import { useOverview } from '../api/live.ts';
import { CommandLink } from '../lists/command-link.tsx';
import { type Column, Table } from '../table/table.tsx';
import { amountOf } from '../ui/amount.tsx';
import { MarketLink } from '../ui/market-link.tsx';
import { Card, LivePart, Note, Page } from '../ui/page.tsx';
import style from './results-page.module.css';

export const ResultsPage = () => (
  <Page title="Results">
    <LivePart live={useOverview()}>{(overview) => <Lists overview={overview} />}</LivePart>
  </Page>
);

/** The commands that end the wait; each role sees those that it may run. */
const Acts = ({ market, commands }: { market: string; commands: readonly string[] }) => (
  <span className={style['acts']}>
    {commands.map((name) => (
      <CommandLink key={name} name={name} values={{ market }} />
    ))}
  </span>
);

const actsOf = ({ dueAt }: WaitingMarket): readonly string[] =>
  dueAt === null ? ['market result', 'market void', 'market trust'] : ['market stop'];

const waitingColumns: readonly Column<WaitingMarket>[] = [
  {
    name: 'Market',
    value: ({ name, event }) => `${name}, ${event}`,
    cell: (row) => <MarketLink {...row} />,
  },
  {
    name: 'Actions',
    value: () => '',
    cell: (row) => <Acts market={row.market} commands={actsOf(row)} />,
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
  { name: 'Since', value: ({ since }) => since, cell: ({ since }) => formatRecent(since) },
  {
    name: 'Paid',
    value: ({ dueAt }) => dueAt ?? 'by an operator',
    cell: ({ dueAt }) => (dueAt === null ? 'by an operator' : formatRecent(dueAt)),
  },
];

const dueColumns: readonly Column<DueMarket>[] = [
  {
    name: 'Market',
    value: ({ name, event }) => `${name}, ${event}`,
    cell: (row) => <MarketLink {...row} />,
  },
  {
    name: 'Actions',
    value: () => '',
    cell: ({ market }) => <Acts market={market} commands={['market result', 'market void']} />,
  },
  { name: 'Why', value: ({ why }) => why, isWide: true },
  { name: 'Start', value: ({ startAt }) => startAt, cell: ({ startAt }) => formatMoment(startAt) },
  { name: 'Players', value: ({ players }) => players },
];

const keyOf = ({ market }: { readonly market: string }): string => market;

function Lists({ overview }: { overview: Overview }) {
  const { waiting, waitingCount, due, dueCount } = overview;
  return (
    <>
      <Card title="Waits">
        <Note>
          Its source is doubted, or pays much: a person decides, or the payment comes when its delay
          is over.
        </Note>
        <More shown={waiting.length} all={waitingCount} />
        <Table
          label="waiting results"
          columns={waitingColumns}
          rows={waiting}
          keyOf={keyOf}
          empty="No market waits for a person."
          isPinned
        />
      </Card>
      <Card title="Due">
        <Note>The time of these has come, and no source has said how they ended.</Note>
        <More shown={due.length} all={dueCount} />
        <Table
          label="due results"
          columns={dueColumns}
          rows={due}
          keyOf={keyOf}
          empty="No result is overdue."
          isPinned
        />
      </Card>
    </>
  );
}

const More = ({ shown, all }: { shown: number; all: number }) =>
  all > shown ? (
    <Note>
      The first {shown} of {all}.
    </Note>
  ) : null;
