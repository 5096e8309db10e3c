/** SLIP-1: an open slip closes when the connection is lost, except while its bet is in flight. */
import { useConnection } from '../live/stream/connection.ts';
import { useSession } from '../session/session-store.ts';
import { currentSlip, playSlip } from './slip-store.ts';

export function closeSlipWhenDown(): () => void {
  return useConnection.subscribe(({ isDown }, before) => {
    if (isDown && !before.isDown && currentSlip().state === 'editing') playSlip({ act: 'close' });
  });
}

/** A bet with an unknown outcome belongs to its player: whoever signs in later must not repeat it. */
export function closeSlipWhenSignedOut(): () => void {
  return useSession.subscribe(({ accessToken }, before) => {
    if (accessToken !== before.accessToken && currentSlip().state === 'unsure')
      playSlip({ act: 'close' });
  });
}
