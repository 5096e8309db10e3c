/** Keeps a panel's bet for the next flight, and sends or drops it when that flight comes. */
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { toast } from '../../ui/toast.ts';
import type { Flight } from './flight.ts';
import { type NextBet, nextStep, type WantedBet } from './next-bet.ts';

export interface NextBets {
  readonly next: NextBet | null;
  readonly make: (bet: WantedBet) => void;
  readonly cancel: () => void;
}

/** `send` is called at most once for each prepared bet. */
export function useNextBet(flight: Flight, send: (bet: WantedBet) => void): NextBets {
  const { t } = useLingui();
  const [wanted, setWanted] = useState<NextBet | null>(null);
  const done = useRef<NextBet | null>(null);
  const step = wanted === null ? 'wait' : nextStep(wanted, flight);
  useEffect(() => {
    if (wanted === null || step === 'wait' || done.current === wanted) return;
    done.current = wanted;
    if (step === 'send') send(wanted);
    else toast('bad', t`Your bet on the next flight was not sent: this page missed it.`);
  }, [wanted, step, send, t]);
  return {
    next: step === 'wait' ? wanted : null,
    make: (bet) => setWanted({ ...bet, afterMid: flight.state.mid }),
    cancel: () => setWanted(null),
  };
}
