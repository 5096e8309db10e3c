/** Polls the flight while its screen is there; the last word stays when the server is silent. */
import { useEffect, useState } from 'react';
import { call } from '../../api/request.ts';
import { everyWhileVisible, now } from '../../clock.ts';
import { type Flight, hearFlight } from './flight.ts';

const periodMs = 500;

export interface HeardFlight {
  readonly flight: Flight | null;
  readonly isDown: boolean;
}

export function useFlight(): HeardFlight {
  const [heard, setHeard] = useState<HeardFlight>({ flight: null, isDown: false });
  useEffect(() => {
    const abort = new AbortController();
    let isBusy = false;
    const ask = async (): Promise<void> => {
      if (isBusy) return;
      isBusy = true;
      try {
        const { data } = await call('vimaan', { signal: abort.signal });
        const at = now();
        setHeard(({ flight }) => ({ flight: hearFlight(flight, data, at), isDown: false }));
      } catch {
        if (!abort.signal.aborted) setHeard((before) => ({ ...before, isDown: true }));
      }
      isBusy = false;
    };
    void ask();
    const stop = everyWhileVisible(periodMs, () => void ask());
    return () => {
      stop();
      abort.abort();
    };
  }, []);
  return heard;
}
