/** The casino's routes; each screen is a separate chunk. */
import { lazyPart } from '../routing/lazy-part.ts';
import { type Page, PageSwitch } from '../session/page-switch.tsx';
import { PlayClock } from './play-clock.tsx';

const LobbyScreen = lazyPart(() => import('./lobby/lobby-screen.tsx'), 'LobbyScreen');
const ListScreen = lazyPart(() => import('./lobby/list-screen.tsx'), 'ListScreen');
const TableScreen = lazyPart(() => import('./table/table-screen.tsx'), 'TableScreen');
const PlayScreen = lazyPart(() => import('./table/play-screen.tsx'), 'PlayScreen');
const PartyScreen = lazyPart(() => import('./lobby/party-screen.tsx'), 'PartyScreen');
const PlayVideoScreen = lazyPart(() => import('./lobby/play-video-screen.tsx'), 'PlayVideoScreen');
const VideoScreen = lazyPart(() => import('./video/casino-video-screen.tsx'), 'CasinoVideoScreen');
const FairnessScreen = lazyPart(() => import('./chains/fairness-screen.tsx'), 'FairnessScreen');
const ReplayScreen = lazyPart(() => import('./video/replay-screen.tsx'), 'ReplayScreen');
const VimaanScreen = lazyPart(() => import('./vimaan/vimaan-screen.tsx'), 'VimaanScreen');

const pages: readonly Page[] = [
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
];

export const CasinoPlaces = () => (
  <>
    <PlayClock />
    <PageSwitch pages={pages} />
  </>
);

/** The content of the home page's tabs Casino and Vimaan. */
export function CasinoTab({ name }: { name: 'casino' | 'vimaan' }) {
  return name === 'vimaan' ? <VimaanScreen /> : <LobbyScreen />;
}
