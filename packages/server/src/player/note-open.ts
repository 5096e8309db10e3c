/** Records that a player with a time limit has the site open (RP-2): each call counts, and an open stream. */
import { playerId } from '@layline/contract';
import type { App } from '../app.ts';
import type { Session } from '../auth/session.ts';

/** How often an open stream counts. */
export const openStreamMs = 30_000;

export function noteOpen(
  { engine, clock }: Pick<App, 'engine' | 'clock'>,
  { player }: Session,
): void {
  const id = playerId(player.player_id);
  if (!engine.view.isTimed(id, clock.now())) return;
  // It never rejects, and nobody waits for it.
  void engine.submit({
    kind: 'protect',
    playerId: id,
    by: 'player',
    request: { kind: 'note-open' },
  });
}
