/** Rounds that the beacon draws, through an edge: it shows what the leader shows, and nothing earlier. */

import { verifyRound } from '@layline/games';
import { beaconDueAt } from '@layline/games/beacon';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestBeacon, type TestBeacon } from '../../test/beacon.ts';
import { type Caller, openCaller } from '../../test/caller.ts';
import { passSeconds } from '../../test/casino.ts';
import { type ManualClock, openManualClock } from '../../test/manual-clock.ts';
import { signRound, testNetwork } from '../../test/relay.ts';
import { oneStore } from '../../test/stores.ts';
import { openTestVenue, type RunningEdge, type TestVenue } from '../../test/venue.ts';
import { findRound } from '../store/queries/casino/rounds.ts';

const worli = '/casino/data/worli2/113';

describe.each(oneStore(import.meta.url))('a round of the beacon at an edge, over $name', (kind) => {
  let clock: ManualClock;
  let beacon: TestBeacon;
  let venue: TestVenue;
  let edge: RunningEdge;
  let anna: Caller;

  beforeEach(async () => {
    clock = openManualClock();
    beacon = await openTestBeacon(clock);
    venue = await openTestVenue(kind, { clock, drawnBy: beacon.drawnBy });
    edge = await goingOn(venue.openEdge());
    await venue.leader.addPlayer('anna');
    anna = await goingOn(openCaller(edge.server).signIn('anna', 'anna'));
  });
  afterEach(async () => {
    await venue.close();
    await beacon.relay.close();
  });

  /** Edges look again after some time, and this clock stands still. */
  async function goingOn<Result>(work: Promise<Result>): Promise<Result> {
    const state = { isDone: false };
    const done = work.finally(() => {
      state.isDone = true;
    });
    while (!state.isDone) {
      await new Promise((resolve) => setImmediate(resolve));
      await venue.store.query('select 1');
      if (!state.isDone) clock.advance(5);
    }
    return done;
  }

  const at = (caller: Caller) => goingOn(caller.get(worli));
  const leader = () => openCaller(venue.leader.server);

  async function passTo(mid: string, second: number): Promise<void> {
    const row = await findRound(venue.store, mid);
    const age = (clock.now() - Date.parse(row?.startAt ?? '')) / 1000;
    await passSeconds(venue.leader, Math.max(0, second - Math.floor(age)));
  }

  test('[CAS-15] has the hash and its beacon before, the value after, and the bet is paid', async () => {
    const [shown] = (await at(anna)).body.data.t1;
    const { mid, hash, beaconRound } = shown;
    expect(shown).toMatchObject({ clientSeed: null, C1: '1', C2: '1', C3: '1' });
    expect((await at(leader())).body.data.t1[0]).toMatchObject({ mid, hash, beaconRound });
    const bet = { eventId: '113', matchId: '1130414', marketId: '1113', roundId: mid };
    const odd = { type: 'back', selectionId: 12, oddsReq: 1.92, stake: 100 };
    const { body } = await goingOn(anna.post('/bet/place', { ...bet, ...odd }));
    expect(body.message).toBe('Bet placed successfully!');
    await passTo(mid, 25);
    expect(clock.now()).toBeLessThan(beaconDueAt(testNetwork, beaconRound));
    expect((await at(anna)).body.data.t1[0]).toMatchObject({ mid, clientSeed: null, C1: '1' });
    await passTo(mid, 29);
    const value = signRound(beaconRound);
    expect((await at(anna)).body.data.t1[0]).toMatchObject({ clientSeed: value.randomness });
    await passTo(mid, 34);
    const over = await findRound(venue.store, mid);
    if (over === null) throw new Error('There is no such round.');
    expect(verifyRound({ ...over, roundId: mid, hash }).faults).toEqual([]);
    const told = await goingOn(anna.get('/auth/letest-user-details'));
    const { openingBalance } = told.body.user;
    expect([900, 1092]).toContain(openingBalance);
    expect(openingBalance).toBe(
      Number(venue.leader.app.engine.view.accountOf('anna' as never)?.openingBalance) / 100,
    );
  });
});
