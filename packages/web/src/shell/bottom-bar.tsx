import { useLingui } from '@lingui/react/macro';
import { CirclePlay, CircleUserRound, House, Spade, Trophy } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link } from '../routing/link.tsx';
import { askToLogIn } from '../session/login-gate.ts';
import { useIsLoggedIn } from '../session/session-store.ts';
import { Icon } from '../ui/icon.tsx';
import style from './nav.module.css';

/** SHELL-5: the bar of small screens. Casino and Account ask visitors to sign in (ROUTE-4). */
export function BottomBar() {
  const { t } = useLingui();
  const isLoggedIn = useIsLoggedIn();
  const guard = (event: MouseEvent): void => {
    if (isLoggedIn) return;
    event.preventDefault();
    askToLogIn();
  };
  const entries = [
    { to: '/', name: t`Home`, icon: House },
    { to: '/inplay', name: t`In-Play`, icon: CirclePlay },
    { to: '/sports', name: t`Sports`, icon: Trophy },
    { to: '/casino', name: t`Casino`, icon: Spade, onClick: guard },
    { to: '/account', name: t`Account`, icon: CircleUserRound, onClick: guard },
  ];
  return (
    <nav className={style['bottom']} data-bar="" aria-label={t`Quick`}>
      {entries.map(({ name, icon, ...link }) => (
        <Link key={link.to} className={style['bottomLink']} {...link}>
          <Icon of={icon} />
          {name}
        </Link>
      ))}
    </nav>
  );
}
