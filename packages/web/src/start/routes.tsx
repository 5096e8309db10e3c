/** ROUTE-1: every path of the client and its screen. The first match wins; each screen is a chunk. */
import { CasinoPlaces, casinoPath } from '../casino/casino-door.tsx';
import { HomeScreen } from '../home/home-screen.tsx';
import { lazyPart } from '../routing/lazy-part.ts';
import { NotFoundScreen } from '../routing/not-found-screen.tsx';
import { type Page, PageSwitch } from '../session/page-switch.tsx';
import { accountPath } from '../shell/places-apart.ts';
import { sportPanels } from './sport-panels.tsx';

const InPlayScreen = lazyPart(() => import('../home/in-play-screen.tsx'), 'InPlayScreen');
const SportScreen = lazyPart(() => import('../home/sport-screen.tsx'), 'SportScreen');
const SportsScreen = lazyPart(() => import('../home/sports-screen.tsx'), 'SportsScreen');
export const EventScreen = lazyPart(() => import('../event/event-screen.tsx'), 'EventScreen');
const RaceScreen = lazyPart(() => import('../racing/race-screen.tsx'), 'RaceScreen');
const MultiPlaces = lazyPart(() => import('./multi-places.tsx'), 'MultiPlaces');

const ApartPlaces = lazyPart(() => import('./apart-places.tsx'), 'ApartPlaces');
const AccountPlaces = lazyPart(() => import('./account-places.tsx'), 'AccountPlaces');

const Home = () => <HomeScreen panels={sportPanels} />;
const Sport = () => <SportScreen panels={sportPanels} />;

const pages: readonly Page[] = [
  { path: casinoPath, page: CasinoPlaces },
  { path: '/', page: Home },
  { path: '/inplay', page: InPlayScreen },
  { path: '/sports', page: SportsScreen },
  { path: '/fullmarket/:id1/:id2/:id3', page: EventScreen },
  { path: '/HorseMarket/:id1/:id2/:id3', page: RaceScreen },
  { path: accountPath, page: AccountPlaces, isProtected: true },
  { path: /^\/(multimarket|ladders?)(\/|$)/, page: MultiPlaces },
  { path: /^\/(score|tv|enter|test)$/, page: ApartPlaces },
  { path: '/notfound', page: NotFoundScreen },
  { path: '/:sportName', page: Sport },
];

export const Routes = () => <PageSwitch pages={pages} />;
