/** Whether all is well, at one look. */

import type { ShownFeed } from '../api/answers.ts';
import type { LiveOverview } from '../api/live.ts';
import { type Column, Table } from '../table/table.tsx';
import { Card, Figures, Note, Page } from '../ui/page.tsx';

const feedColumns: readonly Column<ShownFeed>[] = [
  { name: 'Feed', value: ({ name }) => name },
  { name: 'State', value: stateOf },
  { name: 'Markets', value: ({ markets }) => markets },
  { name: 'Lag', value: ({ lagMs }) => (lagMs === null ? '' : `${lagMs} ms`) },
  { name: 'Errors', value: ({ problems }) => problems },
  { name: 'Last error', value: ({ lastProblem }) => lastProblem ?? '' },
];

function stateOf({ isRunning, staleReason }: ShownFeed): string {
  if (!isRunning) return 'taken out';
  return staleReason ?? 'running';
}

export function OverviewPage({ data: overview, isLive }: LiveOverview) {
  if (overview === null) return <Page title="Overview">{<Note>Loading…</Note>}</Page>;
  const { outage, engine, markets, sites, feeds, open, epoch } = overview;
  const inPlay = open.filter((market) => market.isInPlay).length;
  const figures = [
    { name: 'Open markets', value: markets },
    { name: 'In play', value: inPlay },
    { name: 'Sites', value: sites },
    { name: 'Bets waiting out a delay', value: engine.held },
    { name: 'Commands decided', value: engine.seq.toLocaleString('en') },
    ...(epoch === null ? [] : [{ name: 'Epoch of this server', value: epoch }]),
  ];
  return (
    <Page title="Overview">
      {isLive ? null : <Note kind="warn">The connection is lost; these figures may be old.</Note>}
      {outage === null ? null : <Note kind="bad">{outage.text}</Note>}
      <Figures figures={figures} />
      <Card title="Feeds">
        <Table
          label="feeds"
          columns={feedColumns}
          rows={feeds}
          keyOf={({ name }) => name}
          empty="No feed runs; start the server with --feed."
        />
      </Card>
    </Page>
  );
}
