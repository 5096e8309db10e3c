import { appKeysMax, routes } from '@layline/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { type Caller, openCaller } from '../../../test/caller.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import type { Store } from '../../store/database.ts';
import { openBetfairApi } from '../bots/serve.ts';

describe.each(oneStore(import.meta.url))("keys of a player's own programs on $name", (kind) => {
  let store: Store;
  let test: TestApp;
  let anna: Caller & { readonly token?: string };
  let token: string;
  let api: ReturnType<typeof openBetfairApi>;

  beforeEach(async () => {
    store = await openMigrated(kind);
    test = await openTestApp(store);
    ({ token } = anna = await test.addPlayer('anna'));
    api = openBetfairApi({ app: test.app, rateLimit: 0, tls: null });
    await api.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(async () => {
    await api.close();
    await test.close();
    await store.close();
  });

  const list = async () => routes.appKeys.reply.parse((await anna.get('/app-keys')).body).data;
  const make = (name: string) => anna.post('/app-keys', { name });
  const keyOf = async (name: string) =>
    routes.makeAppKey.reply.parse((await make(name)).body).data.key;
  const revoke = (name: string) => anna.post('/app-keys/revoke', { name });
  async function funds(key: string): Promise<string> {
    const answer = await api.inject({
      method: 'POST',
      url: '/exchange/account/rest/v1.0/getAccountFunds',
      headers: { 'x-application': key, 'x-authentication': token },
      payload: '{}',
    });
    return answer.body;
  }

  it('are shown once, show their last use, and can be revoked at once', async () => {
    expect(await list()).toEqual([]);
    const key = await keyOf('bot');
    expect((await anna.get('/app-keys')).body).not.toContain(key);
    expect(await list()).toMatchObject([{ name: 'bot', usedAt: null }]);
    expect(await funds(key)).toContain('availableToBetBalance');
    await expect.poll(async () => (await list())[0]?.usedAt).not.toBeNull();
    expect((await revoke('bot')).body.status).toBe(true);
    expect(await funds(key)).toContain('INVALID_APP_KEY');
    expect(await list()).toEqual([]);
    expect((await revoke('bot')).body.code).toBe('NOT_FOUND');
  });

  it('are limited per player, also under concurrent requests', async () => {
    const names = Array.from({ length: appKeysMax + 3 }, (_, index) => `bot-${index}`);
    const answers = await Promise.all(names.map(make));
    expect(answers.filter(({ body }) => body.status === true)).toHaveLength(appKeysMax);
    expect(await list()).toHaveLength(appKeysMax);
    const [first = ''] = (await list()).map(({ name }) => name);
    expect((await make(first)).body.code).toBe('INVALID_REQUEST');
    await revoke(first);
    const twice = await Promise.all([make('same'), make('same')]);
    expect(twice.filter(({ body }) => body.status === true)).toHaveLength(1);
  });

  it('have the limits that were chosen for them, or else the default ones', async () => {
    const body = { name: 'slow', callsMax: 10, connectionsMax: 0 };
    const { data } = routes.makeAppKey.reply.parse((await anna.post('/app-keys', body)).body);
    await make('usual');
    const keys = await list();
    expect(keys.find(({ name }) => name === 'slow')).toMatchObject({
      callsMax: 10,
      connectionsMax: 0,
    });
    expect(keys.find(({ name }) => name === 'usual')).toMatchObject({
      callsMax: null,
      connectionsMax: 10,
    });
    for (let nth = 0; nth < 10; nth += 1) expect(await funds(data.key)).toContain('available');
    expect(await funds(data.key)).toContain('TOO_MANY_REQUESTS');
    for (const wrong of [{ callsMax: 0 }, { callsMax: '50' }, { connectionsMax: 11 }]) {
      const answer = await anna.post('/app-keys', { name: 'wrong', ...wrong });
      expect(answer.body.status, JSON.stringify(wrong)).toBe(false);
    }
  });

  it('can be seen and revoked only by their owner, after a proof of identity', async () => {
    const key = await keyOf('bot');
    const bea = await test.addPlayer('bea');
    expect((await bea.get('/app-keys')).body.data).toEqual([]);
    expect((await bea.post('/app-keys/revoke', { name: 'bot' })).body.code).toBe('NOT_FOUND');
    expect(await funds(key)).toContain('availableToBetBalance');
    test.clock.advance(5 * 60_000);
    for (const answer of [await make('late'), await revoke('bot')]) {
      expect(answer.body.code).toBe('STEP_UP_NEEDED');
    }
    const { body } = await openCaller(test.server)
      .signIn(test.demo.userName, test.demo.password)
      .then((demo) => demo.post('/app-keys', { name: 'shared' }));
    expect(body.code).toBe('DEMO_FIXED');
  });

  it('are offered while the bot API is open, and not made while it is not', async () => {
    const host = test.app.sites.byId('layline')?.hosts[0] ?? '';
    const offered = async () =>
      (await anna.get(`/domain/host/${host}`)).body.data.capabilities.includes('app-keys');
    expect(await offered()).toBe(true);
    await api.close();
    expect(await offered()).toBe(false);
    expect((await make('bot')).body.code).toBe('NOT_FOUND');
  });
});
