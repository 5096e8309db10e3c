/** Lists the active risk stops with their start and reason, and links to change them. */
import type { ShownRiskStop } from '@layline/contract/console';
import { formatMoment } from '@layline/web/ui/moments';
import { Link } from 'wouter';
import { addressOf } from '../commands/commands-page.tsx';
import { useCommand } from '../session/me.ts';
import style from '../ui/stop-list.module.css';

/** The command lists the rest. */
const shownMax = 12;

export function RiskStops({ stops }: { stops: readonly ShownRiskStop[] }) {
  if (stops.length === 0) return null;
  const more = stops.length - shownMax;
  return (
    <section className={style['stops']} aria-label="No new risk">
      <h2>No new risk</h2>
      <ul>
        {stops.slice(0, shownMax).map((stop) => (
          <li key={`${stop.scope} ${stop.id}`}>
            <Stop stop={stop} />
          </li>
        ))}
      </ul>
      {more > 0 ? <Link href={addressOf({ name: 'risk list' })}>{more} more</Link> : null}
    </section>
  );
}

const maintenancePath = (site: string): string =>
  site === '' ? '/system/maintenance' : `/sites/${encodeURIComponent(site)}/risk`;

function Stop({ stop }: { stop: ShownRiskStop }) {
  const { scope, id, name, reason, since } = stop;
  // Maintenance ends on a page of its own.
  const isMine = useCommand('risk resume') !== undefined && scope !== 'maintenance';
  const values = new URLSearchParams(scope === 'all' ? { all: 'on' } : { [scope]: id });
  return (
    <>
      <span className={style['what']}>
        {scope === 'market' ? <Link href={`/markets/${id}`}>{name}</Link> : null}
        {scope === 'maintenance' ? <Link href={maintenancePath(id)}>{name}</Link> : null}
        {scope === 'market' || scope === 'maintenance' ? null : <b>{name}</b>}
        <span>
          since {formatMoment(since)}: {reason}
        </span>
      </span>
      {isMine ? (
        <Link
          className={`${style['turn']} text-input`}
          href={`${addressOf({ name: 'risk resume' })}?${values}`}
          aria-label={`Take new risk again: ${name}`}
        >
          Take new risk again
        </Link>
      ) : null}
    </>
  );
}

/** Shown only to roles that may run the command. */
export function StopRiskLink() {
  const form = useCommand('risk stop');
  if (form === undefined) return null;
  return (
    <Link className={`${style['turn']} text-input`} href={addressOf(form)}>
      Stop new risk
    </Link>
  );
}
