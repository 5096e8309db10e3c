/** Tells the calls who is calling, and ends a session that the server no longer knows (AUTH-7). */
import { t } from '@lingui/core/macro';
import { queryClient } from '../api/query-client.ts';
import { setIdentity } from '../api/request.ts';
import { noteAnswer, noteSilence } from '../live/connection.ts';
import { goTo } from '../place/use-hash.ts';
import { useSiteStore } from '../site/site-store.ts';
import { loginToast } from '../ui/toast.ts';
import { clearSession, useSession } from './session-store.ts';

function endSession(): void {
  if (!useSession.getState().isLoggedIn) return;
  clearSession();
  queryClient.removeQueries({ predicate: ({ queryKey }) => privateKeys.has(String(queryKey[0])) });
  goTo('/');
  loginToast('bad', t`Session expired!`);
}

/** What belongs to one player and must not outlive the session. */
const privateKeys = new Set([
  'currentUser',
  'exposure',
  'tradeList',
  'matchBets',
  'betHistory',
  'bet',
  'statement',
  'profitLoss',
  'profitDays',
  'passwordHistory',
  'loginActivity',
  'stakes',
]);

export function startSession(): void {
  setIdentity({
    siteId: () => useSiteStore.getState().site?._id ?? '',
    accessToken: () => useSession.getState().accessToken,
    onUnauthorized: endSession,
    onAnswer: noteAnswer,
    onSilence: noteSilence,
  });
}
