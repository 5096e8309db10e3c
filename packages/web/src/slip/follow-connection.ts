/** SLIP-1: an open slip closes when the connection goes down; a bet that is with the desk does not. */
import { useConnection } from '../live/connection.ts';
import { currentSlip, playSlip } from './slip-store.ts';

export function closeSlipWhenDown(): () => void {
  return useConnection.subscribe(({ isDown }, before) => {
    if (isDown && !before.isDown && currentSlip().state === 'editing') playSlip({ act: 'close' });
  });
}
