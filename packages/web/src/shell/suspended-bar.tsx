import { Trans } from '@lingui/react/macro';
import { isSuspended, useSite } from '../site/site-store.ts';
import style from './ticker.module.css';

/** SITE-6: says why nothing can be bet on a suspended site, which can still be viewed. */
export function SuspendedBar() {
  const site = useSite();
  if (!isSuspended(site)) return null;
  return (
    <p className={style['suspended']} role="status">
      <Trans>
        {site.title} is suspended. You can look around; signing in and betting are closed.
      </Trans>
    </p>
  );
}
