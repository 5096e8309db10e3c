import type { SportId } from '@layline/contract/sport';
import type { ReactNode } from 'react';

interface ListedSport {
  readonly sportId: string;
  readonly sportName: string;
}

type DrawSport = (sport: ListedSport) => ReactNode;

/** What stands under the tabs of the home page and on the page of a sport. */
export interface Panels {
  readonly sports: Readonly<Record<SportId, DrawSport>>;
  readonly vimaan: () => ReactNode;
}

/** Draws the panel of a sport; one that only another server knows shows its matches. */
export function drawSport({ sports }: Panels, sport: ListedSport): ReactNode {
  const draws: Readonly<Partial<Record<string, DrawSport>>> = sports;
  return (draws[sport.sportId] ?? sports['4'])(sport);
}
