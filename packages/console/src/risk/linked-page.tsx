/** Accounts of a site that may belong to one person. */
import { CommandList } from '../lists/command-list.tsx';
import { playerPath } from '../lists/player-path.ts';
import { SiteChoice } from '../lists/site-choice.tsx';
import { cellText } from '../lists/use-command-rows.ts';
import { Note, Page } from '../ui/page.tsx';
import { RiskTabs } from './risk-tabs.tsx';

export const LinkedPage = () => (
  <Page title="Linked accounts">
    <RiskTabs scope={{ kind: 'venue', id: '' }} />
    <Note>
      Seen in the last 30 days, from sign-ins and sessions. An address may be a household, or a
      hall: “accounts” says how many it has. Look before you act.
    </Note>
    <SiteChoice>
      {(site, choice) => (
        <CommandList
          command="report linked"
          values={{ site }}
          filters={choice}
          actions={[]}
          columns={['user', 'other', 'other site', 'by', 'accounts', 'since', 'last']}
          hrefOf={(row) => playerPath(cellText(row, 'site'), cellText(row, 'user'))}
          keyOf={(row) => JSON.stringify(row)}
          empty="No two accounts share an address, a device there or a person."
        />
      )}
    </SiteChoice>
  </Page>
);
