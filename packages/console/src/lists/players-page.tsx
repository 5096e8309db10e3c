/** The players of a site, with actions for each, also by a label of staff. */
import { type ReactNode, useState } from 'react';
import { Choice } from '../ui/choice.tsx';
import { Page } from '../ui/page.tsx';
import { AddLink } from './add-link.tsx';
import { CommandList, type RowAction } from './command-list.tsx';
import { playerPath } from './player-path.ts';
import { SiteChoice } from './site-choice.tsx';
import { cellText, useCommandRows } from './use-command-rows.ts';

/** The others are on the player's page. */
const commands = ['deposit', 'withdraw'];

const actionsAt = (site: string): RowAction[] =>
  commands.map((name) => [name, (row) => ({ site, user: cellText(row, 'user') })]);

export const PlayersPage = () => (
  <Page title="Players" tools={<AddLink command="user add" />}>
    <SiteChoice>{(site, choice) => <Players key={site} site={site} choice={choice} />}</SiteChoice>
  </Page>
);

interface PlayersProps {
  readonly site: string;
  readonly choice: ReactNode;
}

function Players({ site, choice }: PlayersProps) {
  const [label, setLabel] = useState('');
  const labels = (useCommandRows('label list', { site }).data ?? []).map((row) =>
    cellText(row, 'label'),
  );
  const filters = (
    <>
      {choice}
      {labels.length === 0 ? null : (
        <Choice label="Label" words={labels} value={label} none="All" onChange={setLabel} />
      )}
    </>
  );
  return (
    <CommandList
      command="user list"
      values={{ site, ...(label !== '' && { label }) }}
      filters={filters}
      actions={actionsAt(site)}
      columns={['user', 'name', 'role', 'state', 'balance', 'exposure', 'labels']}
      hrefOf={(row) => playerPath(site, cellText(row, 'user'))}
      keyOf={(row) => cellText(row, 'user')}
      empty="This site has no player that matches."
    />
  );
}
