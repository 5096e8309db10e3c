import { useLingui } from '@lingui/react/macro';
import { translator } from '../base/translator.ts';
import { Link } from '../routing/link.tsx';
import { useIsLoggedIn } from '../session/session-store.ts';
import { sportPath, useSports } from '../sports/sports-query.ts';
import style from './nav.module.css';

/** SHELL-5: Home, In Play, Multi Market, one entry per sport, and Settings for players. */
export function TopNav() {
  const { t } = useLingui();
  const { sports = [] } = useSports();
  const isLoggedIn = useIsLoggedIn();
  const entries = [
    { to: '/', name: t`Home` },
    { to: '/inplay', name: t`In Play` },
    { to: '/multimarket', name: t`Multi Market` },
    ...sports.map(({ eventTypeId, name }) => ({
      to: sportPath(eventTypeId, name),
      name: translator.sayName(name),
    })),
    ...(isLoggedIn ? [{ to: '/settings', name: t`Settings` }] : []),
  ];
  return (
    <nav className={style['top']} aria-label={t`Main`}>
      <ul className={style['topList']}>
        {entries.map(({ to, name }) => (
          <li key={to}>
            <Link to={to} className={style['topLink']}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
