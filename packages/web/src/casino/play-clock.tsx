import { parseInstant } from '@layline/contract/instant';
import { Trans, useLingui } from '@lingui/react/macro';
import { useServerNow } from '../base/use-server-now.ts';
import { useHashPath } from '../routing/use-hash.ts';
import { parseAmount } from '../session/amount.ts';
import { usePlaySession } from '../session/play-session.ts';
import { useIsLoggedIn } from '../session/session-store.ts';
import { useSite } from '../site/site-store.ts';
import { formatSigned } from '../ui/figures.ts';
import { formatTime } from '../ui/moments.ts';
import style from './play-clock.module.css';
import { tablePath } from './table-path.ts';

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Formats hours and minutes, such as `1:05`. */
function durationText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  return `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}`;
}

function Figures() {
  const { t } = useLingui();
  const at = useServerNow(1000);
  const { data } = usePlaySession();
  const [path] = useHashPath();
  const began = parseInstant(data?.beganAt ?? '');
  return (
    <dl
      className={style['clock']}
      data-table={tablePath.test(path) || undefined}
      aria-label={t`This session`}
    >
      <div>
        <dt>
          <Trans>Clock</Trans>
        </dt>
        <dd>{formatTime(at)}</dd>
      </div>
      <div>
        <dt>
          <Trans>Session</Trans>
        </dt>
        <dd>{began === null ? '–' : durationText(at - began)}</dd>
      </div>
      <div>
        <dt>
          <Trans>Net</Trans>
        </dt>
        <dd>{data === undefined ? '–' : formatSigned(parseAmount(data.result))}</dd>
      </div>
    </dl>
  );
}

/**
 * RP-10: the time of day, the session's length and its result, always visible in the casino, but not repeated
 * inside the frame of a table's video.
 */
export function PlayClock() {
  const { protection = 'none' } = useSite();
  const isLoggedIn = useIsLoggedIn();
  const [path] = useHashPath();
  const isShown = isLoggedIn && protection !== 'none' && path !== '/casino-video';
  return isShown ? <Figures /> : null;
}
