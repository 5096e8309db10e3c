/** Records that a player with a time limit has the site open (RP-2): each call counts, and an open stream. */
import type { PlayerId } from '@layline/contract';
import type { Clock } from '../../base/clock.ts';
import type { AppEngine } from '../../engine/writer/app-engine.ts';

/** How often an open stream counts. */
export const openStreamMs = 30_000;

interface Parts {
  readonly engine: Pick<AppEngine, 'view' | 'submit'>;
  readonly clock: Pick<Clock, 'now'>;
  /** The edge that informs the leader; null on the leader itself. */
  readonly edge: { noteOpen(playerId: PlayerId): void } | null;
}

export function noteOpen({ engine, clock, edge }: Parts, playerId: PlayerId): void {
  if (!engine.view.isTimed({ playerId, at: clock.now() })) return;
  if (edge !== null) return edge.noteOpen(playerId);
  // It never rejects, and nobody waits for it.
  void engine.submit({
    kind: 'protect',
    playerId,
    by: 'player',
    request: { kind: 'note-open' },
  });
}
