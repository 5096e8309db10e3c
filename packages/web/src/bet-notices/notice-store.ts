/**
 * The last notices about a player's bets, stored in the browser until sign-out, with the bets from which they
 * were derived: changes between two visits are shown once, at the next.
 */
import { createKept } from '../base/kept-store.ts';
import { onStoredElsewhere } from '../base/storage.ts';
import { useSession } from '../session/session-store.ts';
import type { BetNotice, KnownBets } from './bet-notice.ts';

const noticesMax = 100;
const storageKey = 'bet-notices';

interface KeptNotices {
  readonly userId: string;
  /** Newest first. */
  readonly notices: readonly BetNotice[];
  readonly unread: number;
  /** Null before the first list of open bets. */
  readonly known: KnownBets | null;
  /** Waiting triggers; null before the first list of them. */
  readonly waiting: readonly string[] | null;
  /** Ids of notices about limits that were used up when last looked at. */
  readonly limits: readonly string[];
}

const none: KeptNotices = {
  userId: '',
  notices: [],
  unread: 0,
  known: null,
  waiting: null,
  limits: [],
};

export const useNotices = createKept<KeptNotices>(storageKey, none);

onStoredElsewhere(storageKey, () => useNotices.readAgain());
useSession.subscribe(({ isLoggedIn }) => {
  if (isLoggedIn) return;
  useNotices.setState(none);
  useNotices.forget();
});

/** Removes another player's data. */
export function keepFor(userId: string): void {
  if (useNotices.getState().userId !== userId) useNotices.setState({ ...none, userId });
}

export function noteBets(known: KnownBets): void {
  useNotices.setState({ known });
}

export function noteWaiting(waiting: readonly string[]): void {
  useNotices.setState({ waiting });
}

export function noteLimits(limits: readonly string[]): void {
  useNotices.setState({ limits });
}

/** Returns those that were not kept before. */
export function keepNotices(found: readonly BetNotice[]): readonly BetNotice[] {
  const { notices, unread } = useNotices.getState();
  const kept = new Set(notices.map(({ id }) => id));
  const added = found.filter(({ id }) => !kept.has(id));
  if (added.length === 0) return added;
  useNotices.setState({
    notices: [...added.toReversed(), ...notices].slice(0, noticesMax),
    unread: Math.min(unread + added.length, noticesMax),
  });
  return added;
}

export function markRead(): void {
  useNotices.setState({ unread: 0 });
}

export function dropNotices(): void {
  useNotices.setState({ notices: [], unread: 0 });
}
