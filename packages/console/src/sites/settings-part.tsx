/** Hosts, title, money and rules of a site. */
import type { ShownSite } from '@layline/contract/console';
import { Card } from '../ui/page.tsx';
import { Hosts } from './hosts.tsx';
import { SaveBar } from './save-bar.tsx';
import { Setting } from './setting-field.tsx';
import style from './sites.module.css';
import { type Editing, useEditing } from './use-editing.ts';

const groups: readonly (readonly [title: string, names: readonly string[]])[] = [
  ['Name and pictures', ['title', 'languages', 'logo', 'favicon', 'casinoImages', 'links']],
  ['Players', ['signup', 'demo', 'welcome', 'commission', 'grouping', 'idleMinutes']],
  [
    'Protection of players',
    [
      'protection',
      'timeZone',
      'winMax',
      'winMaxDay',
      'playerLimits',
      'levels',
      'levelDeposited',
      'register',
    ],
  ],
  ['Around the pages', ['frameParents', 'ipLookup', 'clearsConsole']],
];

export function SettingsPart({ site }: { site: ShownSite }) {
  const editing = useEditing({ site: site.site, command: 'site set', saved: site.settings });
  return (
    <>
      <Card title="Hosts">
        <Hosts hosts={site.hosts} editing={editing} />
      </Card>
      {groups.map(([title, names]) => (
        <Card key={title} title={title}>
          <Settings names={names} editing={editing} />
        </Card>
      ))}
      <SaveBar editing={editing} />
    </>
  );
}

export const Settings = ({ names, editing }: { names: readonly string[]; editing: Editing }) => (
  <div className={style['settings']}>
    {names.map((name) => (
      <Setting key={name} name={name} editing={editing} />
    ))}
  </div>
);
