/** All sites, with their settings. */
import { Page } from '../ui/page.tsx';
import { AddLink } from './add-link.tsx';
import { CommandList, type RowAction } from './command-list.tsx';
import { cellText } from './use-command-rows.ts';

const siteActions: readonly RowAction[] = [
  'site set',
  'limits set',
  'notice add',
  'risk stop',
  'risk resume',
  'site suspend',
  'site resume',
].map((name) => [name, (row) => ({ site: cellText(row, 'site') })]);

export function SitesPage() {
  return (
    <Page title="Sites" tools={<AddLink command="site add" />}>
      <CommandList
        command="site list"
        values={{}}
        actions={siteActions}
        columns={['site', 'title', 'status', 'new risk', 'layout', 'signup', 'commission', 'hosts']}
        keyOf={(row) => cellText(row, 'site')}
        empty="There is no site yet: make one, with the host that its players will use."
      />
    </Page>
  );
}
