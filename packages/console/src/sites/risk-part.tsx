/** What a site takes: new risk, bets at all, and which sports and matches are closed. */
import type { ShownSite } from '@layline/contract/console';
import { InlineCommand } from '../commands/inline-command.tsx';
import { cellText, useCommandRows } from '../lists/use-command-rows.ts';
import { MaintenanceCard } from '../risk/maintenance-card.tsx';
import { RiskStops } from '../risk/risk-stops.tsx';
import { Card, Note, Reading } from '../ui/page.tsx';
import style from './sites.module.css';

/** Fields that would point the command at something else. */
const elsewhere = ['market', 'sport', 'all'];

export function RiskPart({ site: { site, status, stops } }: { site: ShownSite }) {
  const isStopped = stops.some(({ scope }) => scope === 'site');
  const isSuspended = status !== 'active';
  return (
    <>
      <RiskStops stops={stops} />
      <Card title="New risk">
        <Note>
          {stops.length === 0
            ? 'Players may add risk.'
            : 'Players may only reduce risk: cancel, hedge and cash out.'}
        </Note>
        <InlineCommand
          key={String(isStopped)}
          name={isStopped ? 'risk resume' : 'risk stop'}
          values={{ site }}
          hidden={elsewhere}
        />
      </Card>
      <MaintenanceCard site={site} />
      <Card title="Betting and sign-in">
        <Note>
          {isSuspended
            ? 'Suspended: nobody can sign in or bet. Browsing goes on.'
            : 'Open: players can sign in and bet.'}
        </Note>
        <InlineCommand
          key={status}
          name={isSuspended ? 'site resume' : 'site suspend'}
          values={{ site }}
        />
      </Card>
      <Card title="Closed sports and matches">
        <Locks site={site} />
      </Card>
    </>
  );
}

function Locks({ site }: { site: string }) {
  const query = useCommandRows('lock list', { site });
  return (
    <Reading query={query}>
      {(rows) => {
        const ofAll = rows.filter((row) => cellText(row, 'player') === '(everybody)');
        return (
          <>
            {ofAll.length === 0 ? <Note>All sports and matches are open.</Note> : null}
            <ul className={style['rows']} aria-label="Closed sports and matches">
              {ofAll.map((row) => {
                const event = cellText(row, 'event');
                const name = cellText(row, 'name') || `Match ${event}`;
                return (
                  <li key={event}>
                    <span className={style['what']}>{name}</span>
                    <InlineCommand
                      name="lock set"
                      values={{ site, event, state: 'off' }}
                      hidden={['user']}
                      label="Open"
                      about={name}
                    />
                  </li>
                );
              })}
            </ul>
            <InlineCommand name="lock set" values={{ site, state: 'on' }} hidden={['user']} />
          </>
        );
      }}
    </Reading>
  );
}
