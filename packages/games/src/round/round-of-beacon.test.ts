/** Rounds that the beacon draws by a value of their own: nothing of them exists before it. */
import { addMs, type Instant, instant } from '@layline/contract';
import fc from 'fast-check';
import { describe, expect, inject, test } from 'vitest';
import {
  alignedStart,
  beaconDueAt,
  drawingBeacon,
  nextAlignedStart,
  quicknetTimes,
} from '../fair/beacon-times.ts';
import { type GameId, gameIds } from '../game/game.ts';
import { openVimaan, seedVimaan, viewVimaan, vimaanPhaseAt } from '../vimaan/vimaan-round.ts';
import { advanceRound, nextChangeAt, openRound, roundClosesAt, seedRound } from './round.ts';
import { viewRound } from './round-view.ts';

const startAt = instant(Date.UTC(2026, 10, 30, 12, 0, 1));
const at = (seconds: number): Instant => addMs(startAt, seconds * 1000);
const draw = { scheme: 2, serverSeed: '3c'.repeat(32), clientSeed: null, nonce: 7 } as const;
const value = 'ab'.repeat(32);
const open = (gameId: GameId) => openRound({ gameId, startAt, ...draw, beaconRound: 5 });
const dealFromOf = (gameId: GameId) => (gameId === 'teen20' ? 26 : 30);

describe('a round with a beacon of its own', () => {
  test.each(gameIds)('[CAS-15] %s holds no card and no client seed in PRE, OPEN and LOCK', (id) => {
    for (const second of [0, 10, 19, 20, 25, 26, 30, 600]) {
      const round = advanceRound(open(id), at(second));
      expect(round.slots.every((slot) => slot === '1')).toBe(true);
      expect(viewRound(round, at(second))).toMatchObject({ clientSeed: null, beaconRound: 5 });
    }
    const waiting = advanceRound(open(id), at(60));
    expect(waiting.phase).toBe('LOCK');
    expect(nextChangeAt(waiting)).toBeNull();
  });

  test.each(gameIds)(
    '[CAS-15] %s turns its first card at its second, if the value is there',
    (id) => {
      const seeded = seedRound(advanceRound(open(id), at(25)), {
        clientSeed: value,
        at: at(id === 'teen20' ? 21.4 : 26.4),
      });
      const from = dealFromOf(id);
      expect(advanceRound(seeded, at(from - 0.001)).phase).toBe('LOCK');
      const dealing = advanceRound(seeded, at(from));
      expect(dealing).toMatchObject({ phase: 'DEAL', shown: 1 });
      const atOnce = openRound({ gameId: id, startAt, ...draw, clientSeed: value });
      expect(advanceRound(atOnce, at(60)).slots).toEqual(advanceRound(seeded, at(90)).slots);
    },
  );

  test('[CAS-15] a late value moves what follows, in whole seconds, and loses nothing of it', () => {
    const seeded = seedRound(advanceRound(open('dt20'), at(40)), {
      clientSeed: value,
      at: at(47.2),
    });
    expect(nextChangeAt(seeded)).toBe(at(48));
    expect(advanceRound(seeded, at(47.9)).phase).toBe('LOCK');
    expect(advanceRound(seeded, at(48))).toMatchObject({ phase: 'DEAL', shown: 1 });
    expect(advanceRound(seeded, at(50)).phase).toBe('RESULT');
    const again = { ...draw, clientSeed: value, beaconRound: 5, seededAt: at(47.2) };
    const resumed = openRound({ gameId: 'dt20', startAt, ...again });
    expect(advanceRound(resumed, at(50))).toEqual(advanceRound(seeded, at(50)));
  });

  test('[CAS-15] a client seed that is there is never replaced', () => {
    const seeded = seedRound(open('dt20'), { clientSeed: value, at: at(26) });
    const other = { clientSeed: 'cd'.repeat(32), at: at(27) };
    expect(seedRound(seeded, other)).toBe(seeded);
    const over = advanceRound(seeded, at(60));
    expect(seedRound(over, other)).toBe(over);
  });

  test('[CAS-15] a flight waits in LOCK, and takes off when its value is there', () => {
    const waiting = openVimaan({ startAt, ...draw, beaconRound: 9 });
    expect(vimaanPhaseAt(waiting, at(6.999))).toBe('WAIT');
    for (const second of [7, 8, 100]) {
      const view = viewVimaan(waiting, at(second));
      expect(view).toMatchObject({ phase: 'LOCK', m: 100, crash: null, clientSeed: null });
    }
    const flying = seedVimaan(waiting, { clientSeed: value, at: at(8.3) });
    expect(flying.takeOffAt).toBe(at(8.3));
    expect(vimaanPhaseAt(flying, at(8.299))).toBe('LOCK');
    expect(vimaanPhaseAt(flying, at(8.3))).toBe(flying.crash > 100 ? 'FLY' : 'CRASH');
    const again = { ...draw, clientSeed: value, beaconRound: 9, seededAt: at(8.3) };
    expect(openVimaan({ startAt, ...again })).toEqual(flying);
    expect(seedVimaan(flying, { clientSeed: 'cd'.repeat(32), at: at(9) })).toBe(flying);
  });
});

describe('the round of the beacon', () => {
  test('[CAS-15] is the first due a second or more after the close, at whatever moment that is', () => {
    const times = fc.integer({ min: 0, max: 10 ** 12 });
    fc.assert(
      fc.property(times, (ms) => {
        const closesAt = addMs(quicknetTimes.genesisAt, ms);
        const due = beaconDueAt(quicknetTimes, drawingBeacon(quicknetTimes, closesAt));
        expect(due - closesAt).toBeGreaterThanOrEqual(1000);
        expect(due - closesAt).toBeLessThan(4000);
      }),
      { numRuns: 200 * inject('depth') },
    );
  });

  test.each([7000, 20_000, 25_000])(
    '[CAS-15] starts are aligned for a close after %d ms',
    (closesAfterMs) => {
      for (let ms = 0; ms < 6000; ms += 500) {
        const now = addMs(startAt, ms);
        const start = alignedStart(quicknetTimes, { now, closesAfterMs });
        const next = nextAlignedStart(quicknetTimes, { at: now, closesAfterMs });
        expect(now - start).toBeGreaterThanOrEqual(0);
        expect(now - start).toBeLessThan(3000);
        expect([0, 3000]).toContain(next - start);
        expect(next).toBeGreaterThanOrEqual(now);
        const closesAt = addMs(start, closesAfterMs);
        const due = beaconDueAt(quicknetTimes, drawingBeacon(quicknetTimes, closesAt));
        expect(due - closesAt).toBe(1000);
        expect(start % 1000).toBe(0);
      }
    },
  );

  test('[CAS-15] teen20 closes at its twentieth second, all others at their twenty-fifth', () => {
    for (const id of gameIds) {
      expect(roundClosesAt(open(id)) - startAt).toBe(id === 'teen20' ? 20_000 : 25_000);
    }
  });
});
