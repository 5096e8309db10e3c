import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeDatabase } from '../../test/server-databases.ts';
import { openSharingPooler } from '../../test/sharing-pooler.ts';
import { hasServer } from '../../test/stores.ts';
import { systemClock } from '../base/clock.ts';
import { silentLog } from '../base/log.ts';
import { systemProcesses } from '../base/processes.ts';
import { openStore } from './open-store.ts';
import { openPostgres } from './postgres.ts';
import { problemOfPooler } from './refuse-pooler.ts';

describe.runIf(hasServer)('the address of PostgreSQL', () => {
  let database: Awaited<ReturnType<typeof makeDatabase>>;
  let dataDir: string;

  beforeEach(async () => {
    database = await makeDatabase();
    dataDir = await mkdtemp(join(tmpdir(), 'layline-'));
  });
  afterEach(async () => {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it("[OPS-21] is PostgreSQL's own", async () => {
    expect(await problemOfPooler(database.url)).toBeNull();
  });

  it('[OPS-21] is refused if a pooler shares sessions behind it', async () => {
    const pooled = new URL(database.url);
    pooled.port = String(await openSharingPooler(new URL(database.url)));
    pooled.hostname = '127.0.0.1';
    const opening = openStore({
      databaseUrl: pooled.href,
      dataDir,
      processes: systemProcesses,
      clock: systemClock,
      log: silentLog(),
      onUsurped: () => undefined,
    });
    await expect(opening).rejects.toThrow(
      /^DATABASE_URL: A pooler shares sessions .*pool_mode transaction.* Give PostgreSQL's own address/,
    );
  });

  it('[OPS-21] ends the sessions of a host that is gone, and of a process that is paused', async () => {
    const store = await openPostgres(database.url, { onLost: () => undefined });
    const shown = await store.query(
      `select name, setting from pg_settings where name in
         ('tcp_keepalives_idle', 'tcp_user_timeout', 'idle_in_transaction_session_timeout')
       order by name`,
    );
    await store.close();
    expect(shown).toEqual([
      { name: 'idle_in_transaction_session_timeout', setting: '10000' },
      { name: 'tcp_keepalives_idle', setting: '5' },
      { name: 'tcp_user_timeout', setting: '10000' },
    ]);
  });
});
