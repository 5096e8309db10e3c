import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { DarkButton } from '../site/dark-button.tsx';
import { SportsTree } from '../sports/sports-tree.tsx';
import { useMedia, wideScreen } from '../ui/use-media.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OfflineBar } from './offline-bar.tsx';
import style from './shell.module.css';
import { SideColumn } from './side-column.tsx';
import { TopNav } from './top-nav.tsx';

/** What stands around every page. Side columns show from 1025 px on (SHELL-5, SHELL-9). */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const isWide = useMedia(wideScreen);
  return (
    <>
      <a className={style['skip']} href="#content" onClick={skipToContent}>
        <Trans>Skip to content</Trans>
      </a>
      <div className={style['top']}>
        <Header />
        <TopNav />
        <OfflineBar />
      </div>
      <div className={style['page']}>
        {isWide ? (
          <aside className={style['side']} aria-label={t`Sports list`}>
            <SportsTree />
          </aside>
        ) : null}
        <main id="content" className={style['content']} tabIndex={-1}>
          {children}
        </main>
        {isWide ? (
          <aside className={style['side']} aria-label={t`Bet slip and open bets`}>
            <SideColumn />
          </aside>
        ) : null}
      </div>
      <Footer />
      <div className={style['room']} />
      <BottomBar />
      <DarkButton />
    </>
  );
}

/** The hash belongs to the router, so the jump is made by hand. */
function skipToContent(event: { preventDefault(): void }): void {
  event.preventDefault();
  document.querySelector<HTMLElement>('#content')?.focus();
}
