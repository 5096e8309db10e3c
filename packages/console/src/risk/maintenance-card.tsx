/** Announced and running maintenance of a site, or of the whole venue. */
import { formatMoment } from '@layline/web/ui/moments';
import { InlineCommand } from '../commands/inline-command.tsx';
import { cellText, useCommandRows } from '../lists/use-command-rows.ts';
import { Card, Note, Reading } from '../ui/page.tsx';

interface MaintenanceCardProps {
  /** Empty for the whole venue. */
  readonly site: string;
}

export function MaintenanceCard({ site }: MaintenanceCardProps) {
  const query = useCommandRows('maintenance list', {});
  const place = site === '' ? { all: 'on' } : { site };
  const hidden = ['all', 'site'];
  return (
    <Card title={site === '' ? 'Maintenance of the whole venue' : 'Maintenance'}>
      <Reading query={query}>
        {(rows) => {
          const one = rows.find((row) => cellText(row, 'site') === site);
          if (one === undefined) {
            return (
              <>
                <Note>None is announced. Players are told from a day before its start.</Note>
                <InlineCommand
                  key="announce"
                  name="maintenance announce"
                  values={place}
                  hidden={hidden}
                />
              </>
            );
          }
          const hasBegun = cellText(one, 'state') === 'begun';
          return (
            <>
              <Note kind={hasBegun ? 'warn' : 'note'}>
                {hasBegun ? 'No new risk is taken since ' : 'It starts '}
                {formatMoment(cellText(one, 'startsAt'))}; planned until{' '}
                {formatMoment(cellText(one, 'endsAt'))}. {cellText(one, 'text')}
              </Note>
              <InlineCommand
                key="prolong"
                name="maintenance prolong"
                values={place}
                hidden={hidden}
              />
              <InlineCommand
                key="end"
                name="maintenance end"
                values={place}
                hidden={hidden}
                label={hasBegun ? 'End the maintenance' : 'Call it off'}
              />
            </>
          );
        }}
      </Reading>
    </Card>
  );
}
