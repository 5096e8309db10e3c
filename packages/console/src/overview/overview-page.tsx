/** Shows the state of the server at a glance. */

import type { FeedState, Overview } from '@layline/contract/console';
import { Link } from 'wouter';
import { useOverview } from '../api/live.ts';
import { RiskStops, StopRiskLink } from '../risk/risk-stops.tsx';
import { type Column, Table } from '../table/table.tsx';
import { amountOf } from '../ui/amount.tsx';
import { Card, Figures, LivePart, Note, Page } from '../ui/page.tsx';
import style from '../ui/stop-list.module.css';
import { AlertsCard } from './alerts-card.tsx';
import { Attention } from './attention.tsx';
import { FirstSteps } from './first-steps.tsx';
import { MoneyCard } from './money-card.tsx';

const feedColumns: readonly Column<FeedState>[] = [
  { name: 'Feed', value: ({ name }) => name },
  { name: 'State', value: stateOf },
  { name: 'Markets', value: ({ markets }) => markets },
  { name: 'Lag', value: ({ lagMs }) => (lagMs === null ? '' : `${lagMs} ms`) },
  { name: 'Errors', value: ({ problems }) => problems },
  { name: 'Last error', value: ({ lastProblem }) => lastProblem ?? '' },
];

function stateOf({ isRunning, staleReason }: FeedState): string {
  if (!isRunning) return 'taken out';
  return staleReason ?? 'running';
}

export const OverviewPage = () => (
  <Page title="Overview" tools={<StopRiskLink />}>
    <LivePart live={useOverview()}>{(overview) => <Figured overview={overview} />}</LivePart>
  </Page>
);

function Figured({ overview }: { overview: Overview }) {
  const { outage, engine, markets, sites, feeds, stops, open, epoch } = overview;
  const worst = open.reduce((sum, market) => sum + market.worst, 0);
  const figures = [
    { name: 'Open markets', value: markets },
    { name: 'In play', value: open.filter((market) => market.isInPlay).length },
    { name: 'Could lose on sports', value: amountOf(worst) },
    { name: 'Sites', value: sites },
    { name: 'Bets waiting out a delay', value: engine.held },
    { name: 'Commands decided', value: engine.seq.toLocaleString('en') },
    ...(epoch === null ? [] : [{ name: 'Epoch of this server', value: epoch }]),
  ];
  return (
    <>
      {outage === null ? null : <Note kind="bad">{outage.text}</Note>}
      <FirstSteps />
      <RiskStops stops={stops} />
      <Attention overview={overview} />
      <Figures figures={figures} />
      <MoneyCard />
      <Card title="Feeds">
        <Table
          label="feeds"
          columns={feedColumns}
          rows={feeds}
          keyOf={({ name }) => name}
          empty="No feed runs; start the server with --feed."
        />
        <div>
          <Link className={`${style['turn']} text-input`} href="/system">
            Stop or start a feed
          </Link>
        </div>
      </Card>
      <AlertsCard />
    </>
  );
}
