/** The casino's places; each screen is a chunk of its own. */
import { type ComponentType, lazy, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { NotFoundScreen } from '../place/not-found-screen.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';

const screen = <Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
) => lazy(() => load().then((file) => ({ default: file[name] })));

const LobbyScreen = screen(() => import('./lobby/lobby-screen.tsx'), 'LobbyScreen');
const ListScreen = screen(() => import('./lobby/list-screen.tsx'), 'ListScreen');
const TableScreen = screen(() => import('./table/table-screen.tsx'), 'TableScreen');
const PlayScreen = screen(() => import('./table/play-screen.tsx'), 'PlayScreen');
const PartyScreen = screen(() => import('./lobby/party-screen.tsx'), 'PartyScreen');
const PlayVideoScreen = screen(() => import('./lobby/play-video-screen.tsx'), 'PlayVideoScreen');
const VideoScreen = screen(() => import('./video/casino-video-screen.tsx'), 'CasinoVideoScreen');
const FairnessScreen = screen(() => import('./fair/fairness-screen.tsx'), 'FairnessScreen');
const ReplayScreen = screen(() => import('./result/replay-screen.tsx'), 'ReplayScreen');
const VimaanScreen = screen(() => import('./vimaan/vimaan-screen.tsx'), 'VimaanScreen');

const pages = [
  { path: '/casino', page: LobbyScreen },
  { path: '/casino-new', page: ListScreen },
  { path: '/new-casino', page: ListScreen },
  { path: '/casino/:id1/:id2/:id3', page: TableScreen },
  { path: '/new-casino/:id1/:id2/:id3', page: TableScreen },
  { path: '/play-casino-new/:eventId/:casinoType', page: PlayScreen },
  { path: '/casino-party/:provider/:table', page: PartyScreen },
  { path: '/play-video', page: PlayVideoScreen },
  { path: '/casino-video', page: VideoScreen },
  { path: '/casino-round/:mid', page: ReplayScreen },
  { path: '/vimaan', page: VimaanScreen },
  { path: '/fairness/:casinoType?', page: FairnessScreen },
] as const;

export function CasinoPlaces() {
  return (
    <Suspense fallback={<SkeletonRows count={8} />}>
      <Switch>
        {pages.map(({ path, page: Screen }) => (
          <Route key={path} path={path}>
            <Screen />
          </Route>
        ))}
        <Route>
          <NotFoundScreen />
        </Route>
      </Switch>
    </Suspense>
  );
}

/** What the home page shows under its tabs Casino and Vimaan. */
export function CasinoTab({ name }: { name: 'casino' | 'vimaan' }) {
  return (
    <Suspense fallback={<SkeletonRows count={8} />}>
      {name === 'vimaan' ? <VimaanScreen /> : <LobbyScreen />}
    </Suspense>
  );
}
