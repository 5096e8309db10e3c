import type { ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { burst, findBet, openAcknowledged, readHistory } from '../test/acknowledged-bets.ts';
import { call, ended, type Running, signIn, spawnServer, start } from '../test/real-server.ts';
import { makeDatabase } from '../test/server-databases.ts';
import { hasServer } from '../test/stores.ts';
import { verifyStore } from './engine/audit/verify.ts';
import type { Store } from './store/database.ts';
import { openPglite } from './store/pglite.ts';
import { openPostgres } from './store/postgres.ts';

/** How often the server is killed under load; the long run sets KILL_ROUNDS to 50. */
const killRounds = Number(process.env['KILL_ROUNDS'] ?? 2);
/** Number of acknowledged bets after which a round's server is killed; differs for each round. */
const killAfter = (round: number): number => 60 + ((round * 37) % 91);

const kinds = hasServer ? (['PGlite', 'PostgreSQL'] as const) : (['PGlite'] as const);

describe.each(kinds)('the server on %s', (kind) => {
  let folder: string;
  let notes: string;
  let flags: string[];
  let drop: () => Promise<void>;
  let reopen: () => Promise<Store>;
  const children: ChildProcess[] = [];

  const open = async (): Promise<Running> => {
    const running = await start(flags);
    children.push(running.child);
    return running;
  };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'layline-'));
    notes = await mkdtemp(join(tmpdir(), 'layline-client-'));
    flags = ['--data-dir', folder];
    drop = async () => undefined;
    reopen = () => openPglite(folder);
    if (kind === 'PGlite') return;
    const database = await makeDatabase();
    flags = ['--database-url', database.url, '--data-dir', join(folder, 'data')];
    drop = database.drop;
    reopen = () => openPostgres(database.url, { onLost: () => undefined });
  });
  afterEach(async () => {
    for (const child of children.splice(0)) {
      child.kill('SIGKILL');
      await ended(child);
    }
    await drop();
    for (const one of [folder, notes]) await rm(one, { recursive: true, force: true });
  });

  it(
    'keeps every acknowledged bet exactly once when it is killed',
    async () => {
      const journal = openAcknowledged(join(notes, 'acknowledged'));
      for (let round = 1; round <= killRounds; round += 1) {
        const { child, address } = await open();
        const token = await signIn(address);
        const bet = await findBet(address);
        const strikeAfter = killAfter(round);
        const acknowledged = await burst({ address, token, bet, round, journal, strikeAfter }, () =>
          child.kill('SIGKILL'),
        );
        await ended(child);
        expect(acknowledged).toBeGreaterThanOrEqual(killAfter(round));
      }
      journal.close();
      const all = journal.read();
      expect(all.size).toBeGreaterThanOrEqual(killRounds * killAfter(0));
      const { address, child: last } = await open();
      const history = await readHistory(address, await signIn(address));
      const lost = [...all].filter(([ref, id]) => history.get(ref)?.join() !== id);
      const doubled = [...history].filter(([, ids]) => ids.length > 1);
      expect({ lost, doubled }).toEqual({ lost: [], doubled: [] });
      last.kill('SIGTERM');
      await ended(last);
      const store = await reopen();
      const { faults } = await verifyStore(store);
      await store.close();
      expect(faults).toEqual([]);
    },
    120_000 + killRounds * 30_000,
  );

  it('stops in order at SIGTERM and leaves its store to the next server', async () => {
    const one = await open();
    one.child.kill('SIGTERM');
    expect(await ended(one.child)).toBe(0);
    const two = await open();
    expect(await call(two.address, '/v2/get-events')).toMatchObject({ status: true });
    expect(two.output()).not.toContain('"level":50');
  }, 60_000);

  it('does not start beside another server on the same store', async () => {
    await open();
    await expect(open()).rejects.toThrow(/in use by/);
  }, 60_000);
});

describe('starting the server', () => {
  const run = async (...args: string[]) => {
    const child = spawnServer(args);
    let text = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
    }
    return { code: await ended(child), text: () => text };
  };

  it('lists its settings', async () => {
    const { code, text } = await run('--help');
    expect([code, text()]).toEqual([0, expect.stringContaining('--data-dir, DATA_DIR')]);
  });

  it('[OPS-25] names its release, and the oldest that can follow its journal', async () => {
    const { code, text } = await run('--version');
    expect([code, text()]).toEqual([
      0,
      expect.stringMatching(/^Layline 0.*\n.*\njournal: followed/),
    ]);
  });

  it('refuses an unusable data folder with one line that names it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'layline-'));
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const { code, text } = await run('--data-dir', join(file, 'below'));
    await rm(folder, { recursive: true });
    expect([code, text().trim()]).toEqual([
      2,
      `The data folder ${join(file, 'below')} cannot be made: part of its path is a file. ` +
        'Give a folder as --data-dir.',
    ]);
  });

  it('[OPS-6] refuses a remote PostgreSQL without TLS', async () => {
    const address = 'postgres://user:secret@db.invalid/layline';
    const { code, text } = await run('--database-url', address, '--owner-url', address);
    expect([code, text().trim().split('\n')]).toEqual([
      2,
      [
        expect.stringMatching(/^DATABASE_URL .*sslmode=verify-full/),
        expect.stringMatching(/^DATABASE_OWNER_URL .*sslmode=verify-full/),
      ],
    ]);
    expect(text()).not.toContain('secret');
  });

  it('refuses wrong settings with one line each', async () => {
    const { code, text } = await run('--port', 'many', '--wrong');
    expect(code).toBe(2);
    expect(text().trim().split('\n')).toHaveLength(2);
  });
});
