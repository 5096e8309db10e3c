/** No number of a table is dealt twice, and none is missing but where the announcement says why. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commitOf } from '@layline/games';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp, testVault } from '../../../../test/app.ts';
import { openCaller } from '../../../../test/caller.ts';
import { passSeconds } from '../../../../test/casino.ts';
import { emptyTables } from '../../../../test/kept-stores.ts';
import { openMigrated, storesUnderTest } from '../../../../test/stores.ts';
import { restore } from '../../../engine/writer/restore.ts';
import { backUp } from '../../../store/backup.ts';
import type { Store } from '../../../store/database.ts';
import { eventAt, readChainsAfter } from '../../../store/queries/casino/chains.ts';
import { addRound } from '../../../store/queries/casino/rounds.ts';
import { Seeds } from '../seeds.ts';
import { checkChains } from './check-chains.ts';
import { numbersInMemory, openUsedNumbers, type UsedNumbers } from './used-numbers.ts';

const gameId = 'dt20';

describe.each(storesUnderTest)('numbers of rounds on $name', (kind) => {
  let store: Store;
  let app: TestApp;
  let folder: string;
  beforeAll(async () => {
    store = await openMigrated(kind);
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'layline-'));
    await emptyTables(store);
    app = await openTestApp(store);
  });
  afterEach(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });

  const openSeeds = ({ app: own, clock }: TestApp, numbers: UsedNumbers, begunBy = 'start') => {
    const { engine, log } = own;
    const parts = { engine, store: own.store, log, clock, beacon: null, vault: testVault, numbers };
    return Seeds.open({ ...parts, begunBy: () => begunBy as 'start' | 'takeover' }, gameId);
  };

  /** Deals rounds as a table would, and returns their numbers. */
  async function deal(seeds: Seeds, count: number, own: TestApp = app): Promise<number[]> {
    const dealt: number[] = [];
    for (let nth = 0; nth < count; nth += 1) {
      const seed = await seeds.next();
      if ('waits' in seed) throw new Error(seed.waits);
      const { nonce, chain } = seed;
      const { chainId, scheme, clientSeed } = chain;
      const facts = { mid: `${chainId}-${nonce}`, gameId, chainId, scheme, nonce, clientSeed };
      const rest = { hash: '', startAt: own.clock.now(), beaconRound: null, sealedSeed: 'sealed' };
      await addRound(own.app.store, { ...facts, ...rest });
      seeds.use(seed);
      dealt.push(nonce);
    }
    return dealt;
  }
  const onDisk = () => openUsedNumbers(join(folder, 'used-numbers.json'));

  test('[CAS-12] an orderly restart skips no number, and the chain names its first', async () => {
    const first = await openSeeds(app, await onDisk());
    expect(await deal(first, 3)).toEqual([1, 2, 3]);
    await first.close();
    const second = await openSeeds(app, await onDisk());
    expect(await deal(second, 2)).toEqual([4, 5]);
    const chains = await readChainsAfter(store, { after: 0, max: 100 });
    expect(chains).toMatchObject([
      { firstNonce: 1, afterNonce: 0, gap: null, rounds: 3 },
      { firstNonce: 4, afterNonce: 3, gap: null, rounds: 2 },
    ]);
    const said = await eventAt(store, chains[1]?.announcedSeq ?? 0);
    expect(said).toContain(
      `casino chain dt20 ${chains[1]?.firstHash} journal scheme 2 from 4 length 10000 by start after 3`,
    );
    expect(await checkChains(store)).toEqual([]);
  });

  test('[CAS-12] a killed server gives up what it had reserved, and the next one says so', async () => {
    await deal(await openSeeds(app, await onDisk()), 3);
    const next = await openSeeds(app, await onDisk(), 'takeover');
    expect(await deal(next, 1)).toEqual([101]);
    const [, chain] = await readChainsAfter(store, { after: 0, max: 100 });
    expect(chain).toMatchObject({ begunBy: 'takeover', afterNonce: 3, gap: 'disorderly' });
    const said = await eventAt(store, chain?.announcedSeq ?? 0);
    expect(said).toContain('from 101 length 10000 by takeover after 3 disorderly');
    expect(await checkChains(store)).toEqual([]);
  });

  test('[CAS-12] a whole server skips no number when it restarts in order', async () => {
    const live = async () =>
      (await openCaller(app.server).get('/casino/data/dt20/113')).body.data.t1[0];
    expect((await live()).nonce).toBe(1);
    await passSeconds(app, 40);
    const before = (await live()).nonce;
    await app.close();
    app = await openTestApp(store, app.clock);
    await passSeconds(app, 40);
    const after = (await live()).nonce;
    expect(after).toBe(before + 1);
    expect(await checkChains(store)).toEqual([]);
  });

  test('[CAS-12] a restore into an empty folder deals no number again, however old the copy', async () => {
    const seeds = await openSeeds(app, await onDisk());
    const dealt = await deal(seeds, 5);
    const file = join(folder, 'copy.gz');
    await backUp(store, { file, now: app.clock.now() });
    for (let hour = 0; hour < 3; hour += 1) {
      app.clock.advance(3_600_000);
      // A round a minute, and an end that is not orderly each hour.
      dealt.push(...(await deal(await openSeeds(app, await onDisk()), 60)));
    }
    const copy = await kind.open();
    await restore(copy, { file, now: app.clock.now() });
    const restored = await openTestApp(copy, app.clock);
    const again = await deal(await openSeeds(restored, numbersInMemory()), 300, restored);
    expect(again.filter((number) => dealt.includes(number))).toEqual([]);
    expect(Math.min(...again)).toBeGreaterThan(Math.max(...dealt));
    const chains = await readChainsAfter(copy, { after: 0, max: 100 });
    expect(chains.at(-1)).toMatchObject({ afterNonce: 5, gap: 'restore' });
    expect(await checkChains(copy)).toEqual([]);
    // A second start after the restore follows on as usual.
    expect(await deal(await openSeeds(restored, numbersInMemory()), 1, restored)).toEqual([
      Math.max(...again) + 1,
    ]);
    await restored.close();
    await copy.close();
  });

  test('[CAS-12] a store that other tools put back deals no number again in a new folder', async () => {
    const seeds = await openSeeds(app, await onDisk());
    const dealt = await deal(seeds, 5);
    const file = join(folder, 'copy.gz');
    await backUp(store, { file, now: app.clock.now() });
    app.clock.advance(3_600_000);
    dealt.push(...(await deal(seeds, 60)));
    const copy = await kind.open();
    await restore(copy, { file, now: app.clock.now() });
    // Nobody says that it was restored.
    await copy.query('delete from restore_made');
    const other = await openTestApp(copy, app.clock);
    const again = await deal(await openSeeds(other, numbersInMemory()), 100, other);
    expect(Math.min(...again)).toBeGreaterThan(Math.max(...dealt));
    const chains = await readChainsAfter(copy, { after: 0, max: 100 });
    expect(chains.at(-1)).toMatchObject({ afterNonce: 5, gap: 'disorderly' });
    expect(await checkChains(copy)).toEqual([]);
    await other.close();
    await copy.close();
  });

  test('[CAS-12] an orderly end is followed without a gap on another machine too', async () => {
    const first = await openSeeds(app, await onDisk());
    expect(await deal(first, 3)).toEqual([1, 2, 3]);
    await first.close();
    app.clock.advance(3_600_000);
    const second = await openSeeds(app, numbersInMemory(), 'takeover');
    expect(await deal(second, 2)).toEqual([4, 5]);
    expect(await checkChains(store)).toEqual([]);
  });

  test('[CAS-12] a chain that is dealt to its end is followed by the next number', async () => {
    const seeds = await openSeeds(app, numbersInMemory());
    for (let nth = 0; nth < 10_000; nth += 1) {
      const seed = await seeds.next();
      if ('waits' in seed) throw new Error(seed.waits);
      seeds.use(seed);
    }
    expect(await seeds.next()).toMatchObject({
      nonce: 10_001,
      chain: { firstNonce: 10_001, begunBy: 'used-up', gap: null },
    });
  });

  test.each<[string, string, RegExp]>([
    ['a number that was never dealt', 'delete from casino_round where nonce = 2', /never dealt/],
    [
      'a chain that is listed no more',
      'delete from casino_round where chain_id = 2; delete from casino_chain where chain_id = 2',
      /is listed no more/,
    ],
    [
      'a chain that skips numbers unsaid',
      'update casino_chain set first_nonce = 9 where chain_id = 2',
      /not announced.*4 was never dealt/s,
    ],
    [
      'another client seed than the chain has',
      "update casino_round set client_seed = 'x' where nonce = 2",
      /not drawn as its chain says/,
    ],
    [
      'another scheme than the chain has',
      'update casino_round set scheme = 1 where nonce = 2',
      /not drawn as its chain says/,
    ],
    [
      'a chain that was never announced',
      'update casino_chain set announced_seq = null where chain_id = 1',
      /is not announced in the journal/,
    ],
  ])('[CAS-12] verify detects %s', async (_, change, fault) => {
    const first = await openSeeds(app, numbersInMemory());
    await deal(first, 3);
    await deal(await openSeeds(app, numbersInMemory()), 2);
    expect(await checkChains(store)).toEqual([]);
    // An owner of the tables can do this.
    const guards = (state: 'enable' | 'disable') =>
      store.script(
        `alter table casino_chain ${state} trigger user; alter table casino_round ${state} trigger user`,
      );
    await guards('disable');
    await store.script(change);
    expect((await checkChains(store)).join('\n')).toMatch(fault);
    await guards('enable');
  });

  test('[CAS-12] a chain is announced once, though the first reply was lost', async () => {
    const { engine, log } = app.app;
    let lost = 1;
    const submit: typeof engine.submit = async (request) => {
      const outcome = await engine.submit(request);
      if (request.kind !== 'mark-journal' || lost === 0) return outcome;
      lost -= 1;
      throw new Error('the reply was lost');
    };
    const flaky = { view: engine.view, submit } as typeof engine;
    const secrets = { vault: testVault, numbers: numbersInMemory() };
    const parts = { engine: flaky, store, log, clock: app.clock, beacon: null, ...secrets };
    const seeds = await Seeds.open({ ...parts, begunBy: () => 'start' }, gameId);
    await expect(seeds.next()).rejects.toThrow('the reply was lost');
    expect(await seeds.next()).toMatchObject({ nonce: 1 });
    const [chain, ...others] = await readChainsAfter(store, { after: 0, max: 100 });
    expect(others).toEqual([]);
    const rows = await store.query('select 1 from journal where strpos(event, $1) > 0', [
      chain?.firstHash,
    ]);
    expect(rows).toHaveLength(1);
    expect(await checkChains(store)).toEqual([]);
  });

  test('[CAS-12] verify reads long chains a little at a time, and finds seeds dealt twice', async () => {
    const count = 1203;
    const links = ['ab'.repeat(32)];
    while (links.length <= count) links.push(commitOf(links.at(-1) ?? ''));
    // Links by number: the first hash, then the seeds in the order in which they are dealt.
    links.reverse();
    const add = (game: string, rounds: number) =>
      store.query(
        `with chain as (insert into casino_chain (game_id, first_nonce, length, first_hash, client_seed,
           source, started_at) values ($1, 1, 10000, $2, 'x', 'house', now()) returning chain_id)
         insert into casino_round (mid, game_id, chain_id, nonce, server_seed, hash, client_seed,
           start_at, drawn_at)
         select $1 || '-' || nth, $1, chain_id, nth, seed, hash, 'x', now(), now()
         from chain, unnest($3::text[], $4::text[]) with ordinality as one (seed, hash, nth)`,
        [game, links[0], links.slice(1, rounds + 1), links.slice(0, rounds)],
      );
    await add('long', count);
    const sizes: number[] = [];
    const query = async <Row>(text: string, values?: readonly unknown[]): Promise<Row[]> => {
      const rows = await store.query<Row>(text, values);
      sizes.push(rows.length);
      return rows;
    };
    expect(await checkChains({ query, script: (text) => store.script(text) })).toEqual([]);
    expect(Math.max(...sizes)).toBe(500);
    await add('again', 2);
    expect(await checkChains(store)).toEqual(
      expect.arrayContaining(
        [1, 2].map((nth) => `The rounds again-${nth}, long-${nth} have one seed.`),
      ),
    );
  });
});
