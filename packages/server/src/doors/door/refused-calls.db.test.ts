import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { openCaller } from '../../../test/caller.ts';
import { openManualClock } from '../../../test/manual-clock.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import { listenOn, openStreamClient } from '../../../test/stream-client.ts';
import { openLog } from '../../base/log.ts';
import type { Store } from '../../store/database.ts';

describe.each(oneStore(import.meta.url))('refused calls over $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let written = '';

  beforeAll(async () => {
    store = await openMigrated(kind);
    const stream = new PassThrough();
    stream.on('data', (bytes: Buffer) => {
      written += bytes.toString();
    });
    test = await openTestApp(store, openManualClock(), openLog('warn', stream));
  });
  afterAll(async () => {
    await test.close();
    await store.close();
  });

  it('[AUTH-14] are counted, and logged without secrets and within a limit', async () => {
    const anyone = openCaller(test.server, 'x'.repeat(43));
    const guess = { userName: 'name-or-password', password: 'secret-guess' };
    for (let nth = 0; nth < 12; nth += 1) await anyone.post('/auth/signin', guess);
    for (let nth = 0; nth < 30; nth += 1) await anyone.get('/auth/letest-user-details');
    const { payload } = await test.server.inject({ url: '/metrics' });
    expect(payload).toContain('layline_refused_sign_in_failed_total 10');
    expect(payload).toContain('layline_refused_too_many_total 2');
    expect(payload).toContain('layline_refused_unauthorized_total 30');
    await expect.poll(() => written.split('a call was refused').length - 1).toBe(10 + 2 + 20);
    expect(written).toContain('"code":"CREDENTIALS_INVALID","route":"/api/auth/signin"');
    expect(written).not.toMatch(/name-or-password|secret-guess|xxx/);
    const port = await listenOn(test.server);
    const origin = 'https://evil.example';
    await expect(openStreamClient({ port, origin })).rejects.toThrow('401');
    const after = await test.server.inject({ url: '/metrics' });
    expect(after.payload).toContain('layline_refused_bad_origin_total 1');
    test.clock.advance(60_000);
    await anyone.get('/auth/letest-user-details');
    await expect.poll(() => written).toContain('"leftOut":10');
  });
});
