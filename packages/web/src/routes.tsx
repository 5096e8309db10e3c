/** ROUTE-1: every path of the window and what it shows. The first match wins; each screen is a chunk. */
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { NotFoundScreen } from './place/not-found-screen.tsx';
import { NotYetScreen } from './place/not-yet-screen.tsx';
import { Protected } from './place/protected.tsx';
import { SkeletonRows } from './ui/skeleton.tsx';

const screen = <Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
) => lazy(() => load().then((file) => ({ default: file[name] })));

/** A page of the casino comes with the casino's texts. */
const casinoScreen = <Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
) =>
  lazy(async () => {
    const [file, { loadTexts }] = await Promise.all([load(), import('./casino/texts.ts')]);
    loadTexts();
    return { default: file[name] };
  });

const HomeScreen = screen(() => import('./home/home-screen.tsx'), 'HomeScreen');
const InPlayScreen = screen(() => import('./home/in-play-screen.tsx'), 'InPlayScreen');
const SportScreen = screen(() => import('./sports/sport-screen.tsx'), 'SportScreen');
const SportsScreen = screen(() => import('./sports/sports-screen.tsx'), 'SportsScreen');
const EventScreen = screen(() => import('./event/event-screen.tsx'), 'EventScreen');
const AccountScreen = screen(() => import('./account/account-screen.tsx'), 'AccountScreen');
const ProfileScreen = screen(() => import('./account/profile-screen.tsx'), 'ProfileScreen');
const StatementScreen = screen(() => import('./account/statement-screen.tsx'), 'StatementScreen');
const HistoryScreen = screen(() => import('./account/history-screen.tsx'), 'HistoryScreen');
const LobbyScreen = casinoScreen(() => import('./casino/lobby/lobby-screen.tsx'), 'LobbyScreen');
const CasinoListScreen = casinoScreen(() => import('./casino/lobby/list-screen.tsx'), 'ListScreen');
const TableScreen = casinoScreen(() => import('./casino/table/table-screen.tsx'), 'TableScreen');
const PlayScreen = casinoScreen(() => import('./casino/table/play-screen.tsx'), 'PlayScreen');
const PlayVideoScreen = casinoScreen(
  () => import('./casino/lobby/play-video-screen.tsx'),
  'PlayVideoScreen',
);
const CasinoVideoScreen = casinoScreen(
  () => import('./casino/video/casino-video-screen.tsx'),
  'CasinoVideoScreen',
);
const FairnessScreen = casinoScreen(
  () => import('./casino/fair/fairness-screen.tsx'),
  'FairnessScreen',
);
const ReplayScreen = casinoScreen(
  () => import('./casino/result/replay-screen.tsx'),
  'ReplayScreen',
);

interface Page {
  readonly path: string;
  readonly page: ComponentType;
  readonly isProtected?: boolean;
}

const pages: readonly Page[] = [
  { path: '/', page: HomeScreen },
  { path: '/inplay', page: InPlayScreen },
  { path: '/sports', page: SportsScreen },
  { path: '/fullmarket/:id1/:id2/:id3', page: EventScreen },
  { path: '/account', page: AccountScreen, isProtected: true },
  { path: '/profile', page: ProfileScreen, isProtected: true },
  { path: '/accountstatement', page: StatementScreen, isProtected: true },
  { path: '/betshistory', page: HistoryScreen, isProtected: true },
  { path: '/casino', page: LobbyScreen },
  { path: '/casino-new', page: CasinoListScreen },
  { path: '/new-casino', page: CasinoListScreen },
  { path: '/casino/:id1/:id2/:id3', page: TableScreen },
  { path: '/new-casino/:id1/:id2/:id3', page: TableScreen },
  { path: '/play-casino-new/:eventId/:casinoType', page: PlayScreen },
  { path: '/play-video', page: PlayVideoScreen },
  { path: '/casino-video', page: CasinoVideoScreen },
  { path: '/casino-round/:mid', page: ReplayScreen },
  { path: '/fairness/:casinoType?', page: FairnessScreen },
  { path: '/notfound', page: NotFoundScreen },
];

/** Places of the route table that this version does not show; the one list of them. */
const notYet: readonly Omit<Page, 'page'>[] = [
  { path: '/multimarket' },
  { path: '/HorseMarket/:id1/:id2/:id3' },
  { path: '/settings', isProtected: true },
  { path: '/profitloss/:eventId?/:matchId?/:markettype?', isProtected: true },
  { path: '/passwordhistory', isProtected: true },
  { path: '/loginactivity', isProtected: true },
  { path: '/tv' },
  { path: '/score' },
  { path: '/test' },
];

const table: readonly Page[] = [
  ...pages,
  ...notYet.map((place) => ({ ...place, page: NotYetScreen })),
  { path: '/:sportName', page: SportScreen },
];

function Guarded({
  isProtected = false,
  children,
}: {
  isProtected?: boolean;
  children: ReactNode;
}) {
  return isProtected ? <Protected>{children}</Protected> : children;
}

export function Routes() {
  return (
    <Suspense fallback={<SkeletonRows count={8} />}>
      <Switch>
        {table.map(({ path, page: Screen, isProtected = false }) => (
          <Route key={path} path={path}>
            <Guarded isProtected={isProtected}>
              <Screen />
            </Guarded>
          </Route>
        ))}
        <Route>
          <NotFoundScreen />
        </Route>
      </Switch>
    </Suspense>
  );
}
