/** SPORT-1: the content under each sport's tab. Pages import it from here, and never each other. */
import { Suspense } from 'react';
import { CasinoTab, CasinoTables } from '../casino/casino-door.tsx';
import type { Panels } from '../home/panels.ts';
import { LazySchedule } from '../racing/racing-door.tsx';
import { lazyPart } from '../routing/lazy-part.ts';
import { SportList } from '../sports/sport-list.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';

const NextRaces = lazyPart(() => import('../racing/next-races.tsx'), 'NextRaces');

const drawCasino = (name: 'casino' | 'vimaan') => () => (
  <Suspense fallback={<SkeletonRows count={8} />}>
    <CasinoTab name={name} />
  </Suspense>
);

export const sportPanels: Panels = {
  pages: {
    match: ({ sportId, sportName }) => (
      <SportList key={sportId} sportId={sportId} sportName={sportName} />
    ),
    race: () => <LazySchedule />,
    casino: drawCasino('casino'),
  },
  vimaan: drawCasino('vimaan'),
  beside: { race: () => <NextRaces />, casino: () => <CasinoTables /> },
};
