/** Notes that a player has the site open, of those with a time limit (RP-2): every call is a sign of it. */
import { playerId } from '@layline/contract';
import type { App } from '../app.ts';
import type { Session } from '../auth/session.ts';

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
