import { useEffect } from 'react';
import { after } from '../base/clock.ts';
import { playSlip, useSlip } from '../slip/slip-store.ts';

const slipLifeMs = 10_000;

/**
 * SLIP-1: on the schedule an open slip closes after ten seconds. Each change restarts the time, so that
 * typing is never cut off; a bet in flight keeps it open.
 */
export function useSlipLife(): void {
  const slip = useSlip((state) => state.slip);
  useEffect(() => {
    if (slip.state !== 'editing') return;
    return after(slipLifeMs, () => playSlip({ act: 'close' }));
  }, [slip]);
  useEffect(() => () => playSlip({ act: 'close' }), []);
}
