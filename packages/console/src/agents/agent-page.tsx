/** One agent: balance, actions, its sheet with the upline, and its players. */
import type { ShownAgent, ShownLock, ShownTrees } from '@layline/contract/console';
import { Link } from 'wouter';
import { useLive } from '../api/live.ts';
import { CommandLink } from '../lists/command-link.tsx';
import { CommandList, type RowAction } from '../lists/command-list.tsx';
import { playerPath } from '../lists/player-path.ts';
import { useCommandData } from '../lists/use-command-data.ts';
import { cellText } from '../lists/use-command-rows.ts';
import { useMe } from '../session/me.ts';
import { amountOf } from '../ui/amount.tsx';
import { Card, Figures, LivePart, Note, Page } from '../ui/page.tsx';
import style from './agents.module.css';
import { sharesOf } from './figures.tsx';
import { Locks } from './locks.tsx';
import { SheetView } from './sheet-view.tsx';

export function AgentPage({ agent: name }: { agent: string }) {
  const live = useLive<ShownTrees>('/api/live/agents');
  return (
    <Page title={name} tools={<Tools agent={name} />}>
      <LivePart live={live}>
        {({ sites }) => {
          const tree = sites.find(({ agents }) => agents.some(({ agent }) => agent === name));
          const agent = tree?.agents.find((one) => one.agent === name);
          if (tree === undefined || agent === undefined) {
            return <Note kind="bad">There is no such agent in sight.</Note>;
          }
          const locks = tree.locks[name] ?? [];
          return <Agent agent={agent} site={tree.site} locks={locks} />;
        }}
      </LivePart>
    </Page>
  );
}

const Tools = ({ agent }: { agent: string }) => (
  <>
    <Link href={`/agents/${encodeURIComponent(agent)}/bets`}>Bets</Link>
    <Link href={`/risk?${new URLSearchParams({ agent })}`}>Risk</Link>
    <Link href="/agents">All agents</Link>
  </>
);

const worstMs = 5000;

/** The most that the branch can lose on open bets. */
const useWorst = (agent: string) =>
  useCommandData({ command: 'agent worst', values: { agent }, everyMs: worstMs });

const acts = [
  'agent allocate',
  'agent return',
  'agent clear',
  'agent credit',
  'agent shares',
  'agent move',
  'agent code',
  'agent lock',
  'agent disable',
  'agent enable',
];
/** Commands that an agent cannot run on itself. */
const actsBelow = ['agent add', 'user add'];

interface AgentProps {
  readonly agent: ShownAgent;
  readonly site: string;
  readonly locks: readonly ShownLock[];
}

function Agent({ agent, site, locks }: AgentProps) {
  const me = useMe();
  const isSelf = me.agent?.agent === agent.agent;
  const worst = useWorst(agent.agent);
  const upline = agent.upline === '' ? 'the site' : agent.upline;
  const figures = [
    { name: 'Balance', value: amountOf(agent.balance) },
    agent.owed < 0
      ? { name: `${upline} owes`, value: amountOf(-agent.owed) }
      : { name: `Owes ${upline}`, value: amountOf(agent.owed) },
    { name: 'Players can lose', value: amountOf(agent.exposure) },
    { name: 'Branch can lose', value: worst.data === undefined ? '…' : amountOf(worst.data.worst) },
    { name: 'Players have', value: amountOf(agent.playersHave) },
    { name: 'Allocated', value: amountOf(agent.allocated) },
    { name: 'Credit', value: amountOf(agent.credit) },
    {
      name: 'Sports / casino / commission',
      value: <span className={style['shares']}>{sharesOf(agent)}</span>,
    },
  ];
  const mine = isSelf ? [] : acts;
  return (
    <>
      <Locks locks={locks} />
      <Figures figures={figures} />
      <nav className={style['acts']} aria-label={`What can be done for ${agent.agent}`}>
        {mine.map((name) => (
          <CommandLink key={name} name={name} values={{ agent: agent.agent }} />
        ))}
        {actsBelow.map((name) => (
          <CommandLink
            key={name}
            name={name}
            values={belowOf(name, { site, agent: agent.agent })}
          />
        ))}
      </nav>
      <SheetView agent={agent.agent} upline={upline} />
      <Card title="Players of the branch">
        <CommandList
          command="agent players"
          values={{ agent: agent.agent, branch: 'on' }}
          actions={playerActs(site)}
          columns={['user', 'balance', 'exposure', 'agent']}
          hrefOf={(row) => playerPath(site, cellText(row, 'user'))}
          keyOf={(row) => cellText(row, 'user')}
          empty="No player stands below."
        />
      </Card>
    </>
  );
}

interface Below {
  readonly site: string;
  readonly agent: string;
}

const belowOf = (name: string, { site, agent }: Below): Readonly<Record<string, string>> =>
  name === 'agent add' ? { site, under: agent } : { site, agent };

const playerActs = (site: string): RowAction[] =>
  ['deposit', 'withdraw'].map((name) => [name, (row) => ({ site, user: cellText(row, 'user') })]);
