import { findSport, type Sport } from '@layline/contract/sport';
import type { ReactNode } from 'react';

interface ListedSport {
  readonly sportId: string;
  readonly sportName: string;
}

type DrawSport = (sport: ListedSport) => ReactNode;

/** Content for the tabs of the home page and for a sport's page. */
export interface Panels {
  readonly pages: Readonly<Record<Sport['page'], DrawSport>>;
  readonly vimaan: () => ReactNode;
  /** Short lists beside a list of matches if there is space. */
  readonly beside: Readonly<Record<Exclude<Sport['page'], 'match'>, () => ReactNode>>;
}

/** Renders a sport's panel; a sport that only another server has shows its matches. */
export const drawSport = ({ pages }: Panels, sport: ListedSport): ReactNode =>
  pages[findSport(sport.sportId)?.page ?? 'match'](sport);
