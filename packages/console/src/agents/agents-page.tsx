/** The agents of a site with balances and debts, live, and proof that they sum to zero. */
import type { ShownAgent, ShownTotals, ShownTrees } from '@layline/contract/console';
import { useState } from 'react';
import { Link } from 'wouter';
import { useLive } from '../api/live.ts';
import { AddLink } from '../lists/add-link.tsx';
import { type Column, Table } from '../table/table.tsx';
import { amountColumn } from '../ui/amount.tsx';
import { amountText } from '../ui/amount-text.ts';
import { Choice } from '../ui/choice.tsx';
import { Figures, LivePart, Note, Page } from '../ui/page.tsx';
import style from './agents.module.css';
import { owedOf, sharesOf } from './figures.tsx';

export function AgentsPage() {
  const live = useLive<ShownTrees>('/api/live/agents');
  const [chosen, setChosen] = useState('');
  return (
    <Page title="Agents" tools={<AddLink command="agent add" />}>
      <LivePart live={live}>
        {({ sites }) => {
          const names = sites.map(({ site }) => site);
          const tree = sites.find(({ site }) => site === chosen) ?? sites[0];
          if (tree === undefined) return <Note>There is no site yet.</Note>;
          return (
            <>
              {names.length > 1 ? (
                <Choice label="Site" words={names} value={tree.site} onChange={setChosen} />
              ) : null}
              {tree.totals === null ? null : <Totals totals={tree.totals} />}
              <Tree agents={tree.agents} locks={tree.locks} />
            </>
          );
        }}
      </LivePart>
    </Page>
  );
}

const parts = [
  ['players', 'Players'],
  ['agents', 'Agents'],
  ['house', 'House'],
  ['commission', 'Commission'],
  ['upline', 'Given out by the site'],
  ['providers', 'Paid out by the cashier, less paid in'],
  ['suspense', 'Paid in and unclaimed'],
] as const;

/** The balances of the site's accounts, which sum to zero. */
function Totals({ totals }: { totals: ShownTotals }) {
  const isEven = totals.total === 0;
  const figures = [
    ...parts.map(([key, name]) => ({ name, value: amountText(totals[key]) })),
    { name: 'Sum of all accounts', value: amountText(totals.total) },
  ];
  return (
    <>
      <Figures figures={figures} />
      {isEven ? null : (
        <Note kind="bad">The accounts of this site do not sum to zero. Run `verify` at once.</Note>
      )}
    </>
  );
}

/** Returns each agent's depth below the site or the top of the branch. */
function depthsOf(agents: readonly ShownAgent[]): ReadonlyMap<string, number> {
  const depths = new Map<string, number>();
  for (const { agent, upline } of agents) depths.set(agent, (depths.get(upline) ?? -1) + 1);
  return depths;
}

interface TreeProps {
  readonly agents: readonly ShownAgent[];
  readonly locks: ShownTrees['sites'][number]['locks'];
}

function Tree({ agents, locks }: TreeProps) {
  const depths = depthsOf(agents);
  const columns: readonly Column<ShownAgent>[] = [
    {
      name: 'Agent',
      value: ({ agent }) => agent,
      cell: ({ agent, level }) => (
        <span className={style['name']} data-depth={depths.get(agent)}>
          <Link href={`/agents/${agent}`}>{agent}</Link> <em>{level}</em>
          {locks[agent] === undefined ? null : <em>locked</em>}
        </span>
      ),
    },
    amountColumn('Balance', ({ balance }) => balance),
    { name: 'Owes', value: ({ owed }) => owed, cell: owedOf },
    amountColumn('Exposure', ({ exposure }) => exposure),
    amountColumn('Players have', ({ playersHave }) => playersHave),
    amountColumn('Allocated', ({ allocated }) => allocated),
    amountColumn('Credit', ({ credit }) => credit),
    { name: 'Sports / casino / commission', value: sharesOf },
  ];
  return (
    <Table
      label="agents"
      columns={columns}
      rows={agents}
      keyOf={({ agent }) => agent}
      empty="This site has no agents; `agent add` makes the first."
    />
  );
}
