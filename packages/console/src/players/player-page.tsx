/** One player in tabs: the state as it is, bets, statement, sessions, limits, links and notes. */
import type { ShownPlayer } from '@layline/contract/console';
import { Link } from 'wouter';
import { addressOf } from '../commands/commands-page.tsx';
import { playerPath } from '../lists/player-path.ts';
import { useCommandData } from '../lists/use-command-data.ts';
import { useCommand, useMe } from '../session/me.ts';
import { Note, Page, Reading } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import style from './player-page.module.css';
import { type PlayerKey, playerParts } from './player-parts.tsx';

const usePlayer = ({ site, user }: PlayerKey) =>
  useCommandData({ command: 'user show', values: { site, user } });

interface PlayerPageProps extends PlayerKey {
  readonly part?: string;
}

export function PlayerPage({ part = 'account', site, user }: PlayerPageProps) {
  const { agent, commands } = useMe();
  const of = { site, user };
  const tools = agent === null ? <Link href="/players">All players</Link> : null;
  const mays = new Set(commands.map(({ name }) => name));
  const mine = Object.entries(playerParts).filter(([, { command }]) => mays.has(command));
  const path = playerPath(site, user);
  const tabs = mine.map(([key, { title }]) => [key, title, `${path}/${key}`] as const);
  const Content = mine.find(([key]) => key === part)?.[1].Content;
  return (
    <Page title={user} tools={tools}>
      <Reading query={usePlayer(of)}>
        {(player) => (
          <>
            <StateLine player={player} />
            <Labels labels={player.labels} of={of} />
            <Tabs label={`Parts of ${user}`} tabs={tabs} current={part} />
            {Content === undefined ? (
              <Note kind="bad">There is no such part.</Note>
            ) : (
              <Content of={of} player={player} />
            )}
          </>
        )}
      </Reading>
    </Page>
  );
}

/** What must not be missed on any tab: an account that may not play. */
const StateLine = ({ player: { state } }: { player: ShownPlayer }) =>
  state === 'active' ? null : <Note kind="warn">This account is {state}.</Note>;

interface LabelsProps {
  readonly labels: readonly string[];
  readonly of: PlayerKey;
}

/** Each label leads to the command that takes it off, for roles that may. */
function Labels({ labels, of }: LabelsProps) {
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
