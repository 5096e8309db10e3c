/** The parts of a player's page, each a tab with an address of its own. */
import type { ShownPlayer } from '@layline/contract/console';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Cells } from '../commands/cells.ts';
import { CommandLink } from '../lists/command-link.tsx';
import { CommandList } from '../lists/command-list.tsx';
import { PagedList } from '../lists/paged-list.tsx';
import { useCommandData } from '../lists/use-command-data.ts';
import { cellText } from '../lists/use-command-rows.ts';
import { LinkedGroups } from '../risk/linked-groups.tsx';
import { useCommand } from '../session/me.ts';
import { amountText } from '../ui/amount-text.ts';
import { Card, Figures, Reading } from '../ui/page.tsx';
import { EntryCard } from './entry-card.tsx';
import style from './player-page.module.css';

export interface PlayerKey {
  readonly site: string;
  readonly user: string;
}

interface PartProps {
  readonly of: PlayerKey;
  readonly player: ShownPlayer;
}

interface PlayerPart {
  readonly title: string;
  /** Shown to roles that may run it. */
  readonly command: string;
  readonly Content: (props: PartProps) => ReactNode;
}

const acts = [
  'deposit',
  'withdraw',
  'user label',
  'user set',
  'user code',
  'user disable',
  'user enable',
];

function Account({ of, player }: PartProps) {
  const { balance, exposure, state, agent, role, games } = player;
  const figures = [
    { name: 'Balance', value: amountText(balance) },
    { name: 'Exposure', value: amountText(exposure) },
    { name: 'State', value: state },
    { name: 'Role', value: role },
    { name: 'Agent', value: agent === '' ? '–' : <Link href={`/agents/${agent}`}>{agent}</Link> },
    { name: 'Sports', value: games.split(',').length },
  ];
  return (
    <>
      <Figures figures={figures} />
      <Acts of={of} commands={acts} label={`What can be done for ${of.user}`} />
    </>
  );
}

interface ActsProps {
  readonly of: PlayerKey;
  readonly commands: readonly string[];
  readonly label: string;
}

const Acts = ({ of, commands, label }: ActsProps) => (
  <nav className={style['acts']} aria-label={label}>
    {commands.map((name) => (
      <CommandLink key={name} name={name} values={{ ...of }} />
    ))}
  </nav>
);

/** Casino bets have no market. */
function marketPathOf(row: Cells): string | null {
  const market = cellText(row, 'market');
  return market === '' ? null : `/markets/${encodeURIComponent(market)}`;
}

function Bets({ of }: PartProps) {
  const hasMarkets = useCommand('risk position') !== undefined;
  return (
    <PagedList
      command="user bets"
      values={{ ...of }}
      shows={['all', 'open', 'settled']}
      columns={['on', 'result', 'staked', 'odds', 'outcome', 'placed', 'worksheet', 'bet']}
      hrefOf={hasMarkets ? marketPathOf : () => null}
      keyOf={(row) => cellText(row, 'bet')}
      empty="There is no such bet of this player."
    />
  );
}

const Statement = ({ of }: PartProps) => (
  <PagedList
    command="user statement"
    values={{ ...of }}
    shows={['all', 'transfers', 'bets']}
    columns={['what', 'amount', 'balance', 'at', 'remark']}
    keyOf={(row) => JSON.stringify(row)}
    empty="Nothing stands on this statement."
  />
);

const Sessions = ({ of }: PartProps) => (
  <>
    <Acts of={of} commands={['user sign-out']} label="End all sessions" />
    <CommandList
      command="user sessions"
      values={{ ...of }}
      actions={[['user sign-out', (row) => ({ ...of, session: cellText(row, 'session') })]]}
      columns={['device', 'address', 'since', 'seen']}
      keyOf={(row) => cellText(row, 'session')}
      empty="This player is signed in nowhere."
    />
  </>
);

const SignIns = ({ of }: PartProps) => (
  <PagedList
    command="user sign-ins"
    values={{ ...of }}
    columns={['at', 'outcome', 'address']}
    keyOf={(row) => JSON.stringify(row)}
    empty="Nobody has tried to sign in."
  />
);

const Limits = ({ of }: PartProps) => (
  <>
    <Acts
      of={of}
      commands={['protection limit', 'protection time-out', 'protection exclude']}
      label="Change the protection"
    />
    <CommandList
      command="protection show"
      values={{ ...of }}
      actions={[]}
      keyOf={(row) => JSON.stringify(row)}
      empty="No limit and no hold."
    />
  </>
);

const Notes = ({ of }: PartProps) => (
  <>
    <Acts of={of} commands={['user note']} label="Note something" />
    <CommandList
      command="user notes"
      values={{ ...of }}
      actions={[]}
      keyOf={(row) => JSON.stringify(row)}
      empty="Nobody has noted anything."
    />
  </>
);

const Linked = ({ of }: PartProps) => (
  <Card title="Linked accounts">
    <Reading query={useCommandData({ command: 'user linked', values: { ...of } })}>
      {(groups) => (
        <LinkedGroups
          groups={groups}
          empty="No other account shares an address, or is of the same person."
        />
      )}
    </Reading>
  </Card>
);

/** By the last part of their addresses. */
export const playerParts: Readonly<Record<string, PlayerPart>> = {
  account: { title: 'Account', command: 'user show', Content: Account },
  bets: { title: 'Bets', command: 'user bets', Content: Bets },
  statement: { title: 'Statement', command: 'user statement', Content: Statement },
  sessions: { title: 'Sessions', command: 'user sessions', Content: Sessions },
  'sign-ins': { title: 'Sign-ins', command: 'user sign-ins', Content: SignIns },
  limits: { title: 'Limits', command: 'protection show', Content: Limits },
  level: { title: 'Level', command: 'level show', Content: EntryCard },
  linked: { title: 'Linked', command: 'user linked', Content: Linked },
  notes: { title: 'Notes', command: 'user notes', Content: Notes },
};
