/** The players of a site, with actions for each, also by a label of staff. */
import { useState } from 'react';
import { Choice } from '../ui/choice.tsx';
import { Page } from '../ui/page.tsx';
import { AddLink } from './add-link.tsx';
import { CommandList, type RowAction } from './command-list.tsx';
import { playerPath } from './player-path.ts';
import style from './players-page.module.css';
import { SiteChoice } from './site-choice.tsx';
import { cellText, useCommandRows } from './use-command-rows.ts';

const commands = [
  'deposit',
  'withdraw',
  'user set',
  'user password',
  'user disable',
  'user enable',
];

const actionsAt = (site: string): RowAction[] =>
  commands.map((name) => [name, (row) => ({ site, user: cellText(row, 'user') })]);

export const PlayersPage = () => (
  <Page title="Players" tools={<AddLink command="user add" />}>
    <SiteChoice>{(site) => <Players key={site} site={site} />}</SiteChoice>
  </Page>
);

function Players({ site }: { site: string }) {
  const [label, setLabel] = useState('');
  const labels = (useCommandRows('label list', { site }).data ?? []).map((row) =>
    cellText(row, 'label'),
  );
  return (
    <>
      {labels.length === 0 ? null : (
        <div className={style['filter']}>
          <Choice label="Label" words={labels} value={label} none="All" onChange={setLabel} />
        </div>
      )}
      <CommandList
        command="user list"
        values={{ site, ...(label !== '' && { label }) }}
        actions={actionsAt(site)}
        columns={['user', 'name', 'role', 'state', 'balance', 'exposure', 'labels']}
        hrefOf={(row) => playerPath(site, cellText(row, 'user'))}
        keyOf={(row) => cellText(row, 'user')}
        empty="This site has no player that matches."
      />
    </>
  );
}
