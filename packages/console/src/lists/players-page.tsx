/** The players of a site, with actions for each. */
import { Page } from '../ui/page.tsx';
import { AddLink } from './add-link.tsx';
import { CommandList, type RowAction } from './command-list.tsx';
import { SiteChoice } from './site-choice.tsx';
import { cellText } from './use-command-rows.ts';

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
    <SiteChoice>
      {(site) => (
        <CommandList
          key={site}
          command="user list"
          values={{ site }}
          actions={actionsAt(site)}
          columns={['user', 'name', 'role', 'state', 'balance', 'exposure']}
          keyOf={(row) => cellText(row, 'user')}
          empty="This site has no player that matches."
        />
      )}
    </SiteChoice>
  </Page>
);
