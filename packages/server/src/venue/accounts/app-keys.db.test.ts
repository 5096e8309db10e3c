import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import type { Store } from '../../store/database.ts';
import { type AppKeys, openAppKeys } from './app-keys.ts';

describe.each(oneStore(import.meta.url))('application keys on $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let keys: AppKeys;
  let key: string;
  let reads = 0;
  /** Replies of the store wait for it. */
  let reply: Promise<unknown> = Promise.resolve();
  const bot = { playerId: 'anna', siteId: 'layline', name: 'bot' };

  beforeAll(async () => {
    store = await openMigrated(kind);
    test = await openTestApp(store);
    await test.addPlayer('anna');
  });
  afterAll(async () => {
    await test.close();
    await store.close();
  });
  beforeEach(async () => {
    await store.query('delete from app_key');
    const query: Store['query'] = async <Row>(...sent: Parameters<Store['query']>) => {
      if (sent[0].startsWith('select')) reads += 1;
      const rows = await store.query<Row>(...sent);
      await reply;
      return rows;
    };
    keys = openAppKeys({ ...store, query }, test.clock);
    const made = await keys.make(bot);
    key = made.kind === 'added' ? made.key : '';
    reads = 0;
    reply = Promise.resolve();
  });

  it('[BOT-1] are read once a second', async () => {
    for (let nth = 0; nth < 3; nth += 1) expect(await keys.find(key)).toMatchObject(bot);
    expect(reads).toBe(1);
    test.clock.advance(1000);
    expect(await keys.find(key)).toMatchObject(bot);
    expect(reads).toBe(2);
  });

  it('[BOT-1] are unknown as soon as they are revoked, also to a read that is on its way', async () => {
    const woken = Promise.withResolvers<void>();
    reply = woken.promise;
    const late = keys.find(key);
    reply = Promise.resolve();
    expect(await keys.revoke(bot)).toBe(1);
    woken.resolve();
    await late;
    expect(await keys.find(key)).toBeNull();
  });

  it('are not kept while they are unknown', async () => {
    const other = 'not-known-yet';
    expect(await keys.find(other)).toBeNull();
    expect(await keys.make({ ...bot, name: 'second' })).toMatchObject({ kind: 'added' });
    expect(await keys.find(other)).toBeNull();
    expect(reads).toBe(2);
  });
});
