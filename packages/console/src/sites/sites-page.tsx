/** All sites; each leads to its page. */
import { useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { AddLink } from '../lists/add-link.tsx';
import { CommandList, type RowAction } from '../lists/command-list.tsx';
import { cellText } from '../lists/use-command-rows.ts';
import { useMe } from '../session/me.ts';
import { Note, Page } from '../ui/page.tsx';
import { drafts } from './draft.ts';
import { sitePath } from './site-path.ts';
import style from './sites.module.css';

/** The others are on the site's page. */
const siteActions: readonly RowAction[] = ['notice add', 'risk stop'].map((name) => [
  name,
  (row) => ({ site: cellText(row, 'site') }),
]);

export function SitesPage() {
  return (
    <Page title="Sites" tools={<AddLink command="site add" />}>
      <Unsaved />
      <CommandList
        command="site list"
        values={{}}
        actions={siteActions}
        columns={['site', 'title', 'status', 'new risk', 'layout', 'signup', 'commission', 'hosts']}
        hrefOf={(row) => sitePath(cellText(row, 'site'))}
        keyOf={(row) => cellText(row, 'site')}
        empty="There is no site yet: make one, with the host that its players will use."
      />
    </Page>
  );
}

/** Leads back to changes that were left unsaved. */
function Unsaved() {
  const { name } = useMe();
  const text = useSyncExternalStore(drafts.subscribe, () => [...drafts.sitesOf(name)].join(','));
  if (text === '') return null;
  return (
    <Note kind="warn">
      There are unsaved changes:{' '}
      {text.split(',').map((site) => (
        <Link key={site} className={style['back']} href={sitePath(site)}>
          go on with {site}
        </Link>
      ))}
    </Note>
  );
}
