/** The flight by the stream, else by polls, while its screen is there; in silence the last state stays. */
import type { VimaanState } from '@layline/contract';
import { makeTopic } from '@layline/contract/topic';
import { useEffect, useState } from 'react';
import { call } from '../../api/request.ts';
import { now } from '../../clock.ts';
import { followLive } from '../../live/follow-live.ts';
import { useIsStale } from '../../live/freshness.ts';
import { type Flight, hearFlight } from './flight.ts';

const periodMs = 500;
const freshKeys = ['vimaan'] as const;

export interface HeardFlight {
  readonly flight: Flight | null;
  /** Nothing has been heard for too long: what is shown may be over. */
  readonly isDown: boolean;
}

export function useFlight(): HeardFlight {
  const [heard, setHeard] = useState<HeardFlight>({ flight: null, isDown: false });
  const isStale = useIsStale(freshKeys[0]);
  useEffect(() => {
    const hear = (said: VimaanState): readonly string[] => {
      const at = now();
      setHeard(({ flight }) => ({ flight: hearFlight(flight, said, at), isDown: false }));
      return freshKeys;
    };
    return followLive({
      topics: [makeTopic('vimaan')],
      periodMs,
      async poll(signal) {
        const { data } = await call('vimaan', { signal });
        return signal.aborted ? [] : hear(data);
      },
      take: (_topic, data) => (data === null ? null : hear(data as unknown as VimaanState)),
      onFailure: () => setHeard((before) => ({ ...before, isDown: true })),
    });
  }, []);
  return { flight: heard.flight, isDown: heard.isDown || (isStale && heard.flight !== null) };
}
