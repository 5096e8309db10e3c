import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { matchIdOf } from '../bets/match-of-path.ts';
import { lazyPart } from '../routing/lazy-part.ts';
import { OptionalPart, Part } from '../routing/part.tsx';
import { useHashPath } from '../routing/use-hash.ts';
import { useIsLoggedIn } from '../session/session-store.ts';
import { useSite } from '../site/site-store.ts';
import { useSlip } from '../slip/slip-store.ts';
import { SkeletonRows } from '../ui/skeleton.tsx';
import {
  compactScreen,
  flatScreen,
  slipAtSideScreen,
  useMedia,
  wideScreen,
} from '../ui/use-media.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Header } from './header.tsx';
import { OfflineBar } from './offline-bar.tsx';
import {
  isAccountHub,
  isBare,
  isOfAccount,
  isOpenToHeld,
  isPausedByCheck,
  isRoomy,
  isSportsList,
  isTable,
  isWindow,
} from './places-apart.ts';
import style from './shell.module.css';
import { SideColumn } from './side-column.tsx';
import { SuspendedBar } from './suspended-bar.tsx';
import ticker from './ticker.module.css';
import { Ticker } from './ticker.tsx';
import { TopNav } from './top-nav.tsx';

const SportsTree = lazyPart(() => import('../sports/sports-tree.tsx'), 'SportsTree');

const AccountList = lazyPart(() => import('./account-list.tsx'), 'AccountList');

/** Below the first screen of every page. */
const Footer = lazyPart(() => import('./footer.tsx'), 'Footer');

const UpdateBar = lazyPart(() => import('./update-bar.tsx'), 'UpdateBar');

const DarkButton = lazyPart(() => import('./floating/dark-button.tsx'), 'DarkButton');

const RealityCheck = lazyPart(
  () => import('../account/protection/reality-check.tsx'),
  'RealityCheck',
);

const HeldGate = lazyPart(() => import('../account/protection/held-gate.tsx'), 'HeldGate');

const OpenBetsButton = lazyPart(() => import('../bets/open-bets-button.tsx'), 'OpenBetsButton');

/** BETS-2: opens the open bets from every page on a phone. */
const OpenBetsEntry = () => (
  <OptionalPart>
    <OpenBetsButton className={ticker['openBets']} />
  </OptionalPart>
);

/** Pages that show open bets themselves, or are not about bets on sports. */
const hasOwnButton = (path: string): boolean =>
  isOfAccount(path) || isRoomy(path) || matchIdOf(path) !== undefined;

/** The frame of every page except embedded ones (ROUTE-5). */
export function Shell({ children }: { children: ReactNode }) {
  const [path] = useHashPath();
  if (isBare(path)) return <main id="content">{children}</main>;
  if (isWindow(path)) return <Alone>{children}</Alone>;
  return <Dressed isOfAccount={isOfAccount(path)}>{children}</Dressed>;
}

/** RP-7, RP-10. Other servers have no protection data. */
function Protection() {
  const { protection } = useSite();
  if (protection === undefined) return null;
  return (
    <Part>
      {protection === 'none' ? null : <RealityCheck isPaused={isPausedByCheck} />}
      <HeldGate isOpen={isOpenToHeld} />
    </Part>
  );
}

/** What no window may be without: the connection, the player's protection, a suspended site. */
function Alone({ children }: { children: ReactNode }) {
  const isLoggedIn = useIsLoggedIn();
  return (
    <>
      <div className={style['top']} data-bar="">
        <OfflineBar />
        {isLoggedIn ? <Protection /> : null}
      </div>
      <SuspendedBar />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

/** The list of sports shows from 1025 px, the slip from tablet width (SHELL-5, SHELL-9). */
function Dressed({ isOfAccount, children }: { isOfAccount: boolean; children: ReactNode }) {
  const { t } = useLingui();
  const [path] = useHashPath();
  const isWide = useMedia(wideScreen) && !isRoomy(path) && !isSportsList(path);
  const isSlipAtSide = useMedia(slipAtSideScreen) && !isRoomy(path) && !isOfAccount;
  const isLoggedIn = useIsLoggedIn();
  // Otherwise it would cover prices or the slip's button.
  const isSlipOpen = useSlip(({ slip }) => slip.state !== 'closed');
  const isSmall = useMedia(compactScreen);
  const isFlat = useMedia(flatScreen);
  const isTight = isSmall && isTable(path);
  const isOfMatch = matchIdOf(path) !== undefined;
  return (
    <>
      <a className={style['skip']} href="#content" onClick={skipToContent}>
        <Trans>Skip to content</Trans>
      </a>
      <div className={style['top']} data-bar="" data-match={isOfMatch || undefined}>
        <Header />
        {isTight ? null : <TopNav />}
        <OptionalPart>
          <UpdateBar />
        </OptionalPart>
        <OfflineBar />
        {isLoggedIn ? <Protection /> : null}
      </div>
      <SuspendedBar />
      <div data-notices="" />
      {isLoggedIn && !isTight && !(isFlat && isOfMatch) ? (
        <Ticker end={isSlipAtSide || hasOwnButton(path) ? null : <OpenBetsEntry />} />
      ) : null}
      <div
        className={style['page']}
        data-tree={isWide || undefined}
        data-slip={isSlipAtSide || undefined}
      >
        {isWide ? (
          <aside className={style['side']} aria-label={t`Sports list`}>
            <Part fallback={<SkeletonRows count={6} />}>
              {isOfAccount && isLoggedIn && !isAccountHub(path) ? <AccountList /> : null}
              <SportsTree />
            </Part>
          </aside>
        ) : null}
        <main id="content" className={style['content']} tabIndex={-1}>
          {children}
        </main>
        {isSlipAtSide ? (
          <aside className={style['side']} aria-label={t`Bet slip and open bets`}>
            <SideColumn />
          </aside>
        ) : null}
      </div>
      <Part>
        <Footer />
      </Part>
      <div className={style['room']} />
      {isFlat && isTable(path) ? null : <BottomBar />}
      {isSlipOpen ? null : (
        <OptionalPart>
          <DarkButton />
        </OptionalPart>
      )}
    </>
  );
}

/** Jumps by code, because the hash belongs to the router. */
function skipToContent(event: { preventDefault(): void }): void {
  event.preventDefault();
  document.querySelector<HTMLElement>('#content')?.focus();
}
