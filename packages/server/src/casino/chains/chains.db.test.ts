/** Nobody can know a seed before its time, even with access to the store or a backup. */
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openTestApp, type TestApp, testVault } from '../../../test/app.ts';
import { openCaller } from '../../../test/caller.ts';
import { passSeconds } from '../../../test/casino.ts';
import { emptyTables, openMigrated, storesUnderTest } from '../../../test/stores.ts';
import { systemClock } from '../../clock.ts';
import { restore } from '../../engine/restore.ts';
import { verifyStore } from '../../engine/verify.ts';
import { silentLog } from '../../log.ts';
import { backUp } from '../../store/backup.ts';
import type { Store } from '../../store/database.ts';
import { readChains } from '../../store/queries/chains.ts';
import { readOpenRounds } from '../../store/queries/rounds.ts';
import { Seeds } from '../seeds.ts';
import { openBeacon } from './beacon.ts';
import { checkChains } from './check-chains.ts';
import { startChain } from './start-chain.ts';
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
  const partsOf = ({ app: { engine, store: own, log } }: TestApp) => ({
    engine,
    store: own,
    log,
    clock: systemClock,
    beacon: null,
    vault: testVault,
    numbers: numbersInMemory(),
  });
  async function dealMany(seeds: Seeds): Promise<Set<string>> {
    const dealt = new Set<string>();
    for (let nth = 0; nth < roundsDealt; nth += 1) {
      const seed = await seeds.next();
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
    const [chain] = await readChains(store, 'dt20');
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
    expect((await seeds.next()).nonce).toBe(778);
    await restored.close();
    await copy.close();
  });

  describe('with a public beacon', () => {
    let server: Server;
    let url: string;
    /** The beacon's answer to each call for a round. */
    let answers: (round: number) => object | null;
    const signature = 'ab'.repeat(48);
    const randomness = createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex');

    beforeEach(async () => {
      answers = (round) => ({ round, randomness, signature });
      server = createServer((request, response) => {
        const round = /^\/public\/(\d+)$/.exec(request.url ?? '')?.[1];
        const genesis = { period: 3, genesis_time: 1_692_803_367 };
        const body = round === undefined ? genesis : answers(Number(round));
        response.writeHead(body === null ? 404 : 200).end(JSON.stringify(body));
      });
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
      url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    });
    afterEach(() => new Promise((closed) => server.close(closed)));

    const startWith = (clock = systemClock) =>
      startChain(
        {
          ...partsOf(app),
          log: silentLog(),
          clock,
          beacon: openBeacon(url, () => systemClock.now()),
        },
        { gameId: 'dt20', firstNonce: 1 },
      );

    test.each<[string, (answer: ServerResponse) => void, RegExp]>([
      [
        'packed answers',
        (answer) => void answer.writeHead(200, { 'content-encoding': 'br' }).end('{}'),
        /packs its answer as br/,
      ],
      [
        'answers without end',
        (answer) => void answer.end('9'.repeat(20_000)),
        /too great a length/,
      ],
      [
        'redirects',
        (answer) => void answer.writeHead(302, { location: `${url}/info` }).end(),
        /answered 302/,
      ],
    ])('[CAS-10] accepts from a beacon no %s', async (_, answer, reason) => {
      server.removeAllListeners('request').on('request', (_request, given) => answer(given));
      await expect(openBeacon(url, () => systemClock.now()).nextRound()).rejects.toThrow(reason);
    });

    test('[CAS-10] the client seed is a round that was unpublished at the announcement', async () => {
      let tries = 0;
      answers = (round) => ((tries += 1) < 3 ? null : { round, randomness, signature });
      const { row } = await startWith({ ...systemClock, sleep: async () => undefined });
      expect(tries).toBe(3);
      expect(row).toMatchObject({ source: 'beacon', clientSeed: randomness, beaconUrl: url });
      const due = 1_692_803_367 + ((row.beaconRound ?? 0) - 1) * 3;
      expect(due * 1000).toBeGreaterThan(Date.parse(row.startedAt));
      expect(await checkChains(store)).toEqual([]);
    });

    test.each<[string, (round: number) => object | null]>([
      ['is silent', () => null],
      [
        'tells a value that is not its signature’s',
        (round) => ({ round, randomness: '0'.repeat(64), signature }),
      ],
      ['tells another round', (round) => ({ round: round + 1, randomness, signature })],
      ['tells nonsense', () => ({ hello: 1 })],
    ])(
      '[CAS-10] the journal replaces a beacon that %s, and the chain records it',
      async (_, answer) => {
        answers = answer;
        const { row } = await startWith({ ...systemClock, sleep: async () => undefined });
        expect(row.source).toBe('journal');
        expect(row.clientSeed).toMatch(/^[0-9a-f]{64}$/);
        await vi.waitFor(async () => expect(await checkChains(store)).toEqual([]));
      },
    );
  });
});
