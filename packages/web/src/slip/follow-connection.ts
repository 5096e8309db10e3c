/** SLIP-1: an open slip closes when the connection goes down; a bet that is with the desk does not. */
import { useConnection } from '../live/connection.ts';
import { useSession } from '../session/session-store.ts';
import { currentSlip, playSlip } from './slip-store.ts';

export function closeSlipWhenDown(): () => void {
  return useConnection.subscribe(({ isDown }, before) => {
    if (isDown && !before.isDown && currentSlip().state === 'editing') playSlip({ act: 'close' });
  });
}

/** A bet in doubt is the player's who sent it: nobody who signs in after asks for it again. */
export function closeSlipWhenSignedOut(): () => void {
  return useSession.subscribe(({ accessToken }, before) => {
    if (accessToken !== before.accessToken && currentSlip().state === 'unsure')
      playSlip({ act: 'close' });
  });
}
