import type { Kysely, QueryResult, UnknownRow } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import type { Store } from '../../store/database.ts';
import { outageCodeOf } from '../../store/faults/outage.ts';
import { findPlayerById } from '../../store/queries/players.ts';
import type { Tables } from '../../store/tables.ts';
import { openSessions, type Sessions } from './sessions.ts';

describe.each(oneStore(import.meta.url))('sessions over $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let sessions: Sessions;
  let token: string;
  /** Awaited before every query. */
  let reading: Promise<unknown>;

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
    reading = Promise.resolve();
    const query: Store['query'] = async (text, values, name) => {
      await reading;
      return store.query(text, values, name);
    };
    sessions = openSessions({ ...store, query }, test.clock);
    const anna = await findPlayerById(store, 'anna');
    if (anna === undefined) throw new Error('There is no anna.');
    token = (await sessions.open(anna, { address: '127.0.0.1', device: 'test' })) ?? '';
  });

  it('report a store outage if the store hangs', async () => {
    const woken = Promise.withResolvers<QueryResult<UnknownRow>>();
    const read = (store.read as Kysely<Tables>).withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: () => woken.promise,
    });
    const found = openSessions({ ...store, read }, test.clock).find(token);
    test.clock.advance(3000);
    const error: unknown = await found.catch((reason: unknown) => reason);
    expect(outageCodeOf(error)).toBe('NO_ANSWER');
    woken.resolve({ rows: [] });
  });

  it('[AUTH-11] are twenty at most, and a new one never displaces itself', async () => {
    const anna = await findPlayerById(store, 'anna');
    if (anna === undefined) throw new Error('There is no anna.');
    const from = { address: '127.0.0.1', device: 'test' };
    // All begin in the same millisecond.
    for (let count = 0; count < 30; count += 1) {
      const last = await sessions.open(anna, from);
      expect(await sessions.find(last ?? '')).not.toBeNull();
    }
    const rows = await store.query("select 1 from session where player_id = 'anna'");
    expect(rows).toHaveLength(20);
  });

  it('[AUTH-15] do not keep the stream open after being idle for too long', async () => {
    await store.query("update site set idle_minutes = 5 where site_id = 'layline'");
    const { tokenHash = '' } = (await sessions.find(token)) ?? {};
    const stands = async () => (await sessions.stillOpen([tokenHash])).has(tokenHash);
    test.clock.advance(4 * 60_000);
    expect(await stands()).toBe(true);
    await sessions.find(token);
    test.clock.advance(4 * 60_000);
    expect(await stands()).toBe(true);
    test.clock.advance(60_000);
    expect(await stands()).toBe(false);
    expect(await sessions.find(token)).toBeNull();
    await store.query("update site set idle_minutes = 0 where site_id = 'layline'");
  });

  it('stay in memory once they are found', async () => {
    expect(sessions.known(token)).toBeNull();
    expect(await sessions.find(token)).toMatchObject({ player: { player_id: 'anna' } });
    expect(sessions.known(token)).not.toBeNull();
  });

  it.each([
    ['signs out', (session: Parameters<Sessions['close']>[0]) => sessions.close(session)],
    [
      'is shut out',
      async () => {
        sessions.forgetPlayer('anna', null);
        await reading;
        await store.query("delete from session where player_id = 'anna'");
      },
    ],
  ])(
    'are not trusted again because of a read that began before the player %s',
    async (_what, end) => {
      const session = await sessions.find(token);
      if (session === null) throw new Error('It is not open.');
      test.clock.advance(60_000);
      reading = sessions.find(token);
      await end(session);
      expect(sessions.known(token)).toBeNull();
      expect(await sessions.find(token)).toBeNull();
    },
  );
});
