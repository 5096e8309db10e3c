import { findSport, type Sport } from '@layline/contract/sport';
import type { ReactNode } from 'react';

interface ListedSport {
  readonly sportId: string;
  readonly sportName: string;
}

type DrawSport = (sport: ListedSport) => ReactNode;

/** What stands under the tabs of the home page and on the page of a sport. */
export interface Panels {
  readonly pages: Readonly<Record<Sport['page'], DrawSport>>;
  readonly vimaan: () => ReactNode;
  /** Short lists that stand beside a list of matches where there is room. */
  readonly beside: Readonly<Record<Exclude<Sport['page'], 'match'>, () => ReactNode>>;
}

/** Draws the panel of a sport; one that only another server knows shows its matches. */
export const drawSport = ({ pages }: Panels, sport: ListedSport): ReactNode =>
  pages[findSport(sport.sportId)?.page ?? 'match'](sport);
