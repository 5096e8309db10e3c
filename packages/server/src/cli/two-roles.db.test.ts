import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runLine } from '../../test/command-line.ts';
import { ended, start } from '../../test/real-server.ts';
import { makeDatabase } from '../../test/server-databases.ts';
import { hasServer } from '../../test/stores.ts';
import { mayRewrite } from '../store/grant-running.ts';
import { openPostgres } from '../store/postgres.ts';

/** The owner makes the tables; the server runs as a role that may not. */
describe.runIf(hasServer)('the command line with two roles of PostgreSQL', () => {
  const role = `runs_${randomUUID().replaceAll('-', '')}`;
  let folder: string;
  let database: Awaited<ReturnType<typeof makeDatabase>>;
  let running: string;

  const asRole = (url: string): string => {
    const address = new URL(url);
    address.username = role;
    address.password = 'secret';
    return address.href;
  };
  const run = (line: readonly string[], url = running) =>
    runLine([...line, '--database-url', url, '--data-dir', join(folder, 'data')]);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'layline-'));
    database = await makeDatabase();
    running = asRole(database.url);
    const owner = await openPostgres(database.url, { onLost: () => undefined });
    await owner.script(`create role ${role} login password 'secret'`);
    await owner.close();
    const flags = ['--database-url', running, '--owner-url', database.url];
    const server = await start([...flags, '--data-dir', join(folder, 'data')]);
    server.child.kill('SIGTERM');
    await ended(server.child);
  });
  afterAll(async () => {
    const owner = await openPostgres(database.url, { onLost: () => undefined });
    await owner.script(`drop owned by ${role}; drop role ${role}`);
    await owner.close();
    await database.drop();
    await rm(folder, { recursive: true });
  });

  it.each([
    ['verify'],
    ['attest'],
    ['site', 'list'],
    ['user', 'list', 'layline'],
    ['report', 'profit', 'layline', '--from', '2026-11-01'],
    ['system', 'backups'],
  ])(
    '[OPS-4] reads as the running role while no server runs: %s %s %s',
    async (...line) => {
      const { code, err } = await run(line.filter((word) => word !== undefined));
      expect([code, err]).toEqual([0, '']);
    },
    60_000,
  );

  it('[OPS-4] the owner could rewrite history, which the running role could not', async () => {
    const mayAs = async (url: string): Promise<boolean> => {
      const store = await openPostgres(url, { onLost: () => undefined });
      try {
        return await mayRewrite(store);
      } finally {
        await store.close();
      }
    };
    expect([await mayAs(database.url), await mayAs(running)]).toEqual([true, false]);
  });

  it('[OPS-4] backs up and changes as the running role while no server runs', async () => {
    const file = join(folder, 'monday.gz');
    expect(await run(['backup', file])).toMatchObject({ code: 0 });
    expect((await stat(file)).size).toBeGreaterThan(1000);
    const title = ['site', 'set', 'layline', '--title', 'Other'];
    expect(await run(title)).toMatchObject({ code: 0 });
  }, 60_000);

  it('[OPS-4] names the setting where the owner is needed', async () => {
    const empty = await makeDatabase();
    const added = await run(
      ['site', 'add', 'club', '--title', 'Club', '--host', 'club.localhost'],
      asRole(empty.url),
    );
    expect([added.code, added.out]).toEqual([2, '']);
    expect(added.err).toContain('DATABASE_OWNER_URL');
    const read = await run(['site', 'list'], asRole(empty.url));
    expect([read.code, read.err]).toEqual([2, expect.stringContaining('older than this version')]);
    await empty.drop();
  }, 60_000);

  it('[OPS-3] the database refuses what a connection for reading would write', async () => {
    const store = await openPostgres(running, { onLost: () => undefined, isReadOnly: true });
    await expect(store.query("update site set title = 'x'")).rejects.toThrow('read-only');
    await store.close();
  });
});
