import { routes } from '@layline/contract';
import { gameIds, verifyRound } from '@layline/games';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp, testVault } from '../../../test/app.ts';
import { type Caller, openCaller } from '../../../test/caller.ts';
import { passSeconds } from '../../../test/casino.ts';
import { emptyTables } from '../../../test/kept-stores.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import type { Store } from '../../store/database.ts';
import { readOpenRounds } from '../../store/queries/casino/rounds.ts';

const dragonTiger = '/sports/v1/casino/dragontiger/t20/data';

describe.each(oneStore(import.meta.url))('the casino on $name', (kind) => {
  let store: Store;
  let test0: TestApp;
  let anyone: Caller;
  beforeAll(async () => {
    store = await openMigrated(kind);
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    await emptyTables(store);
    test0 = await openTestApp(store);
    anyone = openCaller(test0.server);
  });
  afterEach(() => test0.close());

  const liveOf = async (path = dragonTiger) => (await anyone.get(path)).body.data;

  test('[CAS-8] every type of the play page deals in its own form while it has viewers', async () => {
    for (const type of gameIds) {
      const answer = await anyone.get(`/casino/data/${type}/113`);
      expect(routes.casinoPlayData.reply.safeParse(answer.body).error, type).toBeUndefined();
      expect(answer.body.data.t1[0]).toMatchObject({ gtype: type, autotime: '25' });
      const turned = await anyone.get(`/casino/data/113/${type}`);
      expect(turned.body.data.t1[0].mid).toBe(answer.body.data.t1[0].mid);
    }
    const unknown = await anyone.get('/casino/data/roulette/113');
    expect(unknown.body.message).toBe('This Casino Table will be launched soon.');
  });

  test('[CAS-3] a round follows the times of the rule book, and its result is shown at the end', async () => {
    const [{ mid }] = (await liveOf()).t1;
    const seen: string[] = [];
    for (let second = 0; second < 34; second += 1) {
      const { t1, t2 } = await liveOf();
      const [{ autotime, C1, C2 }] = t1;
      const cards = [C1, C2].filter((card: string) => card !== '1').length;
      seen.push(`${autotime}/${t2[0].gstatus}/${cards}`);
      const results = await anyone.get('/sports/v1/casino/dragontiger/t20/result');
      expect(results.body.data.length, `second ${second}`).toBe(second >= 28 ? 1 : 0);
      await passSeconds(test0, 1);
    }
    expect(seen.slice(4, 8)).toEqual(['21/0/0', '20/0/0', '19/1/0', '18/1/0']);
    expect(seen.slice(24, 29)).toEqual(['1/1/0', '0/0/0', '0/0/1', '0/0/2', '0/0/2']);
    const next = (await liveOf()).t1[0];
    expect(next.mid).not.toBe(mid);
    expect(next.autotime).toBe('25');
  });

  test('[CAS-10] the seed is hidden until the result, and then proves the round', async () => {
    const [{ mid, hash, clientSeed, nonce }] = (await liveOf()).t1;
    const early = await anyone.post('/sports/v1/casino/result', { roundId: mid });
    expect(early.body.message).toBe('Result is not declared yet.');
    await passSeconds(test0, 30);
    const late = await anyone.post('/sports/v1/casino/result', { roundId: mid });
    expect(routes.casinoResult.reply.safeParse(late.body).error).toBeUndefined();
    const [detail] = late.body.data;
    expect(detail).toMatchObject({ hash, clientSeed, nonce });
    const proof = verifyRound({ ...detail, gameId: detail.gtype, roundId: mid });
    expect(proof.faults).toEqual([]);
    const replay = await anyone.get(`/casino/round/${mid}`);
    expect(routes.casinoReplay.reply.safeParse(replay.body).error).toBeUndefined();
    expect(replay.body.data).toMatchObject({ dealAt: 26, resultAt: 28, endAt: 34 });
    const cards = await anyone.get(`/v2/get-casino-cards/113/${mid}`);
    expect(cards.body.data.cards).toBe(detail.cards);
    expect((await anyone.get('/casino/round/116200101000000')).status).toBe(404);
  });

  test('[CAS-10] each round of a chain is committed to by the seed revealed before it', async () => {
    await liveOf();
    for (let round = 0; round < 3; round += 1) {
      await passSeconds(test0, 34);
      await liveOf();
    }
    const answer = await anyone.get('/casino/fairness/dt20');
    expect(answer.body.message).toBe('');
    expect(routes.casinoFairness.reply.safeParse(answer.body).error).toBeUndefined();
    const { chain, rounds } = answer.body.data;
    const [running, ...finished] = rounds;
    expect(running.serverSeed).toBe('');
    expect(finished.length).toBeGreaterThanOrEqual(3);
    expect(running.hash).toBe(finished[0].serverSeed);
    expect(finished[0].hash).toBe(finished[1].serverSeed);
    expect(finished.at(-1).hash).toBe(chain.firstHash);
    expect(chain.used).toBe(rounds.length);
  });

  test('[CAS-8] a table rests without viewers, and resumes with the next number', async () => {
    const [{ nonce }] = (await liveOf()).t1;
    await passSeconds(test0, 600);
    const rounds = await store.query('select mid from casino_round');
    expect(rounds.length).toBeLessThan(4);
    const woken = (await liveOf()).t1[0];
    expect(woken.autotime).toBe('25');
    expect(woken.nonce).toBe(nonce + rounds.length);
  });

  test('[CAS-10] another server continues the same round with the same cards', async () => {
    const [{ mid, hash }] = (await liveOf()).t1;
    await passSeconds(test0, 10);
    const [{ serverSeed } = { serverSeed: '' }] = await readOpenRounds(store, testVault);
    await test0.close();
    test0 = await openTestApp(store, test0.clock);
    anyone = openCaller(test0.server);
    expect((await liveOf()).t1[0]).toMatchObject({ mid, hash, autotime: '15' });
    await passSeconds(test0, 20);
    const { body } = await anyone.post('/sports/v1/casino/result', { roundId: mid });
    expect(body.data[0].serverSeed).toBe(serverSeed);
  });

  test('[CAS-2] the game list holds the seven tables by their exact names, with their markets', async () => {
    const { body } = await anyone.get('/sports/casino/games');
    expect(routes.casinoGames.reply.safeParse(body).error).toBeUndefined();
    const names = body.data.slice(0, 7).map(({ name }: { name: string }) => name);
    expect(names).toEqual([
      '20 20 DRAGON TIGER',
      'DRAGON TIGER',
      'FAST DRAGON TIGER',
      '20 20 TEENPATTI',
      '3 CARD TEENPATTI',
      'LUCKY 7-A',
      'LUCKY 7-B',
    ]);
    const lucky = body.data.find(({ name }: { name: string }) => name === 'LUCKY 7-A');
    expect(lucky.markets.map(({ marketId }: { marketId: string }) => marketId)).toEqual([
      '111101251',
      '111101252',
      '111101253',
      '111101254',
    ]);
    const list = await anyone.get('/casino/list');
    expect(list.body.status).toBe(200);
    expect(routes.casinoList.reply.safeParse(list.body).error).toBeUndefined();
  });
});
