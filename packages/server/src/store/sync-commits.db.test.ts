import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostgresPair, type PostgresPair } from '../../test/postgres-pair.ts';
import { ended, spawnServer, start } from '../../test/real-server.ts';
import { hasServer, makeDatabase } from '../../test/stores.ts';

async function readinessOf(address: string) {
  const response = await fetch(`${address}/readyz`);
  return { status: response.status, body: await response.json() };
}

describe.runIf(hasServer)('commits that wait for a standby of PostgreSQL', () => {
  let pair: PostgresPair;
  let folder: string;

  beforeAll(async () => {
    const opened = await openPostgresPair();
    if ('reason' in opened) throw new Error(opened.reason);
    pair = opened;
    folder = await mkdtemp(join(tmpdir(), 'layline-'));
  });
  afterAll(async () => {
    await pair.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('[OPS-20] are shown by /readyz, which is not ready without them if they are required', async () => {
    const flags = ['--database-url', pair.primary.url, '--data-dir', join(folder, 'data')];
    const { child, address } = await start([...flags, '--require-sync', 'true']);
    try {
      expect(await readinessOf(address)).toMatchObject({
        status: 200,
        body: {
          store: { commits: { synchronous: true, commit: 'on', names: 'pair', standbys: 1 } },
        },
      });
      pair.ask("alter system set synchronous_standby_names = ''");
      pair.ask('select pg_reload_conf()');
      await expect
        .poll(() => readinessOf(address), { timeout: 20_000 })
        .toMatchObject({
          status: 503,
          body: {
            reasons: [
              { code: 'NOT_SYNCHRONOUS', text: expect.stringContaining('standby_names is empty') },
            ],
            store: { available: true, commits: { synchronous: false, names: '' } },
          },
        });
    } finally {
      child.kill('SIGKILL');
      await ended(child);
    }
  }, 120_000);

  it('[OPS-20] are required at the start', async () => {
    const { url, drop } = await makeDatabase();
    const flags = ['--database-url', url, '--data-dir', join(folder, 'other')];
    const child = spawnServer(['--port', '0', ...flags, '--require-sync', 'true']);
    let text = '';
    child.stderr.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    await once(child, 'close');
    await drop();
    expect([child.exitCode, text]).toEqual([
      2,
      expect.stringMatching(
        /^REQUIRE_SYNC \(--require-sync\): .*synchronous_standby_names is empty/m,
      ),
    ]);
  }, 60_000);
});
