/** Pages that few visit, or that others frame; each screen is a separate chunk. */
import { lazyPart } from '../routing/lazy-part.ts';
import { type Page, PageSwitch } from '../session/page-switch.tsx';

const ScoreScreen = lazyPart(() => import('../score/score-screen.tsx'), 'ScoreScreen');
const TvScreen = lazyPart(() => import('../tv/tv-screen.tsx'), 'TvScreen');
const EnterScreen = lazyPart(() => import('../sign-in/enter-screen.tsx'), 'EnterScreen');
const PlaygroundScreen = lazyPart(
  () => import('../playground/playground-screen.tsx'),
  'PlaygroundScreen',
);

const pages: readonly Page[] = [
  { path: '/score', page: ScoreScreen },
  { path: '/tv', page: TvScreen },
  { path: '/enter', page: EnterScreen },
  { path: '/test', page: PlaygroundScreen },
];

export const ApartPlaces = () => <PageSwitch pages={pages} />;
