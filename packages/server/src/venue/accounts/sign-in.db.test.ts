import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { type Caller, openCaller } from '../../../test/caller.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import type { Store } from '../../store/database.ts';
import type { Passwords } from './passwords/password.ts';

describe.each(oneStore(import.meta.url))('signing in over $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let anyone: Caller;
  let work: string[] = [];

  beforeAll(async () => {
    const real = await openMigrated(kind);
    store = {
      ...real,
      query: (text, values) => {
        work.push(text);
        return real.query(text, values);
      },
      get read() {
        work.push('read');
        return real.read;
      },
    };
    test = await openTestApp(store);
    const { passwords } = test.app;
    const whole: Passwords = { ...passwords };
    const counted: Passwords['check'] = (hash, given) => {
      work.push('check');
      return whole.check(hash, given);
    };
    Object.assign(passwords, { check: counted });
    anyone = openCaller(test.server);
    await test.addPlayer('anna');
    await test.addPlayer('steady');
  });
  beforeEach(() => {
    work = [];
  });
  afterAll(async () => {
    await test.close();
    await store.close();
  });

  const tryFrom = (remoteAddress: string, userName: string, password: string) =>
    anyone.post('/auth/signin', { userName, password }, {}, { remoteAddress });

  it('[AUTH-3] does the same work for an unknown name', async () => {
    await tryFrom('203.0.113.1', 'steady', 'guess');
    const known = work.splice(0);
    await tryFrom('203.0.113.1', 'nobody', 'guess');
    expect(work).toEqual(known);
    expect(known).toContain('check');
  });

  it('[AUTH-3] lets the player in while many addresses guess at the name', async () => {
    const codes = new Set<string>();
    for (let other = 0; other < 60; other += 1) {
      codes.add((await tryFrom(`198.51.100.${other}`, 'anna', 'guess')).body.code);
    }
    expect([...codes]).toEqual(['CREDENTIALS_INVALID', 'TOO_MANY_REQUESTS']);
    expect((await tryFrom('192.0.2.200', 'anna', 'anna')).body.code).toBe('TOO_MANY_REQUESTS');
    expect((await tryFrom('127.0.0.1', 'anna', 'anna')).status).toBe(200);
    expect((await tryFrom('192.0.2.200', 'bilal', 'x')).body.code).toBe('CREDENTIALS_INVALID');
  });
});
