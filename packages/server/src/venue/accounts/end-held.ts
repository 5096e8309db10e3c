/**
 * Ends all sessions and sockets of a person who takes a time-out or is excluded (RP-7), or whose branch may
 * not sign in (AGENT-15): when that is committed, when an account or a branch is moved to where it holds, and
 * at a start, in case the server stopped in between.
 */
import type { PlayerId } from '@layline/contract';
import type { Event, ProtectionChanged } from '@layline/exchange';
import { endSessionsOf } from '../../store/queries/sessions/sessions.ts';
import type { AccountParts } from './account-parts.ts';

type Parts = Pick<AccountParts, 'engine' | 'sessions' | 'store' | 'clock' | 'log'>;

/** After these a player may be in a branch that may not sign in. */
const branchKinds: ReadonlySet<string> = new Set(['branch-locked', 'agent-moved', 'player-moved']);
const holdKinds: ReadonlySet<string> = new Set(['timed-out', 'excluded', 'person-linked']);

/** A no that a register repeats ends nothing: the player may read the account. */
const beginsHold = (change: ProtectionChanged['change']): boolean =>
  change.kind === 'register-noted' ? change.begins === true : holdKinds.has(change.kind);

/** Follows the journal; returns a function that stops following it. */
export function endHeld(parts: Parts): () => void {
  const { engine, clock } = parts;
  void endAll(parts, engine.view.heldPlayers(clock.now()));
  void endAll(parts, engine.view.signInLocked(clock.now()));
  return engine.onCommitted((events) => {
    for (const event of events) void endAll(parts, heldBy(parts, event));
  });
}

/** Returns all accounts of the person whom the event holds, or the players whom it locks out. */
function heldBy({ engine }: Parts, event: Event): readonly PlayerId[] {
  if (branchKinds.has(event.kind)) return engine.view.signInLocked(event.at);
  if (event.kind !== 'protection-changed' || !beginsHold(event.change)) return [];
  const found = engine.view.protectionOf({ playerId: event.playerId, at: event.at });
  // Else the end of the session would tell a stranger what a register says of somebody.
  return found?.shownHold ? found.accounts : [];
}

const retryMs = 1000;

/** Retries until the store accepts it; bets are refused meanwhile. */
async function endAll(parts: Parts, playerIds: readonly PlayerId[]): Promise<void> {
  if (playerIds.length === 0) return;
  const forget = (): void => {
    for (const id of playerIds) parts.sessions.forgetPlayer(id, null);
  };
  try {
    forget();
    await endSessionsOf(parts.store, playerIds);
    // Also drops sessions that were cached while the write ran.
    forget();
  } catch (error) {
    parts.log.warn({ error }, 'the sessions of a held player cannot be ended yet');
    parts.clock.after(retryMs, () => void endAll(parts, playerIds));
  }
}
