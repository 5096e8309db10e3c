/** Nobody can know a seed before its time, even with access to the store or a backup. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp, testVault } from '../../../../test/app.ts';
import { openCaller } from '../../../../test/caller.ts';
import { passSeconds } from '../../../../test/casino.ts';
import { emptyTables } from '../../../../test/kept-stores.ts';
import { openMigrated, storesUnderTest } from '../../../../test/stores.ts';
import { verifyStore } from '../../../engine/audit/verify.ts';
import { restore } from '../../../engine/writer/restore.ts';
import { backUp } from '../../../store/backup.ts';
import type { Store } from '../../../store/database.ts';
import { readChains } from '../../../store/queries/casino/chains.ts';
import { readOpenRounds } from '../../../store/queries/casino/rounds.ts';
import { Seeds } from '../seeds.ts';
import { checkChains } from './check-chains.ts';
import { numbersInMemory } from './used-numbers.ts';

const live = '/casino/data/dt20/113';
const roundsDealt = 10_000;

describe.each(storesUnderTest)('chains of seeds on $name', (kind) => {
  let store: Store;
  let app: TestApp;
  let folder: string;

  beforeAll(async () => {
    store = await openMigrated(kind);
    folder = await mkdtemp(join(tmpdir(), 'layline-'));
  });
  afterAll(async () => {
    await store.close();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    await emptyTables(store);
    app = await openTestApp(store);
  });
  afterEach(() => app.close());

  const liveRound = async () => (await openCaller(app.server).get(live)).body.data.t1[0];
  const partsOf = ({ app: { engine, store: own, log }, clock }: TestApp) => ({
    engine,
    store: own,
    log,
    clock,
    beacon: null,
    vault: testVault,
    numbers: numbersInMemory(),
    begunBy: () => 'start' as const,
  });
  async function dealMany(seeds: Seeds): Promise<Set<string>> {
    const dealt = new Set<string>();
    for (let nth = 0; nth < roundsDealt; nth += 1) {
      const seed = await seeds.next();
      if ('waits' in seed) throw new Error(seed.waits);
      seeds.use(seed);
      dealt.add(`${seed.serverSeed} ${seed.chain.clientSeed}`);
    }
    return dealt;
  }

  test('[CAS-10] the seed of a running round is in no table and no backup', async () => {
    await liveRound();
    const [round] = await readOpenRounds(store, testVault);
    const seed = round?.serverSeed ?? '';
    expect(seed).toMatch(/^[0-9a-f]{64}$/);
    const file = join(folder, 'running.gz');
    await backUp(store, { file, now: app.clock.now() });
    const text = gunzipSync(await readFile(file)).toString('utf8');
    const [row] = await store.query<{ row: string; sealed: string }>(
      'select row_to_json(t)::text as row, sealed_seed as sealed from casino_round t',
    );
    expect(text).toContain(round?.mid);
    for (const secret of [seed, Buffer.from(seed, 'hex').toString('base64'), row?.sealed]) {
      expect(text).not.toContain(secret);
    }
    expect(row?.row).not.toContain(seed);
  });

  test('[CAS-10] the client seed is the journal entry that follows the announcement', async () => {
    const shown = await liveRound();
    const [chain] = await readChains(store, { gameId: 'dt20' });
    expect(chain).toMatchObject({ source: 'journal', clientSeed: shown.clientSeed });
    const rows = await store.query<{ event: string; hash: string }>(
      'select event, hash from journal where seq in ($1, $2) order by seq',
      [chain?.announcedSeq, (chain?.announcedSeq ?? 0) + 1],
    );
    expect(rows[0]?.event).toContain(chain?.firstHash);
    expect(rows[1]?.hash).toBe(shown.clientSeed);
    const { chain: answer } = (await openCaller(app.server).get('/casino/fairness/dt20')).body.data;
    expect(answer).toMatchObject({ source: 'journal', announcedSeq: chain?.announcedSeq });
  });

  test('[CAS-10] verify detects a changed chain, a foreign seed and a seed dealt twice', async () => {
    await liveRound();
    for (let round = 0; round < 3; round += 1) {
      await passSeconds(app, 34);
      await liveRound();
    }
    expect(await checkChains(store)).toEqual([]);
    expect((await verifyStore(store)).faults).toEqual([]);
    const [{ client_seed: was } = { client_seed: '' }] = await store.query<{ client_seed: string }>(
      'select client_seed from casino_chain',
    );
    // An owner of the tables can do this.
    const guards = (state: 'enable' | 'disable') =>
      store.script(
        `alter table casino_chain ${state} trigger user; alter table casino_round ${state} trigger user`,
      );
    await guards('disable');
    await store.query("update casino_chain set client_seed = repeat('0', 64)");
    expect((await checkChains(store))[0]).toContain("is not the journal's hash");
    await store.query('update casino_chain set client_seed = $1', [was]);
    await store.query(
      `update casino_round set server_seed = (select server_seed from casino_round
         where server_seed <> '' order by nonce limit 1) where server_seed <> ''`,
    );
    const faults = await checkChains(store);
    expect(faults.join()).toContain('is not of its chain');
    expect(faults.join()).toContain('have one seed');
    await guards('enable');
  });

  test('[CAS-10] a restored server repeats no revealed round, in ten thousand rounds', async () => {
    await liveRound();
    await passSeconds(app, 34);
    const file = join(folder, 'yesterday.gz');
    await backUp(store, { file, now: app.clock.now() });
    const revealed = await dealMany(await Seeds.open(partsOf(app), 'dt20'));
    const copy = await kind.open();
    await restore(copy, { file, now: app.clock.now() });
    const restored = await openTestApp(copy);
    const dealt = await dealMany(await Seeds.open(partsOf(restored), 'dt20'));
    expect(dealt.size).toBe(roundsDealt);
    expect([...dealt].filter((seed) => revealed.has(seed))).toEqual([]);
    await restored.close();
    await copy.close();
  });

  test('[CAS-10] a restored server voids the running round and skips the used numbers', async () => {
    const anna = await app.addPlayer('anna');
    const table = '/sports/v1/casino/dragontiger/t20/data';
    const [{ mid }] = (await anna.get(table)).body.data.t1;
    await passSeconds(app, 7);
    const where = { eventId: '113', legueId: '11301', matchId: '1130102', marketId: '111101351' };
    const placed = {
      ...where,
      roundId: mid,
      type: 'back',
      selectionId: '1',
      oddsReq: '2.00',
      stake: 100,
    };
    await anna.post('/bet/place', placed);
    expect((await anna.get('/bet/exposure/fetch')).body.exposure).toBeGreaterThan(0);
    const file = join(folder, 'running-bets.gz');
    await backUp(store, { file, now: app.clock.now() });
    const copy = await kind.open();
    await restore(copy, { file, now: app.clock.now() });
    const restored = await openTestApp(copy, app.clock);
    const rows = await copy.query('select is_void, server_seed from casino_round');
    expect(rows).toEqual([{ is_void: true, server_seed: '' }]);
    const account = await copy.query(
      "select balance, exposure from account where player_id = 'anna'",
    );
    expect(account).toEqual([{ balance: 100_000, exposure: 0 }]);
    const numbers = numbersInMemory();
    await numbers.reserve('dt20', 777);
    const seeds = await Seeds.open({ ...partsOf(restored), numbers }, 'dt20');
    expect(await seeds.next()).toMatchObject({ nonce: 778, chain: { gap: 'restore' } });
    await restored.close();
    await copy.close();
  });
});
