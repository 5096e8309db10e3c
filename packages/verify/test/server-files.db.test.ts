/** What a running server publishes is found sound, and what somebody changes in its store is not. */
import { openTestApp, type TestApp } from '@layline/server/test-app';
import { passSeconds } from '@layline/server/test-casino';
import { oneStore, openMigrated } from '@layline/server/test-stores';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { verifyFiles } from '../src/verify-files.ts';

type Store = Awaited<ReturnType<typeof openMigrated>>;
type Caller = Awaited<ReturnType<TestApp['addPlayer']>>;

/** Tests change the store, so each begins with its own. */
describe.each(oneStore(import.meta.url))('files of a server on $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let anna: Caller;
  let betId = '';

  const fileOf = async (path: string) => {
    const { body } = await anna.get(path);
    return { name: path, text: JSON.stringify(body) };
  };
  const tableFile = (game = 'dt20') => fileOf(`/casino/proof/${game}`);
  const brokenOf = (files: Parameters<typeof verifyFiles>[0]): string[] =>
    verifyFiles(files).checks.flatMap(({ check, broken }) =>
      broken.map(({ at, why }) => `${check}: ${at}: ${why}`),
    );

  const place = async (name: string, facts: object) => {
    const { body } = await anna.post('/bet/place', {
      eventId: '113',
      legueId: '11301',
      matchId: '1130102',
      market: 'Casino',
      marketId: '111101351',
      sportsName: 'Casino',
      event: 'DRAGON TIGER',
      markettype: 'Casino',
      selection: name,
      type: 'back',
      oddsReq: '2.00',
      stake: 100,
      ...facts,
    });
    expect(body.status, JSON.stringify(body)).toBe(true);
    return body.data.betId as string;
  };

  beforeEach(async () => {
    store = await openMigrated(kind);
    test = await openTestApp(store);
    anna = await test.addPlayer('anna');
    const data = (await anna.get('/sports/v1/casino/dragontiger/t20/data')).body.data;
    const roundId = data.t1[0].mid as string;
    await passSeconds(test, 7);
    betId = await place('Dragon', { roundId, selectionId: '1' });
    await place('Tiger', { roundId, selectionId: '2' });
    const flight = (await anna.get('/casino/vimaan')).body.data;
    if (flight.phase === 'WAIT') {
      await anna.post('/casino/vimaan/bet', { roundId: flight.mid, stake: 100, target: '1.10' });
    }
    await passSeconds(test, 70);
  });
  afterEach(async () => {
    await test.close();
    await store.close();
  });

  it('[PROOF-1] [PROOF-2] are sound: rounds, flights, bets and own data', async () => {
    const files = await Promise.all([
      tableFile(),
      tableFile('vimaan'),
      fileOf('/casino/fairness/dt20'),
      fileOf('/protection/own-data'),
      fileOf(`/bet/${betId}`),
    ]);
    expect(brokenOf(files)).toEqual([]);
    const report = verifyFiles(files);
    const soundOf = (part: string) =>
      report.checks.find(({ check }) => check.includes(part))?.sound ?? 0;
    expect(soundOf('Worksheets')).toBeGreaterThanOrEqual(3);
    expect(soundOf('by the cards or the flight')).toBeGreaterThanOrEqual(3);
    expect(soundOf('promised one')).toBeGreaterThan(3);
    expect(soundOf('Each seed follows')).toBeGreaterThan(0);
    expect(soundOf('first hash')).toBeGreaterThan(1);
    expect(soundOf('contradict')).toBeGreaterThan(2);
  });

  it('[PROOF-1] come in pages, newest first', async () => {
    const first = (await anna.get('/casino/proof/dt20')).body.data;
    const before = first.rounds[0].nonce as number;
    const older = (await anna.get(`/casino/proof/dt20?before=${before}`)).body.data;
    expect(older.rounds.map(({ nonce }: { nonce: number }) => nonce)).toEqual(
      first.rounds.slice(1).map(({ nonce }: { nonce: number }) => nonce),
    );
    expect((await anna.get('/casino/proof/dt20?before=1')).status).toBe(404);
    expect((await anna.get('/casino/proof/dt20?before=-1')).status).toBe(400);
    expect((await anna.get('/casino/proof/none')).status).toBe(404);
  });

  it('[CAS-14] show no seed and no card of a round that takes bets', async () => {
    const data = (await anna.get('/sports/v1/casino/dragontiger/t20/data')).body.data;
    const { rounds } = (await anna.get('/casino/proof/dt20')).body.data;
    expect(rounds[0]).toMatchObject({ mid: data.t1[0].mid, serverSeed: '', cards: '', win: '' });
  });

  it('[PROOF-3] are broken once somebody changes the store', async () => {
    const table = await tableFile();
    // As its owner could: the database itself guards results.
    await store.script('alter table casino_round disable trigger guard_casino_round');
    await store.query(
      `update casino_round set win = '1,2' where game_id = 'dt20' and drawn_at is not null`,
    );
    expect(brokenOf([await tableFile()])[0]).toContain('The winners follow from the cards');
    await store.query("update bet_outcome set profit = profit + 1 where outcome = 'profit'");
    await store.query("update bet_outcome set profit = profit - 1 where outcome <> 'profit'");
    const faults = brokenOf([await fileOf('/protection/own-data'), table]);
    expect(faults.some((fault) => fault.startsWith('Worksheets come to what was settled'))).toBe(
      true,
    );
  });
});
