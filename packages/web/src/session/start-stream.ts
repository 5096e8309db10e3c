/** Connects the stream to the page: offered by the site, opened for its player, paused when hidden. */
import { onSeen } from '../base/clock.ts';
import { noteSilence } from '../live/stream/connection.ts';
import { streamLine } from '../live/stream/window-line.ts';
import { hasCapability } from '../site/capability.ts';
import { useSiteStore } from '../site/site-store.ts';
import { useSession } from './session-store.ts';

export function startStream(): void {
  const offer = (): void =>
    streamLine.setOffered(hasCapability(useSiteStore.getState().site, 'stream'));
  useSiteStore.subscribe(offer);
  offer();
  useSession.subscribe(({ accessToken }, before) => {
    if (accessToken !== before.accessToken) streamLine.restart();
  });
  onSeen((isSeen) => streamLine.setSeen(isSeen));
  addEventListener('online', () => streamLine.restart());
  addEventListener('offline', () => {
    noteSilence();
    streamLine.restart();
  });
}
