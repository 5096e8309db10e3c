import { Suspense } from 'react';
import { lazyPart } from '../routing/lazy-part.ts';
import { useIsLoggedIn } from '../session/session-store.ts';
import { ThemeSwitch } from '../site/theme-switch.tsx';
import { AccountButton } from './account-button.tsx';
import { BalanceFigures } from './balance-figures.tsx';
import style from './header.module.css';
import { Logo } from './logo.tsx';
import { SearchButton } from './search-button.tsx';
import { VisitorEntry } from './visitor-entry.tsx';

const AccountMenu = lazyPart(() => import('./account-menu.tsx'), 'AccountMenu');

/** SHELL-2 for visitors, SHELL-3 for players. */
export function Header() {
  const isLoggedIn = useIsLoggedIn();
  return (
    <header className={style['header']}>
      <div className={style['bar']} data-player={isLoggedIn || undefined}>
        <Logo />
        <SearchButton />
        <div className={style['end']}>
          {isLoggedIn ? (
            <>
              <BalanceFigures />
              <ThemeSwitch className={style['theme']} />
              <Suspense fallback={<AccountButton />}>
                <AccountMenu />
              </Suspense>
            </>
          ) : (
            <>
              <ThemeSwitch className={style['theme']} />
              <VisitorEntry />
            </>
          )}
        </div>
      </div>
    </header>
  );
}
