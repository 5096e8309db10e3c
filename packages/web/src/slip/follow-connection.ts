/** SLIP-1: an open slip closes when the connection goes down; a bet that is with the server does not. */
import { useConnection } from '../live/connection.ts';
import { useSession } from '../session/session-store.ts';
import { currentSlip, playSlip } from './slip-store.ts';

export function closeSlipWhenDown(): () => void {
  return useConnection.subscribe(({ isDown }, before) => {
    if (isDown && !before.isDown && currentSlip().state === 'editing') playSlip({ act: 'close' });
  });
}

/** A bet with an unknown outcome belongs to its player: nobody who signs in later asks for it again. */
export function closeSlipWhenSignedOut(): () => void {
  return useSession.subscribe(({ accessToken }, before) => {
    if (accessToken !== before.accessToken && currentSlip().state === 'unsure')
      playSlip({ act: 'close' });
  });
}
