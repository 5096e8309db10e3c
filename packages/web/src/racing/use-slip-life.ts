import { useEffect } from 'react';
import { after } from '../clock.ts';
import { playSlip, useSlip } from '../slip/slip-store.ts';

const slipLifeMs = 10_000;

/**
 * SLIP-1: on the schedule an open slip closes after ten seconds. Each change to it restarts them, so
 * that nobody is cut off while writing; a bet that is with the server stays.
 */
export function useSlipLife(): void {
  const slip = useSlip((state) => state.slip);
  useEffect(() => {
    if (slip.state !== 'editing') return;
    return after(slipLifeMs, () => playSlip({ act: 'close' }));
  }, [slip]);
  useEffect(() => () => playSlip({ act: 'close' }), []);
}
