/** Lines for an agent or the owners, above every page until they are closed. */
import type { PersonalNotice } from '@layline/contract/console';
import { IconButton } from '@layline/web/ui/button';
import { Icon } from '@layline/web/ui/icon';
import { formatMoment } from '@layline/web/ui/moments';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { read } from '../api/request.ts';
import style from './notices.module.css';

const readMs = 30_000;
/** More are in the audit. */
const shownMax = 3;

export function Notices() {
  const { data = [] } = useQuery({
    queryKey: ['notices'],
    queryFn: () => read<readonly PersonalNotice[]>('/api/notices'),
    refetchInterval: readMs,
  });
  const [closedAt, setClosedAt] = useState('');
  const open = data.filter(({ at }) => at > closedAt).slice(0, shownMax);
  if (open.length === 0) return null;
  return (
    <section className={style['notices']} aria-label="Notices">
      <ul>
        {open.map(({ at, text }) => (
          <li key={`${at} ${text}`}>
            <time dateTime={at}>{formatMoment(at)}</time> {text}
          </li>
        ))}
      </ul>
      <IconButton label="Close the notices" onClick={() => setClosedAt(open[0]?.at ?? '')}>
        <Icon of={X} />
      </IconButton>
    </section>
  );
}
