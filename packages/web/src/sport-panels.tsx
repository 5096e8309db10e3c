/** SPORT-1: what each sport shows under its tab. Pages import it from here, and never each other. */
import { Suspense } from 'react';
import { CasinoTab } from './casino/casino-door.tsx';
import type { Panels } from './home/panels.ts';
import { RacingDoor } from './racing/racing-door.tsx';
import { SportList } from './sports/sport-list.tsx';
import { SkeletonRows } from './ui/skeleton.tsx';

const drawCasino = (name: 'casino' | 'vimaan') => () => (
  <Suspense fallback={<SkeletonRows count={8} />}>
    <CasinoTab name={name} />
  </Suspense>
);

const drawMatches: Panels['sports']['4'] = ({ sportId, sportName }) => (
  <SportList key={sportId} sportId={sportId} sportName={sportName} />
);

export const sportPanels: Panels = {
  sports: {
    '4': drawMatches,
    '1': drawMatches,
    '2': drawMatches,
    '10': () => <RacingDoor />,
    '113': drawCasino('casino'),
    '4339': drawMatches,
    '3': drawMatches,
  },
  vimaan: drawCasino('vimaan'),
};
