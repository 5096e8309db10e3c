/** Open markets by what the venue, a site or an agent can lose in them, live. */

import type { ShownExposure, ShownExposures, ShownScope } from '@layline/contract/console-risk';
import { useLocation, useSearch } from 'wouter';
import { useLive } from '../api/live.ts';
import { type Column, Table } from '../table/table.tsx';
import { resultOf } from '../ui/amount.tsx';
import { MarketLink } from '../ui/market-link.tsx';
import { Figures, LivePart, Note, Page } from '../ui/page.tsx';
import { ownName, queryOf } from './position-columns.ts';
import { StopRiskLink } from './risk-stops.tsx';
import { RiskTabs } from './risk-tabs.tsx';
import { ScopePath } from './scope-path.tsx';

export function RiskPage() {
  const search = useSearch();
  const query = search === '' ? '' : `?${search}`;
  const live = useLive<ShownExposures>(`/api/live/risk${query}`);
  const [, go] = useLocation();
  return (
    <Page title="Risk" tools={<StopRiskLink />}>
      <LivePart live={live}>
        {(exposures) => (
          <Exposures exposures={exposures} onScope={(scope) => go(`/risk${queryOf(scope)}`)} />
        )}
      </LivePart>
    </Page>
  );
}

interface ExposuresProps {
  readonly exposures: ShownExposures;
  readonly onScope: (scope: ShownScope) => void;
}

function Exposures({ exposures: { path, rows, markets }, onScope }: ExposuresProps) {
  const scope = path.at(-1);
  if (scope === undefined) return <Note kind="bad">This branch is no longer in sight.</Note>;
  const worst = rows.reduce((sum, { own }) => sum + own, 0);
  const figures = [
    { name: 'Markets with bets', value: markets },
    { name: `${ownName(scope)}, if each goes worst`, value: resultOf(worst) },
  ];
  return (
    <>
      <RiskTabs scope={scope} />
      <ScopePath path={path} onScope={onScope} />
      <Figures figures={figures} />
      {markets > rows.length ? (
        <Note>
          The {rows.length} worst of {markets} markets.
        </Note>
      ) : null}
      <Table
        label="markets at risk"
        columns={columnsFor(scope)}
        rows={rows}
        keyOf={({ market }) => market}
        isPinned
        empty="Nobody here has an open bet on sports."
      />
    </>
  );
}

const columnsFor = (scope: ShownScope): readonly Column<ShownExposure>[] => [
  {
    name: 'Market',
    value: ({ event, name }) => `${event}, ${name}`,
    cell: ({ event, name, market }) => (
      <MarketLink market={market} name={name} event={event} query={queryOf(scope)} />
    ),
    isWide: true,
  },
  {
    name: `${ownName(scope)}, worst`,
    value: ({ own }) => own,
    cell: ({ own }) => resultOf(own),
    isKept: true,
  },
  { name: 'If', value: ({ outcome }) => outcome },
  { name: 'Whole, worst', value: ({ total }) => total, cell: ({ total }) => resultOf(total) },
  { name: 'Players', value: ({ players }) => players },
];
