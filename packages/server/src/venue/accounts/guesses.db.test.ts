/** Guesses at passwords and user names, as a client sees them. */
import { hash } from '@node-rs/argon2';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { type Caller, openCaller } from '../../../test/caller.ts';
import { emptyTables } from '../../../test/kept-stores.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import type { Store } from '../../store/database.ts';
import { takeGuess } from '../../store/queries/name-guesses.ts';
import { updatePassword } from '../../store/queries/passwords.ts';

const strong = 'copper-lantern-57';

describe.each(oneStore(import.meta.url))('guessing over $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let anyone: Caller;

  beforeAll(async () => {
    store = await openMigrated(kind);
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    await emptyTables(store);
    test = await openTestApp(store);
    anyone = openCaller(test.server);
    await test.addPlayer('anna');
  });
  afterEach(() => test.close());

  const tryFrom = (remoteAddress: string, userName: string, password: string, more = {}) =>
    anyone.post('/auth/signin', { userName, password, ...more }, {}, { remoteAddress });
  const postText = (payload: string) =>
    anyone.post('/auth/signin', {}, { 'content-type': 'application/json' }, { payload });
  const signUp = (nth: number, userName = `player${nth}`, remoteAddress = '203.0.113.7') =>
    anyone.post(
      '/auth/signup',
      { name: 'New', userName, mobile: '9876543210', password: strong, isAdult: true },
      {},
      { remoteAddress },
    );
  const codesOf = async (calls: Promise<{ body: { code?: string } }>[]) => {
    const counts: Record<string, number> = {};
    for (const { body } of await Promise.all(calls)) {
      const code = body.code ?? 'OK';
      counts[code] = (counts[code] ?? 0) + 1;
    }
    return counts;
  };

  it('[AUTH-3] limits concurrent guesses like consecutive ones', async () => {
    const guess = (nth: number) =>
      tryFrom('203.0.113.7', 'anna', nth === 60 ? 'anna' : `guess-${nth}`);
    const counts = await codesOf(Array.from({ length: 80 }, (_, nth) => guess(nth)));
    expect(counts['OK']).toBeUndefined();
    expect(counts['CREDENTIALS_INVALID']).toBeLessThanOrEqual(10);
  });

  it('[SITE-5] limits concurrent sign-ups of one address like consecutive ones', async () => {
    await store.query('update site set is_signup_open = true, welcome_balance = 1000000');
    await test.app.sites.reload();
    const counts = await codesOf(Array.from({ length: 18 }, (_, nth) => signUp(nth)));
    expect(counts).toEqual({ OK: 5, TOO_MANY_REQUESTS: 13 });
  });

  it('[SITE-5] limits how often a caller can check for taken names', async () => {
    await store.query('update site set is_signup_open = true');
    await test.app.sites.reload();
    const counts: Record<string, number> = {};
    for (let nth = 0; nth < 30; nth += 1) {
      const { code } = (await signUp(nth, 'anna')).body;
      counts[code] = (counts[code] ?? 0) + 1;
    }
    expect(counts).toEqual({ USER_NAME_TAKEN: 20, TOO_MANY_REQUESTS: 10 });
    expect((await signUp(0, 'bruno', '203.0.113.8')).status).toBe(200);
  });

  it('[AUTH-5] look-ups of names never block a sign-in', async () => {
    const deep = `${'['.repeat(6000)}${']'.repeat(6000)}`;
    const words = `{"isp": 5, "city": ${deep}, "as": "AS1", "country": "${'x'.repeat(5000)}"}`;
    for (const ipInfo of [deep, '5', '"text"', '[]', 'null', words]) {
      const payload = `{"userName": "anna", "password": "anna", "ipInfo": ${ipInfo}}`;
      expect((await postText(payload)).status).toBe(200);
    }
    const tooDeep = await postText(`{"userName": "anna", "ipInfo": [${deep}, "\\ud83d\\ude00"]}`);
    expect([tooDeep.status, tooDeep.body.code]).toEqual([400, 'INVALID_REQUEST']);
    const [row] = await store.query<{ stored: Record<string, string> }>(
      'select ip_info as stored from login_activity order by at desc, line desc limit 1',
    );
    expect(row?.stored).toEqual({ country: 'x'.repeat(100) });
  });

  it('[AUTH-3] opens no session if the password changes meanwhile', async () => {
    const { passwords } = test.app;
    const whole = { ...passwords };
    passwords.check = async (known, given) => {
      const isRight = await whole.check(known, given);
      const passwordHash = await passwords.hash(strong);
      const by = { id: 'anna', name: 'anna' };
      const update = { playerId: 'anna', passwordHash, from: null, by, keptTokenHash: null };
      await updatePassword(store, { ...update, now: test.clock.now() });
      return isRight;
    };
    expect((await tryFrom('127.0.0.1', 'anna', 'anna')).body.code).toBe('CREDENTIALS_INVALID');
    expect(await store.query("select 1 from session where player_id = 'anna'")).toHaveLength(0);
    Object.assign(passwords, whole);
    expect((await tryFrom('127.0.0.1', 'anna', strong)).status).toBe(200);
  });

  it('[AUTH-3] keeps the guesses at one name over a restart and over time', async () => {
    for (let nth = 0; nth < 25; nth += 1) await tryFrom(`198.51.100.${nth}`, 'anna', 'guess');
    await test.close();
    test = await openTestApp(store);
    anyone = openCaller(test.server);
    const elsewhere = await tryFrom('192.0.2.1', 'anna', 'anna');
    expect(elsewhere.body.code).toBe('TOO_MANY_REQUESTS');
    expect((await tryFrom('127.0.0.1', 'anna', 'anna')).status).toBe(200);
    let judged = 0;
    const now = test.clock.now();
    for (let minute = 0; minute < 24 * 60; minute += 1) {
      const at = (now + minute * 60_000) as typeof now;
      if (await takeGuess(store, { key: 'anna', isKnown: false, now: at })) judged += 1;
    }
    expect(judged).toBeLessThan(60);
    expect(judged).toBeGreaterThan(20);
  });

  it('[AUTH-3] rehashes a password that was hashed at another strength', async () => {
    const weaker = await hash('anna', { algorithm: 2, memoryCost: 8192, timeCost: 1 });
    await store.query("update player set password_hash = $1 where player_id = 'anna'", [weaker]);
    expect((await tryFrom('127.0.0.1', 'anna', 'anna')).status).toBe(200);
    const [row] = await store.query<{ hash: string }>(
      "select password_hash as hash from player where player_id = 'anna'",
    );
    expect(row?.hash).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
    expect((await tryFrom('127.0.0.1', 'anna', 'anna')).status).toBe(200);
  });
});
