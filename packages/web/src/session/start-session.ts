/** Gives the calls their identity, and ends a session that the server no longer has (AUTH-7). */
import { t } from '@lingui/core/macro';
import type { Query } from '@tanstack/react-query';
import { askAgain, queryClient } from '../api/query-client.ts';
import { setIdentity } from '../api/request.ts';
import { onStoredElsewhere, readStored } from '../base/storage.ts';
import { noteAnswer, notePause, noteSilence } from '../live/stream/connection.ts';
import { goTo } from '../routing/use-hash.ts';
import { useSiteStore } from '../site/site-store.ts';
import { closeDialogs } from '../ui/close-dialogs.ts';
import { loginToast } from '../ui/toast.ts';
import { askForOwnPassword } from './first-password.ts';
import { clearSession, sessionKey, useSession } from './session-store.ts';

function endSession(): void {
  if (!useSession.getState().isLoggedIn) return;
  clearSession();
  queryClient.removeQueries(isPrivate);
  goTo('/');
  loginToast('bad', t`Session expired!`);
}

/** Data of one player, which must not outlive the session. */
const privateKeys = new Set([
  'currentUser',
  'exposure',
  'tradeList',
  'matchBets',
  'betHistory',
  'casinoNet',
  'bet',
  'statement',
  'profitLoss',
  'profitDays',
  'passwordHistory',
  'loginActivity',
  'accountSecurity',
  'sessions',
  'stakes',
  'eventLocks',
  'triggers',
  'protection',
  'playSession',
  'playHistory',
  'noticeDevices',
]);

const isPrivate = { predicate: ({ queryKey }: Query) => privateKeys.has(String(queryKey[0])) };

/** Applies a sign-in or sign-out of another tab here; nothing of the former player stays. */
async function followOtherTab(): Promise<void> {
  const before = useSession.getState().accessToken;
  useSession.readAgain();
  if (readStored(sessionKey) === null) clearSession();
  const { accessToken } = useSession.getState();
  if (accessToken === before) return;
  if (accessToken === '') queryClient.removeQueries(isPrivate);
  else await queryClient.resetQueries(isPrivate);
}

let stopWatching = (): void => {};

export function startSession(): void {
  stopWatching();
  stopWatching = useSession.subscribe((now, before) => {
    if (before.isLoggedIn && !now.isLoggedIn) closeDialogs();
  });
  onStoredElsewhere(sessionKey, () => void followOtherTab());
  setIdentity({
    siteId: () => useSiteStore.getState().site?._id ?? '',
    accessToken: () => useSession.getState().accessToken,
    onUnauthorized: endSession,
    onAnswer: noteAnswer,
    onSilence: noteSilence,
    onUnavailable: () => void notePause(),
    onSuspended: () => askAgain(['site']),
    onFirstPassword: askForOwnPassword,
  });
}
