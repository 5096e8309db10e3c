/** Records that a player with a time limit has the site open (RP-2): each call counts, and an open stream. */
import type { PlayerId } from '@layline/contract';
import type { App } from '../app.ts';

/** How often an open stream counts. */
export const openStreamMs = 30_000;

export function noteOpen(
  { engine, clock, edge }: Pick<App, 'engine' | 'clock' | 'edge'>,
  playerId: PlayerId,
): void {
  if (!engine.view.isTimed(playerId, clock.now())) return;
  if (edge !== null) return edge.noteOpen(playerId);
  // It never rejects, and nobody waits for it.
  void engine.submit({
    kind: 'protect',
    playerId,
    by: 'player',
    request: { kind: 'note-open' },
  });
}
