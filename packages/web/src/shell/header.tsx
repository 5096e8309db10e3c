import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { Link } from '../place/link.tsx';
import { useIsLoggedIn } from '../session/session-store.ts';
import { useSite } from '../site/site-store.ts';
import { AccountButton } from './account-button.tsx';
import { BalanceFigures } from './balance-figures.tsx';
import style from './header.module.css';
import { VisitorEntry } from './visitor-entry.tsx';

const AccountMenu = lazy(() =>
  import('./account-menu.tsx').then((file) => ({ default: file.AccountMenu })),
);

type LogoKind = 'mark' | 'wordmark' | 'missing';

/** A wide picture holds the site's name itself; a mark stands beside it. */
const kindOf = ({ naturalWidth, naturalHeight }: HTMLImageElement): LogoKind =>
  naturalWidth > naturalHeight * 1.8 ? 'wordmark' : 'mark';

function Logo() {
  const { t } = useLingui();
  const { title, logoUrl } = useSite();
  const [kind, setKind] = useState<LogoKind>('mark');
  return (
    <Link to="/" className={style['logo']} aria-label={t`${title}, home`}>
      {logoUrl === '' || kind === 'missing' ? null : (
        <img
          src={logoUrl}
          alt=""
          height={36}
          onError={() => setKind('missing')}
          onLoad={({ currentTarget }) => setKind(kindOf(currentTarget))}
        />
      )}
      {kind === 'wordmark' ? null : <span className={style['title']}>{title}</span>}
    </Link>
  );
}

/** SHELL-2 for visitors, SHELL-3 for players. */
export function Header() {
  const isLoggedIn = useIsLoggedIn();
  return (
    <header className={style['header']}>
      <div className={style['bar']}>
        <Logo />
        <div className={style['end']}>
          {isLoggedIn ? (
            <>
              <BalanceFigures />
              <Suspense fallback={<AccountButton />}>
                <AccountMenu />
              </Suspense>
            </>
          ) : (
            <VisitorEntry />
          )}
        </div>
      </div>
    </header>
  );
}
