/** Opens with Ctrl K and finds every page and command by name. */
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { addressOf } from '../commands/commands-page.tsx';
import { useMe } from '../session/me.ts';
import style from './command-menu.module.css';

interface CommandMenuProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly pages: readonly (readonly [path: string, name: string, ...rest: unknown[]])[];
}

const shownMax = 12;

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
  const words = text.toLowerCase().split(/\s+/);
  const found = all
    .filter(({ name, about }) =>
      words.every((word) => `${name} ${about}`.toLowerCase().includes(word)),
    )
    .slice(0, shownMax);
  const choose = (path: string): void => {
    onClose();
    goTo(path);
  };
  const press = (key: string): boolean => {
    if (key === 'ArrowDown') setAt(Math.min(at + 1, found.length - 1));
    else if (key === 'ArrowUp') setAt(Math.max(at - 1, 0));
    else if (key === 'Enter') choose(found[at]?.path ?? '/');
    else return false;
    return true;
  };
  return (
    <>
      <input
        className={style['input']}
        aria-label="Page or command"
        placeholder="Page or command"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={(event) => {
          if (press(event.key)) event.preventDefault();
        }}
      />
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
