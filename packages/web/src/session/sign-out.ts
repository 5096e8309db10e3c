/** Signing out (AUTH-6). */
import { call } from '../api/request.ts';
import { after } from '../base/clock.ts';
import { goTo } from '../routing/use-hash.ts';
import { isOurMake } from '../site/capability.ts';
import { useSiteStore } from '../site/site-store.ts';
import { keepParting } from './parting.ts';
import { clearSession } from './session-store.ts';

const reloadDelayMs = 300;

/**
 * Clears the session, goes to the given path and reloads, so that nothing stays in memory. The reloaded page
 * shows the parting message.
 */
export async function signOut({ to = '/', parting = '' } = {}): Promise<void> {
  const hasCall = isOurMake(useSiteStore.getState().site);
  const signedOut = hasCall ? call('signOut', {}).catch(() => null) : null;
  // Before the server ends the session: other tabs then see a sign-out, not an expired session.
  clearSession();
  goTo(to);
  if (parting !== '') keepParting(parting);
  // Notices on this device are its player's.
  if (globalThis.Notification?.permission === 'granted') {
    await import('./forget-device.ts').then(({ forgetDevice }) => forgetDevice()).catch(() => {});
  }
  await signedOut;
  after(reloadDelayMs, () => location.reload());
}
