import type { SportId } from '@layline/contract/sport';
import type { ComponentType } from 'react';

interface SportPanelProps {
  readonly sportId: string;
  readonly sportName: string;
}

/** What stands under the tabs of the home page and on the page of a sport; a sport of its own has a panel of its own. */
export interface Panels {
  readonly sports: Readonly<Record<SportId, ComponentType<SportPanelProps>>>;
  readonly vimaan: ComponentType;
}

/** The panel of a sport; one that another server lists and we do not know shows its matches. */
export const panelOf = (sports: Panels['sports'], id: string): ComponentType<SportPanelProps> =>
  new Map<string, ComponentType<SportPanelProps>>(Object.entries(sports)).get(id) ?? sports['4'];
