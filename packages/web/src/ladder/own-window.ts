/** LADDER-2: ladders in windows of their own, one for a market and one for all pinned markets. */
import { makeHash, makePath } from '../routing/hash.ts';
import type { LadderPlace } from './tap.ts';

/** The width of a ladder with its gaps. */
export const ladderPx = 276;

const windowPx = { edge: 64, height: 760 } as const;

export function ladderPath(place: LadderPlace, marketId: string): string {
  const { sportId, competitionId, eventId, eventName } = place;
  const ids = [sportId, competitionId, eventId, marketId].map(encodeURIComponent);
  return makePath(`/ladder/${ids.join('/')}`, { eventName });
}

/** All pinned markets side by side. */
export const laddersPath = '/ladders';

interface Wish {
  readonly path: string;
  /** The same name shows the window that is open already. */
  readonly name: string;
  readonly ladders: number;
}

/** Returns false if the browser opens no window. */
export function openOwnWindow({ path, name, ladders }: Wish): boolean {
  const width = Math.min(ladders * ladderPx + windowPx.edge, screen.availWidth);
  const height = Math.min(windowPx.height, screen.availHeight);
  const opened = window.open(makeHash(path), name, `popup,width=${width},height=${height}`);
  opened?.focus();
  return opened !== null;
}
