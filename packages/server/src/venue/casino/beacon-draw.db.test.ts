/** Rounds that the beacon draws by a value of their own: nothing draws them before their bets close. */
import { addMs, instant, parseInstant, routes } from '@layline/contract';
import { drawingBeacon, verifyRound } from '@layline/games';
import { beaconDueAt } from '@layline/games/beacon';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { openTestBeacon, type TestBeacon } from '../../../test/beacon.ts';
import { type Caller, openCaller } from '../../../test/caller.ts';
import { passSeconds } from '../../../test/casino.ts';
import { emptyTables } from '../../../test/kept-stores.ts';
import { openManualClock } from '../../../test/manual-clock.ts';
import { signRound, testNetwork } from '../../../test/relay.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import { runCommand } from '../../admin/catalogue/commands.ts';
import { silentLog } from '../../base/log.ts';
import type { Store } from '../../store/database.ts';
import { setRoundValue } from '../../store/queries/casino/beacon-rounds.ts';
import { findRound } from '../../store/queries/casino/rounds.ts';
import { checkChains } from './chains/check-chains.ts';

const worli = '/casino/data/worli2/113';
const patience = { timeout: 120_000 };

describe.each(oneStore(import.meta.url))('a round of the beacon on $name', (kind) => {
  let store: Store;
  let app: TestApp;
  let beacon: TestBeacon;
  let anna: Caller;
  beforeAll(async () => {
    store = await openMigrated(kind);
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    await emptyTables(store);
    const clock = openManualClock();
    beacon = await openTestBeacon(clock);
    app = await openTestApp(store, clock, silentLog(), null, beacon.drawnBy);
    anna = await app.addPlayer('anna');
  });
  afterEach(async () => {
    await app.close();
    await beacon.relay.close();
  });

  const get = async (path: string) => (await openCaller(app.server).get(path)).body;
  const live = async () => (await get(worli)).data.t1[0];
  const fairness = async (game = 'worli2') => (await get(`/casino/fairness/${game}`)).data;
  const balance = async () =>
    (await anna.get('/auth/letest-user-details')).body.user.openingBalance;

  /** Bets on odd for 100. */
  async function betOn(mid: string): Promise<void> {
    const bet = { eventId: '113', matchId: '1130414', marketId: '1113', roundId: mid };
    const odd = { type: 'back', selectionId: 12, oddsReq: 1.92, stake: 100 };
    const { body } = await anna.post('/bet/place', { ...bet, ...odd });
    expect(body.message).toBe('Bet placed successfully!');
  }

  async function stored(mid: string) {
    const row = await findRound(store, mid);
    return row ?? expect.unreachable();
  }

  /** The second of the round that is running. */
  async function passTo(mid: string, second: number): Promise<void> {
    const { startAt } = await stored(mid);
    const age = (app.clock.now() - Date.parse(startAt)) / 1000;
    await passSeconds(app, Math.max(0, second - Math.floor(age)));
  }

  test('[CAS-15] names its beacon at the start, and has neither cards nor client seed before', async () => {
    const first = await live();
    const { mid, hash, beaconRound } = first;
    expect(first).toMatchObject({ clientSeed: null, C1: '1', C2: '1', C3: '1' });
    expect(routes.casinoPlayData.reply.safeParse(await get(worli)).error).toBeUndefined();
    const row = await stored(mid);
    const closesAt = addMs(parseInstant(row.startAt) ?? instant(0), 25_000);
    expect(beaconRound).toBe(drawingBeacon(testNetwork, closesAt));
    expect(beaconDueAt(testNetwork, beaconRound) - closesAt).toBe(1000);
    expect(row).toMatchObject({ clientSeed: '', beaconRound, beaconSignature: null, hash });
    await betOn(mid);
    const before = await balance();
    await passTo(mid, 29);
    expect(await live()).toMatchObject({ mid, autotime: '0', C1: '1' });
    const value = signRound(beaconRound);
    expect(await live()).toMatchObject({ clientSeed: value.randomness, beaconRound });
    await passTo(mid, 30);
    expect((await live()).C1).not.toBe('1');
    await passTo(mid, 34);
    const over = await stored(mid);
    expect(over).toMatchObject({ clientSeed: value.randomness, beaconSignature: value.signature });
    const { faults } = verifyRound({ ...over, roundId: mid, hash });
    expect(faults).toEqual([]);
    expect(await balance()).not.toBe(before);
    expect(await checkChains(store, testNetwork)).toEqual([]);
    expect((await checkChains(store)).join()).toContain(`round ${mid}`);
  });

  test('[CAS-15] rounds follow each other so that each beacon is due a second after the close', async () => {
    const { mid } = await live();
    const mids = new Set([mid]);
    for (let second = 0; second < 90; second += 1) {
      await passSeconds(app, 1);
      mids.add((await live()).mid);
    }
    expect(mids.size).toBeGreaterThan(2);
    for (const one of mids) {
      const { startAt, beaconRound } = await stored(one);
      const closesAt = addMs(parseInstant(startAt) ?? instant(0), 25_000);
      expect(beaconDueAt(testNetwork, beaconRound ?? 0)).toBe(addMs(closesAt, 1000));
    }
    const { rounds, chain } = await fairness();
    expect(chain).toMatchObject({ source: 'round', clientSeed: '', beaconRound: null });
    expect(rounds.map((round: { nonce: number }) => round.nonce)).toEqual(
      Array.from({ length: mids.size }, (_, at) => mids.size - at),
    );
  });

  test('[CAS-15] a late value keeps the round in LOCK, and then draws it as it would have', async () => {
    const { mid, hash, beaconRound } = await live();
    await betOn(mid);
    beacon.withhold();
    await passTo(mid, 120);
    expect(await live()).toMatchObject({ mid, clientSeed: null, C1: '1', remark: 'No more bets' });
    beacon.publish();
    await expect
      .poll(async () => {
        await passSeconds(app, 1);
        return (await live()).C3 ?? '1';
      }, patience)
      .not.toBe('1');
    await passSeconds(app, 3);
    const over = await stored(mid);
    expect(over.clientSeed).toBe(signRound(beaconRound).randomness);
    expect(verifyRound({ ...over, roundId: mid, hash }).faults).toEqual([]);
    const replay = (await get(`/casino/round/${mid}`)).data;
    expect(replay.dealAt).toBeGreaterThan(120);
  });

  test.each<[string, () => Parameters<TestBeacon['relay']['answerWith']>[0]]>([
    ['another round', () => (round) => ({ ...signRound((round ?? 7) + 1), round: round ?? 7 })],
    ['a value nobody signed', () => (round) => ({ round: round ?? 7, signature: 'ab'.repeat(48) })],
  ])('[CAS-15] a relay that gives %s delays, and chooses nothing', async (_, lie) => {
    const { mid, beaconRound } = await live();
    beacon.relay.answerWith(lie());
    await passTo(mid, 60);
    expect(await live()).toMatchObject({ mid, clientSeed: null });
    beacon.publish();
    await passSeconds(app, 3);
    expect((await stored(mid)).clientSeed).toBe(signRound(beaconRound).randomness);
  });

  test('[CAS-15] is void after ten minutes, counted, and shows later what it would have been', async () => {
    const { mid, hash, beaconRound } = await live();
    await betOn(mid);
    const before = await balance();
    beacon.withhold();
    await passTo(mid, 26 + 599);
    expect((await stored(mid)).drawnAt).toBeNull();
    await passSeconds(app, 4);
    const over = await stored(mid);
    expect(over).toMatchObject({ isVoid: true, clientSeed: '', result: 'V' });
    expect(over.facts).toContain('did not come');
    expect(over.serverSeed).toMatch(/^[0-9a-f]{64}$/);
    expect(await balance()).toBe(before);
    const counted = await fairness();
    expect(routes.casinoFairness.reply.safeParse(await get('/casino/fairness/worli2')).error).toBe(
      undefined,
    );
    expect(counted).toMatchObject({ voidCount: 1 });
    expect(counted.voids).toMatchObject([{ mid, wouldBe: null, bets: 1, staked: 100 }]);
    beacon.publish();
    await expect
      .poll(async () => {
        await passSeconds(app, 5);
        await live();
        return (await fairness()).voids[0].wouldBe;
      }, patience)
      .not.toBeNull();
    const [known] = (await fairness()).voids;
    const { clientSeed } = await stored(mid);
    expect(clientSeed).toBe(signRound(beaconRound).randomness);
    const proof = verifyRound({ ...over, clientSeed, roundId: mid, hash });
    expect(known.wouldBe).toBe(proof.evaluation?.result);
    expect(await checkChains(store, testNetwork)).toEqual([]);
  });

  test("[CAS-15] is void if its value is out before its bets close: the server's clock is late", async () => {
    const { mid } = await live();
    await betOn(mid);
    const before = await balance();
    beacon.publish(2000);
    await passTo(mid, 26);
    const over = await stored(mid);
    expect(over).toMatchObject({ isVoid: true, cards: '' });
    expect(over.facts).toContain('before the bets closed');
    expect(await balance()).toBe(before);
    expect((await fairness()).voids).toMatchObject([{ mid, staked: 100 }]);
  });

  test('[CAS-15] no round is opened while no relay gives a signed value', async () => {
    beacon.withhold();
    expect(await live()).toMatchObject({ mid: '0', remark: expect.stringContaining('reached') });
    beacon.publish();
    await expect
      .poll(async () => {
        await passSeconds(app, 1);
        return (await live()).mid;
      }, patience)
      .not.toBe('0');
  });

  test('[CAS-15] a clock that is late by less than the margin does no harm', async () => {
    const { mid } = await live();
    beacon.publish(400);
    await passTo(mid, 34);
    expect(await stored(mid)).toMatchObject({ isVoid: false });
  });

  test('[CAS-15] a server that ends in LOCK is followed by one that waits for the same value', async () => {
    const { mid, beaconRound, hash } = await live();
    await betOn(mid);
    beacon.withhold();
    await passTo(mid, 40);
    await app.close();
    app = await openTestApp(store, app.clock, silentLog(), null, beacon.drawnBy);
    expect(await live()).toMatchObject({ mid, hash, beaconRound, clientSeed: null });
    beacon.publish();
    await passSeconds(app, 10);
    const over = await stored(mid);
    expect(over).toMatchObject({ beaconRound, clientSeed: signRound(beaconRound).randomness });
    expect(verifyRound({ ...over, roundId: mid, hash }).faults).toEqual([]);
  });

  test('[CAS-15] of two servers that draw it, the first one stands', async () => {
    const { mid, beaconRound } = await live();
    const { randomness, signature } = signRound(beaconRound);
    const value = { mid, clientSeed: randomness, signature };
    const first = await setRoundValue(store, { ...value, at: app.clock.now() });
    const second = await setRoundValue(store, { ...value, at: addMs(app.clock.now(), 5000) });
    expect(second).toEqual(first);
    await expect(
      store.query("update casino_round set client_seed = 'x' where mid = $1", [mid]),
    ).rejects.toThrow('cannot be changed');
    await expect(
      store.query('update casino_round set beacon_round = beacon_round + 1 where mid = $1', [mid]),
    ).rejects.toThrow('cannot be changed');
  });

  test('[CAS-15] an operator who voids it learns no value first, and all is shown afterwards', async () => {
    const { mid } = await live();
    await betOn(mid);
    await passTo(mid, 12);
    const done = await runCommand(app.app, {
      name: 'round void',
      values: { round: mid },
    });
    expect(done.kind).toBe('done');
    const verified = await runCommand(app.app, { name: 'verify', values: {} });
    expect(verified.kind === 'done' && verified.done.text).toMatch(/1 void rounds, 0 of them by/);
    await passTo(mid, 60);
    const [shown] = (await fairness()).voids;
    expect(shown).toMatchObject({ mid, bets: 1, staked: 100, wouldBe: expect.any(String) });
  });

  test('[CAS-15] a flight waits for its value in LOCK, and then takes off', async () => {
    const { mid, beaconRound } = (await get('/casino/vimaan')).data;
    const at = async () => (await get('/casino/vimaan')).data;
    expect(await at()).toMatchObject({ phase: 'WAIT', clientSeed: null, beaconRound });
    beacon.withhold();
    await passTo(mid, 20);
    expect(await at()).toMatchObject({ mid, phase: 'LOCK', m: 1, clientSeed: null, crash: null });
    expect(routes.vimaan.reply.safeParse(await get('/casino/vimaan')).error).toBeUndefined();
    beacon.publish();
    await passSeconds(app, 3);
    expect((await stored(mid)).clientSeed).toBe(signRound(beaconRound).randomness);
    expect((await at()).phase).not.toBe('LOCK');
  });

  test('[CAS-15] a flight without its value is void, and its stakes are returned', async () => {
    const { mid, min } = (await get('/casino/vimaan')).data;
    const { body } = await anna.post('/casino/vimaan/bet', { roundId: mid, stake: min });
    expect(body.status).toBe(true);
    const before = await balance();
    beacon.withhold();
    await passTo(mid, 8 + 604);
    expect(await stored(mid)).toMatchObject({ isVoid: true, result: 'V' });
    expect(await balance()).toBe(before);
    expect((await fairness('vimaan')).voids).toMatchObject([{ mid, bets: 1, staked: min }]);
  });

  test.each<[string, string]>([
    ['another round of the beacon', 'beacon_round = beacon_round - 1'],
    ['another value', `client_seed = '${'cd'.repeat(32)}'`],
    ['another signature', `beacon_signature = '${'ab'.repeat(48)}'`],
  ])('[CAS-15] verify finds a round with %s', async (_, change) => {
    const { mid } = await live();
    await passTo(mid, 36);
    await store.query('alter table casino_round disable trigger all');
    await store.query(`update casino_round set ${change} where mid = $1`, [mid]);
    await store.query('alter table casino_round enable trigger all');
    expect((await checkChains(store, testNetwork)).join()).toContain(mid);
  });
});
