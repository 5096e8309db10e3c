import { describe, expect, it } from 'vitest';
import { LocalBus } from '../../test/local-bus.ts';
import { systemClock } from '../base/clock.ts';
import { openEdge } from './edge.ts';
import type { LeaseState } from './seal/leader-watch.ts';
import { subjectsOf } from './wire.ts';

describe('[OPS-19] an edge', () => {
  const edgeWith = (known: {
    silentMs: number;
    wasFilled: boolean;
    lease: LeaseState;
    isUp: boolean;
  }) => {
    const { silentMs, wasFilled, lease, isUp } = known;
    const bus = new LocalBus(systemClock);
    bus.isUp = isUp;
    const board = { silentMs, wasFilled, isSilent: silentMs > 2500, isPaused: false };
    const wire = { bus, subjects: subjectsOf('test') };
    return openEdge({
      board,
      wire,
      lease: () => lease,
      follower: null as never,
      line: null as never,
    });
  };

  it.each([
    // It serves, or would do so as well as any other while nobody leads.
    { silentMs: 400, wasFilled: true, lease: 'valid', isUp: true, problem: null },
    { silentMs: 3900, wasFilled: true, lease: 'valid', isUp: true, problem: null },
    { silentMs: 60_000, wasFilled: true, lease: 'run-out', isUp: true, problem: null },
    { silentMs: 60_000, wasFilled: true, lease: 'unknown', isUp: false, problem: null },
    // Others hear the leader.
    { silentMs: 4100, wasFilled: true, lease: 'valid', isUp: true, problem: 'NO_LEADER' },
    { silentMs: 4100, wasFilled: true, lease: 'valid', isUp: false, problem: 'NO_WIRE' },
    // It has nothing to show.
    { silentMs: Infinity, wasFilled: false, lease: 'unknown', isUp: false, problem: 'NO_WIRE' },
    { silentMs: Infinity, wasFilled: false, lease: 'run-out', isUp: true, problem: 'NO_LEADER' },
    { silentMs: 400, wasFilled: false, lease: 'valid', isUp: true, problem: 'NO_MARKETS' },
  ] as const)(
    'that hears nothing for $silentMs ms, lease $lease: $problem',
    ({ problem, ...known }) => {
      expect(edgeWith(known).problem()).toBe(problem);
    },
  );
});
