/**
 * Follows the flight by the stream or else by polls while its screen is mounted; without data the last state
 * stays.
 */
import type { VimaanState } from '@layline/contract';
import { makeTopic } from '@layline/contract/topic';
import { useEffect, useState } from 'react';
import { call } from '../../api/request.ts';
import { now } from '../../base/clock.ts';
import { followLive } from '../../live/follow-live.ts';
import { useIsStale } from '../../live/freshness.ts';
import { noteSeen } from '../fair/seen-rounds.ts';
import { type Flight, updateFlight } from './flight.ts';

const periodMs = 500;
const freshKeys = ['vimaan'] as const;

export interface FollowedFlight {
  readonly flight: Flight | null;
  /** No data for too long: what is shown may be over. */
  readonly isDown: boolean;
  /** Why no flight takes off, in the server's words; empty while they do. */
  readonly notice: string;
}

const nothing: FollowedFlight = { flight: null, isDown: false, notice: '' };

/** CAS-13: keeps what is promised of a flight while it takes bets. */
function noteFlight({ mid, hash, nonce, scheme, beaconRound, ...state }: VimaanState): void {
  if (state.phase !== 'WAIT') return;
  const secondsLeft = Math.ceil((state.takeOffAt - state.now) / 1000);
  const clientSeed = state.clientSeed ?? '';
  noteSeen({ mid, hash, clientSeed, nonce, scheme, beaconRound, secondsLeft });
}

export function useFlight(): FollowedFlight {
  const [followed, setFollowed] = useState(nothing);
  const isStale = useIsStale(freshKeys[0]);
  useEffect(() => {
    const update = (state: VimaanState): readonly string[] => {
      const at = now();
      noteFlight(state);
      const { closed: notice = '' } = state;
      setFollowed(({ flight }) =>
        notice === ''
          ? { ...nothing, flight: updateFlight(flight, state, at) }
          : { ...nothing, notice },
      );
      return freshKeys;
    };
    return followLive({
      topics: [makeTopic('vimaan')],
      periodMs,
      async poll(signal) {
        const { data } = await call('vimaan', { signal });
        return signal.aborted ? [] : update(data);
      },
      take: (_topic, data) => (data === null ? null : update(data as unknown as VimaanState)),
      onFailure: () => setFollowed((before) => ({ ...before, isDown: true })),
    });
  }, []);
  return {
    flight: followed.flight,
    notice: followed.notice,
    isDown: followed.isDown || (isStale && followed.flight !== null),
  };
}
