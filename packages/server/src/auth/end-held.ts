/** Ends every session, and with it every socket, of a player who took a time-out or is excluded (RP-7). */
import type { PlayerId } from '@layline/contract';
import type { Event } from '@layline/exchange';
import type { App } from '../app.ts';
import { endAllSessions } from '../store/queries/sessions.ts';

type Parts = Pick<App, 'engine' | 'sessions' | 'store' | 'clock' | 'log'>;

const isHold = (event: Event): event is Extract<Event, { kind: 'protection-changed' }> =>
  event.kind === 'protection-changed' &&
  (event.change.kind === 'timed-out' || event.change.kind === 'excluded');

/** Follows the journal. Returns how to stop that. */
export const endHeld = (parts: Parts): (() => void) =>
  parts.engine.onCommitted((events) => {
    for (const { playerId, at } of events.filter(isHold)) {
      const { accounts } = parts.engine.view.protectionOf(playerId, at) ?? {};
      for (const id of accounts ?? [playerId]) void endSessionsOf(parts, id);
    }
  });

const retryMs = 1000;

/** Until the store takes it: the bets are refused meanwhile. */
async function endSessionsOf(parts: Parts, playerId: PlayerId): Promise<void> {
  try {
    parts.sessions.forgetPlayer(playerId, null);
    await endAllSessions(parts.store, playerId);
    // What was read of them meanwhile is forgotten too.
    parts.sessions.forgetPlayer(playerId, null);
  } catch (error) {
    parts.log.warn({ error }, 'the sessions of a held player cannot be ended yet');
    parts.clock.after(retryMs, () => void endSessionsOf(parts, playerId));
  }
}
