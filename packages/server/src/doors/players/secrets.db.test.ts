import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { type Caller, openCaller } from '../../../test/caller.ts';
import { openManualClock } from '../../../test/manual-clock.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import { openLog } from '../../base/log.ts';
import { sendToServer } from '../../cli/remote.ts';
import type { Store } from '../../store/database.ts';
import { serveAdmin } from '../staff/socket/serve.ts';

const secretOne = 'seven grey herons';
const secretTwo = 'nine wet otters';

describe.each(oneStore(import.meta.url))('the log over $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let isBroken = false;
  const lines: string[] = [];

  beforeAll(async () => {
    const log = openLog('trace', { write: (line) => lines.push(line) });
    const real = await openMigrated(kind);
    const fail = (): never => {
      throw new Error('the disk is gone');
    };
    store = {
      ...real,
      query: (text, values) => (isBroken ? fail() : real.query(text, values)),
      transaction: (work) => (isBroken ? fail() : real.transaction(work)),
      get read() {
        return isBroken ? fail() : real.read;
      },
    };
    test = await openTestApp(store, openManualClock(), log);
  });
  afterAll(async () => {
    await test.close();
    await store.close();
  });

  it('contains no password and no token, even if calls fail internally', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'secrets-'));
    const place = { dataDir: folder, databaseUrl: null };
    const close = await serveAdmin(test.app, place);
    const anyone = openCaller(test.server);
    const who = { site: 'layline', user: 'selma' };
    await sendToServer(place, { name: 'user add', values: { ...who, password: secretOne } });
    const selma = await anyone.signIn('selma', secretOne);
    expect(selma.token).toHaveLength(43);
    isBroken = true;
    await useEverything(anyone, selma);
    const command = { name: 'user password', values: { ...who, password: secretTwo } };
    await expect(sendToServer(place, command)).rejects.toThrow('see its log');
    isBroken = false;
    await useEverything(anyone, selma);
    await close();
    await rm(folder, { recursive: true });
    const leaking = store.query('insert into password_update values ($1, $2)', [secretTwo, 1]);
    await leaking.catch((error: unknown) => test.app.log.error({ error }, 'a row was refused'));
    const text = lines.join('');
    expect(text).toContain('a row was refused');
    expect(text).toContain('the disk is gone');
    for (const secret of [secretOne, secretTwo, selma.token, 'argon2id', 'Bearer']) {
      expect(text).not.toContain(secret);
    }
  });

  async function useEverything(anyone: Caller, selma: Caller): Promise<void> {
    const credentials = { userName: 'selma', password: secretOne };
    await anyone.post('/auth/signin', credentials);
    await anyone.post('/auth/signin', { ...credentials, password: [secretOne] });
    await selma.post('/auth/update-password', {
      currentPassword: secretOne,
      newPassword: secretTwo,
      confirmPassword: secretTwo,
    });
    await selma.get(`/auth/login-activity/x/1/10?token=${selma.token}`);
    await selma.get('/auth/letest-user-details');
    await selma.post('/stakes', { stakes: [] });
  }
});
