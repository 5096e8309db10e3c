import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { openCaller } from '../../../test/caller.ts';
import { openTestConsole } from '../../../test/staff.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import type { Store } from '../../store/database.ts';
import type { Lease } from '../../store/lease/lease.ts';
import { openBetfairApi } from '../bots/serve.ts';

describe.each(oneStore(import.meta.url))('a server whose lease has run out, on $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let isHeld = true;
  const lease: Lease = {
    epoch: 1,
    holder: 'this server',
    isHeld: () => isHeld,
    isLost: false,
    noteLost: () => undefined,
    release: () => Promise.resolve(),
  };

  beforeAll(async () => {
    store = { ...(await openMigrated(kind)), lease };
    test = await openTestApp(store);
  });
  afterAll(async () => {
    isHeld = true;
    await test.close();
    await store.close();
  });

  /** Collects the status of each entry point. */
  async function statuses(): Promise<Record<string, number>> {
    const anyone = openCaller(test.server);
    const bots = openBetfairApi({ app: test.app, rateLimit: 0, tls: null });
    const staff = openTestConsole(test);
    const login = { method: 'POST', url: '/api/login', payload: 'username=a&password=b' } as const;
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const found = {
      odds: (await anyone.get('/v2/get-events')).status,
      lives: (await test.server.inject('/healthz')).statusCode,
      ready: (await test.server.inject('/readyz')).statusCode,
      bots: (await bots.inject({ ...login, headers: form })).statusCode,
      console: (await staff.call('GET', '/api/me')).status,
    };
    await bots.close();
    await staff.close();
    return found;
  }

  it('answers nothing from memory, not even reads, and continues once it has the lease again', async () => {
    expect(await statuses()).toMatchObject({ odds: 200, lives: 200, ready: 200, console: 401 });
    isHeld = false;
    expect(await statuses()).toEqual({
      odds: 503,
      lives: 200,
      ready: 503,
      bots: 503,
      console: 503,
    });
    isHeld = true;
    expect(await statuses()).toMatchObject({ odds: 200, ready: 200, console: 401 });
  });
});
