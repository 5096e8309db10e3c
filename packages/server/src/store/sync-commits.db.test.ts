import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBet } from '../../test/acknowledged-bets.ts';
import { openPostgresPair, type PostgresPair, standbyName } from '../../test/postgres-pair.ts';
import { call, ended, signIn, spawnServer, start } from '../../test/real-server.ts';
import { makeDatabase } from '../../test/server-databases.ts';
import { hasServer } from '../../test/stores.ts';

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

  it('[OPS-20] are shown by /readyz, and no bet is taken without them if they are required', async () => {
    const flags = ['--database-url', pair.url, '--data-dir', join(folder, 'data')];
    const { child, address } = await start([...flags, '--require-sync', 'true']);
    try {
      expect(await readinessOf(address)).toMatchObject({
        status: 200,
        body: {
          store: { commits: { synchronous: true, commit: 'on', names: standbyName, standbys: 1 } },
        },
      });
      const token = await signIn(address);
      const chosen = await findBet(address);
      const bet = (clientRef: string) =>
        call(address, '/bet/save2', token, { ...chosen, clientRef });
      expect(await bet('on-two-machines')).toMatchObject({ status: true });
      await pair.waitForStandbys('');
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
      expect(await bet('on-one-machine')).toMatchObject({ status: false, code: 'UNAVAILABLE' });
      await pair.waitForStandbys(standbyName);
      await expect
        .poll(() => bet('on-two-again'), { timeout: 20_000 })
        .toMatchObject({ status: true });
      expect(await readinessOf(address)).toMatchObject({ status: 200 });
    } finally {
      child.kill('SIGKILL');
      await ended(child);
    }
  }, 120_000);

  it.each([
    ['of a server', []],
    ['of an edge', ['--roles', 'edge', '--nats-url', 'nats://127.0.0.1:1']],
  ])(
    '[OPS-20] are required at the start %s',
    async (_, role) => {
      const { url, drop } = await makeDatabase();
      const flags = ['--database-url', url, '--data-dir', join(folder, 'other'), ...role];
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
    },
    60_000,
  );
});
