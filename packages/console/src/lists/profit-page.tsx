/** A site's profit and loss by day, sport, event, market or player. */
import { TextField } from '@layline/web/ui/text-field';
import { useState } from 'react';
import { Choice } from '../ui/choice.tsx';
import { Page } from '../ui/page.tsx';
import { CommandList } from './command-list.tsx';
import { SiteChoice } from './site-choice.tsx';

const sums = ['day', 'sport', 'event', 'market', 'player'];

export function ProfitPage() {
  const [by, setBy] = useState('day');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const days = { ...(from !== '' && { from }), ...(to !== '' && { to }) };
  return (
    <Page title="Profit">
      <SiteChoice>
        {(site, choice) => (
          <CommandList
            command="report profit"
            values={{ site, by, ...days }}
            filters={
              <>
                {choice}
                <Choice label="Summed by" words={sums} value={by} onChange={setBy} />
                <TextField
                  label="From (UTC)"
                  type="date"
                  value={from}
                  onChange={(event) => setFrom(event.target.value)}
                />
                <TextField
                  label="To (UTC)"
                  type="date"
                  value={to}
                  onChange={(event) => setTo(event.target.value)}
                />
              </>
            }
            actions={[]}
            keyOf={(row) => JSON.stringify(row)}
            empty="No bet was settled in these days."
          />
        )}
      </SiteChoice>
    </Page>
  );
}
