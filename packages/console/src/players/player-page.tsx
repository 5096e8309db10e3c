/** One player: money, labels and notes of staff, the newest bets with their worksheets. */
import type { ShownPlayer } from '@layline/contract/console';
import { Link } from 'wouter';
import type { Cells } from '../commands/cells.ts';
import { addressOf } from '../commands/commands-page.tsx';
import { CommandLink } from '../lists/command-link.tsx';
import { CommandList } from '../lists/command-list.tsx';
import { useCommandData } from '../lists/use-command-data.ts';
import { cellText } from '../lists/use-command-rows.ts';
import { LinkedGroups } from '../risk/linked-groups.tsx';
import { useCommand, useMe } from '../session/me.ts';
import { amountText } from '../ui/amount-text.ts';
import { Card, Figures, Page, Reading } from '../ui/page.tsx';
import style from './player-page.module.css';

interface PlayerKey {
  readonly site: string;
  readonly user: string;
}

const usePlayer = ({ site, user }: PlayerKey) =>
  useCommandData({ command: 'user show', values: { site, user } });

export function PlayerPage(key: PlayerKey) {
  const { agent } = useMe();
  const tools = agent === null ? <Link href="/players">All players</Link> : null;
  return (
    <Page title={key.user} tools={tools}>
      <Reading query={usePlayer(key)}>
        {(player) => <Player player={player} of={{ site: key.site, user: key.user }} />}
      </Reading>
    </Page>
  );
}

const acts = [
  'deposit',
  'withdraw',
  'user label',
  'user note',
  'user set',
  'protection show',
  'user code',
  'user disable',
  'user enable',
];

function Player({ player, of }: { player: ShownPlayer; of: PlayerKey }) {
  const { balance, exposure, state, agent, role, games } = player;
  const hasNotes = useCommand('user notes') !== undefined;
  const hasLinks = useCommand('user linked') !== undefined;
  const hasMarkets = useCommand('risk position') !== undefined;
  const values = { ...of };
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
      <Labels labels={player.labels} of={of} />
      <nav className={style['acts']} aria-label={`What can be done for ${of.user}`}>
        {acts.map((name) => (
          <CommandLink key={name} name={name} values={values} />
        ))}
      </nav>
      <Card title="Newest bets">
        <CommandList
          command="user bets"
          values={values}
          actions={[]}
          columns={['on', 'odds', 'staked', 'outcome', 'result', 'placed', 'worksheet', 'bet']}
          hrefOf={hasMarkets ? marketPathOf : () => null}
          keyOf={(row) => cellText(row, 'bet')}
          empty="This player has not bet yet."
        />
      </Card>
      {hasLinks ? (
        <Card title="Linked accounts">
          <Linked of={of} />
        </Card>
      ) : null}
      {hasNotes ? (
        <Card title="Notes of staff">
          <CommandList
            command="user notes"
            values={values}
            actions={[]}
            keyOf={(row) => JSON.stringify(row)}
            empty="Nobody has noted anything."
          />
        </Card>
      ) : null}
    </>
  );
}

const Linked = ({ of }: { of: PlayerKey }) => (
  <Reading query={useCommandData({ command: 'user linked', values: { ...of } })}>
    {(groups) => (
      <LinkedGroups
        groups={groups}
        empty="No other account shares an address, or is of the same person."
      />
    )}
  </Reading>
);

/** Casino bets have no market. */
function marketPathOf(row: Cells): string | null {
  const market = cellText(row, 'market');
  return market === '' ? null : `/markets/${encodeURIComponent(market)}`;
}

/** Each label leads to the command that takes it off, for roles that may. */
function Labels({ labels, of }: { labels: readonly string[]; of: PlayerKey }) {
  const form = useCommand('user unlabel');
  if (labels.length === 0) return null;
  return (
    <ul className={style['labels']} aria-label="Labels">
      {labels.map((label) => (
        <li key={label}>
          {label}
          {form === undefined ? null : (
            <Link
              href={`${addressOf(form)}?${new URLSearchParams({ ...of, label })}`}
              aria-label={`Take off ${label}`}
            >
              ×
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
