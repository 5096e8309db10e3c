/** Lists every command that the role may run. */

import type { CommandForm as Form } from '@layline/contract/console';
import { useState } from 'react';
import { Link } from 'wouter';
import { useCommand, useMe } from '../session/me.ts';
import { Card, Note, Page, Search } from '../ui/page.tsx';
import { CommandForm } from './command-form.tsx';
import style from './commands-page.module.css';

export const addressOf = ({ name }: Pick<Form, 'name'>): string =>
  `/commands/${name.replaceAll(' ', '.')}`;

const groupOf = ({ name }: Form): string => name.split(' ')[0] ?? name;

export function CommandsPage() {
  const { commands } = useMe();
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const found = commands.filter(({ name, title, summary }) =>
    `${name} ${title} ${summary}`.toLowerCase().includes(wanted),
  );
  const groups = Map.groupBy(found, groupOf);
  const search = <Search label="Search commands" value={text} onChange={setText} />;
  return (
    <Page title="Commands" tools={search}>
      {groups.size === 0 ? <Note>No command is called that.</Note> : null}
      <div className={style['groups']}>
        {[...groups].map(([group, members]) => (
          <Card key={group} title={group}>
            <ul className={style['list']}>
              {members.map((command) => (
                <li key={command.name}>
                  <Link href={addressOf(command)}>{command.title}</Link>
                  <span>{command.summary}</span>
                  <code>{command.name}</code>
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </Page>
  );
}

export function CommandPage({ name }: { name: string }) {
  const called = name.replaceAll('.', ' ');
  const form = useCommand(called);
  const { agent } = useMe();
  const hasSite = form?.fields.some((field) => field.name === 'site') ?? false;
  const given = {
    ...(agent !== null && hasSite && { site: agent.site }),
    ...Object.fromEntries(new URLSearchParams(window.location.search)),
  };
  return (
    <Page
      title={form?.title ?? called}
      tools={form === undefined ? undefined : <code>{form.name}</code>}
    >
      {form === undefined ? (
        <Note kind="bad">There is no such command, or your role may not run it.</Note>
      ) : (
        <CommandForm key={name} form={form} given={given} isFocused />
      )}
    </Page>
  );
}
