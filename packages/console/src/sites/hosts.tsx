/** The hosts that a site answers on: those to add and to remove are saved with the settings. */
import { Button } from '@layline/web/ui/button';
import { TextField } from '@layline/web/ui/text-field';
import { type FormEvent, useState } from 'react';
import { Note } from '../ui/page.tsx';
import style from './sites.module.css';
import type { Editing } from './use-editing.ts';

const listOf = (text: string): readonly string[] => text.split(',').filter((one) => one !== '');

interface HostsProps {
  readonly hosts: readonly string[];
  readonly editing: Editing;
}

export function Hosts({ hosts, editing }: HostsProps) {
  const [text, setText] = useState('');
  const { form, value, set } = editing;
  const [added, removed] = [listOf(value('addHost')), listOf(value('removeHost'))];
  const rest = [...hosts.filter((host) => !removed.includes(host)), ...added];
  const add = (event: FormEvent): void => {
    event.preventDefault();
    const host = text.trim().toLowerCase();
    if (host === '' || rest.includes(host)) return;
    if (removed.includes(host)) toggle('removeHost', removed, host);
    else toggle('addHost', added, host);
    setText('');
  };
  const toggle = (name: string, list: readonly string[], host: string): void =>
    set(name, (list.includes(host) ? list.filter((one) => one !== host) : [...list, host]).join());
  const rows = [
    ...hosts.map((host) => ({ host, list: removed, name: 'removeHost', undo: 'Keep' })),
    ...added.map((host) => ({ host, list: added, name: 'addHost', undo: 'Do not add' })),
  ];
  return (
    <>
      <ul className={style['rows']} aria-label="Hosts">
        {rows.map(({ host, list, name, undo }) => (
          <li key={host}>
            <span className={style['what']}>
              <code>{host}</code> {list.includes(host) ? <em>{noteOf(name)}</em> : null}
            </span>
            {form === undefined ? null : (
              <Button
                aria-label={`${list.includes(host) ? undo : 'Remove'}: ${host}`}
                onClick={() => toggle(name, list, host)}
              >
                {list.includes(host) ? undo : 'Remove'}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {rest.length === 0 ? <Note kind="warn">Without a host nobody reaches this site.</Note> : null}
      {form === undefined ? null : (
        <form className={style['save']} onSubmit={add}>
          <TextField
            label="Another host, such as club.example"
            value={text}
            pattern="[A-Za-z0-9.:\[\]\-]{1,253}"
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit">Add host</Button>
        </form>
      )}
    </>
  );
}

const noteOf = (name: string): string => (name === 'addHost' ? 'not saved yet' : 'will be removed');
