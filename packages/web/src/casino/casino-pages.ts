/** The casino's places; each is a chunk of its own and comes with the casino's texts. */
import { type ComponentType, lazy } from 'react';

const screen = <Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
) =>
  lazy(async () => {
    const [file, { loadTexts }] = await Promise.all([load(), import('./texts.ts')]);
    loadTexts();
    return { default: file[name] };
  });

const LobbyScreen = screen(() => import('./lobby/lobby-screen.tsx'), 'LobbyScreen');
const ListScreen = screen(() => import('./lobby/list-screen.tsx'), 'ListScreen');
const TableScreen = screen(() => import('./table/table-screen.tsx'), 'TableScreen');
const PlayScreen = screen(() => import('./table/play-screen.tsx'), 'PlayScreen');
const PlayVideoScreen = screen(() => import('./lobby/play-video-screen.tsx'), 'PlayVideoScreen');
const VideoScreen = screen(() => import('./video/casino-video-screen.tsx'), 'CasinoVideoScreen');
const FairnessScreen = screen(() => import('./fair/fairness-screen.tsx'), 'FairnessScreen');
const ReplayScreen = screen(() => import('./result/replay-screen.tsx'), 'ReplayScreen');

export const casinoPages = [
  { path: '/casino', page: LobbyScreen },
  { path: '/casino-new', page: ListScreen },
  { path: '/new-casino', page: ListScreen },
  { path: '/casino/:id1/:id2/:id3', page: TableScreen },
  { path: '/new-casino/:id1/:id2/:id3', page: TableScreen },
  { path: '/play-casino-new/:eventId/:casinoType', page: PlayScreen },
  { path: '/play-video', page: PlayVideoScreen },
  { path: '/casino-video', page: VideoScreen },
  { path: '/casino-round/:mid', page: ReplayScreen },
  { path: '/fairness/:casinoType?', page: FairnessScreen },
] as const;
