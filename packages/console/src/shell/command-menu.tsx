/** Opens with Ctrl K and finds every page and command by name, and players, agents and markets. */
import { agentRole, type Found } from '@layline/contract/console';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { read } from '../api/request.ts';
import { addressOf } from '../commands/commands-page.tsx';
import { playerPath } from '../lists/player-path.ts';
import { useMe } from '../session/me.ts';
import style from './command-menu.module.css';

interface CommandMenuProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly pages: readonly (readonly [path: string, name: string, ...rest: unknown[]])[];
}

const shownMax = 12;
/** Longest search that the server takes. */
const searchMax = 60;

interface Choice {
  readonly path: string;
  readonly name: string;
  readonly about: string;
}

/** What the server finds; an agent finds pages and commands alone. */
function useFound(text: string): {
  readonly found: readonly Choice[];
  readonly isReading: boolean;
} {
  const { role } = useMe();
  const search = useDeferredValue(text.trim().slice(0, searchMax));
  const isAsked = search !== '' && role !== agentRole;
  const { data, isFetching } = useQuery({
    queryKey: ['find', search],
    queryFn: () => read<Found>(`/api/find?${new URLSearchParams({ search })}`),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  return { found: isAsked && data ? choicesOf(data) : [], isReading: isAsked && isFetching };
}

const choicesOf = ({ players, agents, markets }: Found): Choice[] => [
  ...players.map(({ site, user }) => ({
    path: playerPath(site, user),
    name: user,
    about: `player of ${site}`,
  })),
  ...agents.map(({ site, agent }) => ({
    path: `/agents/${encodeURIComponent(agent)}`,
    name: agent,
    about: `agent of ${site}`,
  })),
  ...markets.map(({ marketId, name, event }) => ({
    path: `/markets/${encodeURIComponent(marketId)}`,
    name,
    about: event,
  })),
];

export function CommandMenu({ isOpen, onClose, pages }: CommandMenuProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    <dialog ref={dialog} className={style['menu']} aria-label="Find" onClose={onClose}>
      {isOpen ? <Choices pages={pages} onClose={onClose} /> : null}
    </dialog>
  );
}

function Choices({ pages, onClose }: Omit<CommandMenuProps, 'isOpen'>) {
  const { commands } = useMe();
  const [, goTo] = useLocation();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const all = [
    ...pages.map(([path, name]) => ({ path, name, about: 'page' })),
    ...commands.map((command) => ({
      path: addressOf(command),
      name: command.title,
      about: `${command.name} · ${command.summary}`,
    })),
  ];
  const { found: stored, isReading } = useFound(text);
  const words = text.toLowerCase().split(/\s+/);
  const named = all
    .filter(({ name, about }) =>
      words.every((word) => `${name} ${about}`.toLowerCase().includes(word)),
    )
    .slice(0, shownMax);
  const found = [...named, ...stored];
  const choose = (path: string): void => {
    onClose();
    goTo(path);
  };
  const press = (key: string): boolean => {
    if (key === 'ArrowDown') setAt(Math.min(at + 1, found.length - 1));
    else if (key === 'ArrowUp') setAt(Math.max(at - 1, 0));
    else if (key === 'Enter') {
      const chosen = found[at];
      if (chosen) choose(chosen.path);
    } else return false;
    return true;
  };
  return (
    <>
      <input
        className={style['input']}
        aria-label="Page, command, player, agent or market"
        placeholder="Page, command, player, agent or market"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={(event) => {
          if (press(event.key)) event.preventDefault();
        }}
      />
      {found.length === 0 ? (
        <p className={style['none']} role="status">
          {isReading ? 'Searching…' : 'Nothing found.'}
        </p>
      ) : null}
      <ul className={style['list']}>
        {found.map(({ path, name, about }, index) => (
          <li key={path}>
            <button type="button" data-chosen={index === at} onClick={() => choose(path)}>
              <b>{name}</b> <span>{about}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
