/** The locks that cover a branch, each with its end and reason, and a link to lift it. */
import type { ShownLock } from '@layline/contract/console';
import { formatMoment } from '@layline/web/ui/moments';
import { Link } from 'wouter';
import { addressOf } from '../commands/commands-page.tsx';
import { useCommand, useMe } from '../session/me.ts';
import style from '../ui/stop-list.module.css';

/** Such as `betting for good` or `sport 2 until 4 Dec 2026, 18:00`. */
const whatOf = ({ part, until }: ShownLock): string =>
  `${part} ${until === '' ? 'until it is lifted' : `until ${formatMoment(until)}`}`;

export function Locks({ locks }: { locks: readonly ShownLock[] }) {
  if (locks.length === 0) return null;
  return (
    <section className={style['stops']} aria-label="Locked">
      <h2>Locked</h2>
      <ul>
        {locks.map((lock) => (
          <li key={`${lock.agent} ${lock.part}`}>
            <Lock lock={lock} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Lock({ lock }: { lock: ShownLock }) {
  const form = useCommand('agent unlock');
  const { agent: me } = useMe();
  const { agent, part, reason, by, since } = lock;
  const [kind = '', id] = part.split(' ');
  const values = new URLSearchParams({ agent, part: kind, ...(id !== undefined && { id }) });
  // An agent cannot lift a lock of itself; the server refuses one from above.
  const isMine = form !== undefined && me?.agent !== agent && !(me !== null && by === 'staff');
  return (
    <>
      <span className={style['what']}>
        <b>{whatOf(lock)}</b>
        <span>
          {agent}, since {formatMoment(since)} by {by}: {reason}
        </span>
      </span>
      {isMine ? (
        <Link
          className={`${style['turn']} text-input`}
          href={`${addressOf(form)}?${values}`}
          aria-label={`Unlock ${part} of ${agent}`}
        >
          Unlock
        </Link>
      ) : null}
    </>
  );
}
