/** Accounts of a site that may belong to one person. */
import type { ReactNode } from 'react';
import { SiteChoice } from '../lists/site-choice.tsx';
import { useCommandData } from '../lists/use-command-data.ts';
import { Note, Page, Reading } from '../ui/page.tsx';
import { LinkedGroups } from './linked-groups.tsx';
import { RiskTabs } from './risk-tabs.tsx';

export const LinkedPage = () => (
  <Page title="Linked accounts">
    <RiskTabs scope={{ kind: 'venue', id: '' }} />
    <Note>
      Seen in the last 30 days, from sign-ins and sessions. An address may be a household, or a
      hall: the more accounts it has, the less it says. Look before you act.
    </Note>
    <SiteChoice>{(site, choice) => <OfSite site={site} choice={choice} />}</SiteChoice>
  </Page>
);

function OfSite({ site, choice }: { site: string; choice: ReactNode }) {
  const query = useCommandData({ command: 'report linked', values: { site } });
  return (
    <>
      {choice}
      <Reading query={query}>
        {(groups) => (
          <LinkedGroups
            groups={groups}
            empty="No two accounts share an address, or are of one person."
          />
        )}
      </Reading>
    </>
  );
}
