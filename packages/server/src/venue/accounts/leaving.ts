/**
 * Tracks ended sessions. A sign-out takes effect at once, even if the store cannot be written yet. A session
 * that ended in a store outage is open again only if the server stops before the store recovers.
 */
import type { Clock } from '../../base/clock.ts';
import type { Store } from '../../store/database.ts';
import { outageCodeOf } from '../../store/faults/outage.ts';
import { endSessions } from '../../store/queries/sessions/sessions.ts';

export interface Leaving {
  has(tokenHash: string): boolean;
  /** Rejects on errors other than a store outage. */
  add(tokenHash: string): Promise<void>;
}

const retryMs = 10_000;
const waitingMax = 10_000;

export function openLeaving(store: Store, clock: Clock): Leaving {
  const waiting = new Set<string>();
  let isLater = false;

  async function takeOut(): Promise<void> {
    const gone = [...waiting];
    try {
      await endSessions(store, gone);
      for (const tokenHash of gone) waiting.delete(tokenHash);
    } catch (error) {
      if (outageCodeOf(error) === null || waiting.size > waitingMax) throw error;
      if (!isLater) clock.after(retryMs, retry);
      isLater = true;
    }
  }

  function retry(): void {
    isLater = false;
    void takeOut().catch(() => undefined);
  }

  return {
    has: (tokenHash) => waiting.has(tokenHash),
    add(tokenHash) {
      waiting.add(tokenHash);
      return takeOut();
    },
  };
}
