import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addMs } from '@layline/contract';
import type {
  ShownBackups,
  ShownChain,
  ShownCluster,
  ShownStore,
} from '@layline/contract/console-system';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, testVault } from '../../../test/app.ts';
import { openCaller } from '../../../test/caller.ts';
import { passSeconds } from '../../../test/casino.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import { keepAnchor } from '../../engine/audit/anchor/keep-anchor.ts';
import type { Store } from '../../store/database.ts';
import { countCasino } from '../../store/queries/casino/casino-counts.ts';
import { addChain } from '../../store/queries/casino/chains.ts';
import { readOpenRounds } from '../../store/queries/casino/rounds.ts';
import { casinoFaults } from '../../venue/casino/chains/casino-verdict.ts';
import { runCommand } from '../catalogue/commands.ts';
import type { AdminParts } from '../command.ts';

describe.each(oneStore(import.meta.url))('how the server stands, over $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let folder: string;
  beforeAll(async () => {
    store = await openMigrated(kind);
    test = await openTestApp(store);
    folder = await mkdtemp(join(tmpdir(), 'system-'));
  });
  afterAll(async () => {
    await test.close();
    await store.close();
    await rm(folder, { recursive: true });
  });

  async function run<Data>(name: string, more: Partial<AdminParts> = {}, values = {}) {
    const answer = await runCommand({ ...test.app, ...more }, { name, values });
    if (answer.kind !== 'done') throw new Error(answer.message);
    return { data: answer.done.data as Data, text: answer.done.text };
  }

  it('has the kind and size of the store, the end of the journal and its anchor', async () => {
    const bare = await run<ShownStore>('system store');
    expect(bare.data).toMatchObject({ kind: store.kind, outage: null, anchor: null });
    expect(bare.data.version).toMatch(/^PostgreSQL \d+/);
    expect(bare.data.bytes).toBeGreaterThan(1_000_000);
    expect(bare.data.commits === null).toBe(store.kind === 'pglite');
    await test.addPlayer('anna');
    const grown = await run<ShownStore>('system store');
    expect(grown.data.journal?.seq).toBeGreaterThan(bare.data.journal?.seq ?? 0);
    expect(grown.data.journal?.hash).toMatch(/^[0-9a-f]{64}$/);
    const file = join(folder, 'journal.anchor');
    const anchor = await keepAnchor(test.app, file);
    const anchored = await run<ShownStore>('system store', { anchor });
    await anchor.close();
    const { seq } = grown.data.journal ?? {};
    expect(anchored.data.anchor).toEqual({ file, seq, at: expect.any(String), fault: null });
    expect(anchored.text).toContain(`anchored to`);
  });

  it('says that nobody else is known where servers do not talk', async () => {
    const { data, text } = await run<ShownCluster>('system servers');
    expect(data).toMatchObject({ hasWire: false, isWireUp: null, servers: [] });
    expect(text).toContain('others are not known');
  });

  it('lists each backup of ours with how far it goes, and never one that failed', async () => {
    const before = await run<ShownBackups>('system backups');
    expect(before.data.made).toEqual([]);
    const file = join(folder, 'monday.gz');
    await run('backup', {}, { file });
    const again = await runCommand(test.app, { name: 'backup', values: { file } });
    expect(again.kind).toBe('problem');
    const { data } = await run<ShownBackups>('system backups');
    expect(data.made).toHaveLength(1);
    expect(data.made[0]).toMatchObject({ file, seq: data.seq });
    expect(data.made[0]?.rows).toBeGreaterThan(0);
    expect(data.made[0]?.bytes).toBeGreaterThan(0);
    expect(data.archive === null).toBe(store.kind === 'pglite');
  });

  it('[CAS-10] has the commitment of each game and its last revealed round, and no secret', async () => {
    const read = async () => {
      await openCaller(test.server).get('/casino/data/dt20/113');
      const { data, text } = await run<readonly ShownChain[]>('system seeds');
      return {
        chain: data.find(({ gameId }) => gameId === 'dt20'),
        all: JSON.stringify([data, text]),
      };
    };
    const first = await read();
    expect(first.chain).toMatchObject({ revealed: 0, lastRound: null });
    for (const hash of [first.chain?.firstHash, first.chain?.openHash]) {
      expect(hash).toMatch(/^[0-9a-f]{64}$/);
    }
    const secret = await readOpenRounds(store, testVault);
    expect(secret.length).toBeGreaterThan(0);
    expect(secret.filter(({ serverSeed }) => first.all.includes(serverSeed))).toEqual([]);
    for (let turn = 0; turn < 20 && (await read()).chain?.lastRound === null; turn += 1) {
      await passSeconds(test, 10);
    }
    const { chain } = await read();
    expect(chain?.revealed).toBeGreaterThan(0);
    expect(chain).toMatchObject({ lastRound: expect.any(String), lastAt: expect.any(String) });
  });

  it('[CAS-12] more than three unused chains of a table in a day are a fault', async () => {
    await openCaller(test.server).get('/casino/data/dt20/113');
    let begun = 0;
    /** Chains of a table some days ago, all but the last of them unused. */
    const begin = async (gameId: string, daysAgo: number, ways: ('start' | 'takeover')[]) => {
      for (const begunBy of ways) {
        begun += 1;
        await addChain(store, {
          gameId,
          scheme: 2,
          firstNonce: begun * 100,
          length: 100,
          firstHash: String(begun).padStart(64, '0'),
          source: 'journal',
          begunBy,
          afterNonce: begun * 100 - 1,
          gap: 'disorderly',
          beaconUrl: null,
          beaconRound: null,
          now: addMs(test.clock.now(), -daysAgo * 86_400_000),
        });
      }
    };
    const told = async () => {
      const answer = await runCommand(test.app, { name: 'system seeds', values: {} });
      const seeds = answer.kind === 'done' ? answer.done : null;
      return [seeds?.isFault, seeds?.text, casinoFaults(await countCasino(store))];
    };
    const four = ['start', 'start', 'start', 'start'] as const;
    const words = (table: string) =>
      expect.stringMatching(`^${table} has announced 4 chains in a day and dealt from none`);
    await begin('lucky7', 31, [...four, 'start']);
    await begin('dtl20', 0, ['takeover', 'takeover', ...four.slice(1), 'start']);
    expect(await told()).toEqual([false, expect.any(String), []]);
    await begin('teen20', 29, [...four, 'start']);
    expect(await told()).toEqual([false, expect.any(String), [words('A casino table')]]);
    await begin('worli2', 0, ['takeover', ...four, 'start']);
    expect(await told()).toEqual([true, words('worli2'), [words('A casino table')]]);
  });
});
