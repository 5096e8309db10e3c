/** One agent: balance, actions, its sheet with the upline, and its players. */
import type { ShownAgent, ShownTrees } from '@layline/contract/console';
import { Link } from 'wouter';
import { useLive } from '../api/live.ts';
import { addressOf } from '../commands/commands-page.tsx';
import { CommandList, type RowAction } from '../lists/command-list.tsx';
import { cellText } from '../lists/use-command-rows.ts';
import { useMe } from '../session/me.ts';
import { Card, Figures, LivePart, Note, Page } from '../ui/page.tsx';
import style from './agents.module.css';
import { amountOf, sharesOf } from './figures.tsx';
import { SheetView } from './sheet-view.tsx';

export function AgentPage({ agent: name }: { agent: string }) {
  const live = useLive<ShownTrees>('/api/live/agents');
  return (
    <Page title={name} tools={<Link href="/agents">All agents</Link>}>
      <LivePart live={live}>
        {({ sites }) => {
          const tree = sites.find(({ agents }) => agents.some(({ agent }) => agent === name));
          const agent = tree?.agents.find((one) => one.agent === name);
          if (tree === undefined || agent === undefined) {
            return <Note kind="bad">There is no such agent in sight.</Note>;
          }
          return <Agent agent={agent} site={tree.site} />;
        }}
      </LivePart>
    </Page>
  );
}

const acts = [
  'agent allocate',
  'agent return',
  'agent clear',
  'agent credit',
  'agent shares',
  'agent move',
  'agent password',
  'agent disable',
  'agent enable',
];
/** Commands that an agent cannot run on itself. */
const actsBelow = ['agent add', 'user add'];

function Agent({ agent, site }: { agent: ShownAgent; site: string }) {
  const me = useMe();
  const isSelf = me.agent?.agent === agent.agent;
  const upline = agent.upline === '' ? 'the site' : agent.upline;
  const figures = [
    { name: 'Balance', value: amountOf(agent.balance) },
    agent.owed < 0
      ? { name: `${upline} owes`, value: amountOf(-agent.owed) }
      : { name: `Owes ${upline}`, value: amountOf(agent.owed) },
    { name: 'Branch exposure', value: amountOf(agent.exposure) },
    { name: 'Players have', value: amountOf(agent.players) },
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
      <Figures figures={figures} />
      <nav className={style['acts']} aria-label={`What can be done for ${agent.agent}`}>
        {mine.map((name) => (
          <ActLink key={name} name={name} values={{ agent: agent.agent }} />
        ))}
        {actsBelow.map((name) => (
          <ActLink key={name} name={name} values={belowOf(name, { site, agent: agent.agent })} />
        ))}
      </nav>
      <SheetView agent={agent.agent} upline={upline} />
      <Card title="Players">
        <CommandList
          command="agent players"
          values={{ agent: agent.agent }}
          actions={playerActs(site)}
          keyOf={(row) => cellText(row, 'user')}
          empty="No player stands right below."
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
  ['deposit', 'withdraw', 'user password', 'user disable', 'user enable'].map((name) => [
    name,
    (row) => ({ site, user: cellText(row, 'user') }),
  ]);

interface ActLinkProps {
  readonly name: string;
  readonly values: Readonly<Record<string, string>>;
}

/** Shown only to roles that may run the command. */
function ActLink({ name, values }: ActLinkProps) {
  const isMine = useMe().commands.some((command) => command.name === name);
  if (!isMine) return null;
  return (
    <Link className="text-input" href={`${addressOf({ name })}?${new URLSearchParams(values)}`}>
      {name}
    </Link>
  );
}
