import { refuse } from '@layline/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { accepted, openTestApp, type TestApp } from '../../../test/app.ts';
import { type Caller, openCaller } from '../../../test/caller.ts';
import { emptyTables } from '../../../test/kept-stores.ts';
import { openManualClock } from '../../../test/manual-clock.ts';
import { defineFinal, finalMatch, kings, openFinal } from '../../../test/market.ts';
import { openMigrated, storesUnderTest } from '../../../test/stores.ts';
import { runCommand } from '../../admin/catalogue/commands.ts';
import { openLog } from '../../base/log.ts';
import { verifyStore } from '../../engine/audit/verify.ts';
import type { Sql, Store } from '../../store/database.ts';
import { isReading } from '../../store/folder/free-space.ts';

const bet = { marketId: finalMatch, selectionId: kings, type: 'back', oddsReq: 2, stake: 100 };
const stakes = Array.from({ length: 8 }, (_, index) => ({ id: index + 1, stakeValue: 5 }));
const laterWords = 'Storage is recovering. Please try again in a moment.';
const entryWords = 'Signing in is paused while storage recovers. Please try again in a moment.';

/** PostgreSQL's errors when only reads succeed, and when nothing does. */
const outages = [
  ['53100', 'DISK_FULL', 'could not extend file "base/5/16": No space left on device'],
  ['25006', 'READ_ONLY', 'cannot execute INSERT in a read-only transaction'],
  ['53300', 'NO_CONNECTIONS', 'sorry, too many clients already'],
  ['57P03', 'STARTING', 'the database system is starting up'],
  ['08006', 'UNREACHABLE', 'connection failure'],
] as const;

describe.each(storesUnderTest)('a store that cannot be written on $name', (kind) => {
  let real: Store;
  let test: TestApp;
  let anna: Caller;
  let logged: { level: number; msg: string; code?: string; error?: { stack: string } }[];
  let failure: Error | null = null;

  /** Reads succeed; `small` writes do too, as if they just found space. */
  let isSmallTaken = false;
  const mustWrite = (text: string): void => {
    if (failure === null || isReading(text)) return;
    if (isSmallTaken && !text.includes('write_proof') && !text.includes('journal')) return;
    throw failure;
  };
  /** Reads of a statement wait for this. */
  let slow: PromiseWithResolvers<void> | null = null;
  let slowReads = 0;
  const mustWait = async (text: string): Promise<void> => {
    if (slow === null || !text.includes('posting')) return;
    slowReads += 1;
    await slow.promise;
  };
  const wake = () => {
    slow?.resolve();
    slow = null;
  };
  const failing = (sql: Sql): Sql => ({
    ...sql,
    async query(text, values, name) {
      mustWrite(text);
      await mustWait(text);
      return sql.query(text, values, name);
    },
  });

  beforeAll(async () => {
    real = await openMigrated(kind);
  });
  afterAll(() => real.close());
  beforeEach(async () => {
    await emptyTables(real);
    failure = null;
    isSmallTaken = false;
    slowReads = 0;
    logged = [];
    const store: Store = {
      ...real,
      ...failing(real),
      transaction: (work) => real.transaction((sql) => work(failing(sql))),
    };
    const log = openLog('info', { write: (line: string) => void logged.push(JSON.parse(line)) });
    test = await openTestApp(store, openManualClock(), log);
    anna = await test.addPlayer('anna');
    test.app.marketCache.apply([openFinal()]);
    await accepted(test.app.engine.submit({ kind: 'define-market', definition: defineFinal() }));
    logged.length = 0;
  });
  afterEach(async () => {
    failure = null;
    wake();
    await back();
    await test.close();
  });

  const fail = (code = '53100', message = 'No space left on device') => {
    failure = Object.assign(new Error(message), { code });
  };
  const ready = async () => {
    const answer = await test.server.inject({ url: '/readyz' });
    return { status: answer.statusCode, ...answer.json() };
  };
  const back = () =>
    vi.waitFor(async () => {
      test.clock.advance(2000);
      expect((await ready()).ready).toBe(true);
    });
  const save = (clientRef: string) => anna.post('/bet/save2', { ...bet, clientRef });
  /** Makes several attempts, all successful reads, within the time limit of one. */
  const attempts = async (count: number) => {
    for (let attempt = 0; attempt < count; attempt += 1) {
      test.clock.advance(400);
      await new Promise((resolve) => setImmediate(resolve));
      await real.query('select 1');
      expect(await ready()).toMatchObject({ ready: false, status: 503 });
    }
  };

  it.each(outages)(
    '%s: is not ready, with reason and start, until a write succeeds',
    async (code, name, message) => {
      expect(await ready()).toMatchObject({ ready: true, status: 200, store: { outage: null } });
      fail(code, message);
      const since = new Date(test.clock.now()).toISOString();
      expect((await save('during-it')).body.code).toBe('UNAVAILABLE');
      const store = { available: false, outage: { code: name, since } };
      expect(await ready()).toMatchObject({ ready: false, status: 503, store });
      await attempts(5);
      expect((await ready()).store.outage).toMatchObject({ code: name, since });
      expect((await anna.get('/bet/exposure/fetch')).status).toBe(200);
      failure = null;
      await back();
      expect((await save('during-it')).status).toBe(200);
      expect((await verifyStore(real)).faults).toEqual([]);
    },
  );

  it('is not ready because of a small write that succeeded while bets fail', async () => {
    fail();
    await save('during-it');
    isSmallTaken = true;
    expect((await anna.post('/stakes', { stakes })).status).toBe(200);
    await attempts(3);
    expect((await ready()).store.outage.code).toBe('DISK_FULL');
  });

  it('is not ready when something other than a bet detects the outage', async () => {
    fail();
    expect((await anna.signIn('anna', 'anna')).token).toBe('');
    expect(await ready()).toMatchObject({
      ready: false,
      store: { outage: { code: 'DISK_FULL' } },
    });
    failure = null;
    await back();
    expect((await anna.signIn('anna', 'anna')).token).not.toBe('');
  });

  it('is ready although one call was given up, as long as writes succeed', async () => {
    slow = Promise.withResolvers<void>();
    const late = anna.post('/transit/transactions/test/1/10', { filter: 'all' });
    await vi.waitFor(() => expect(slowReads).toBe(1));
    test.clock.advance(15_000);
    expect((await late).body).toMatchObject({ code: 'UNAVAILABLE', message: laterWords });
    expect((await ready()).ready).toBe(true);
    expect((await save('beside-it')).status).toBe(200);
    wake();
    const messages = logged.filter(({ level }) => level >= 40).map(({ msg }) => msg);
    expect(messages).toEqual(['the store did not answer in time']);
  });

  it('is not ready if a call timed out and a probe write fails too', async () => {
    failure = new Error('Query read timeout');
    expect((await anna.post('/stakes', { stakes })).status).toBe(503);
    await vi.waitFor(async () => {
      expect((await ready()).store.outage).toMatchObject({ code: 'NO_ANSWER' });
    });
  });

  it('refuses all writes with 503 and a message without a stack trace', async () => {
    fail();
    const password = { currentPassword: 'anna', newPassword: 'four grey herons' };
    const change = { ...password, confirmPassword: password.newPassword };
    const person = {
      userName: 'berta',
      password: 'four grey herons',
      name: 'B',
      mobile: '+441234567890',
    };
    const calls = [
      ['/auth/signin', { userName: 'anna', password: 'anna' }, entryWords],
      ['/auth/signin', { userName: 'anna', password: 'wrong' }, entryWords],
      ['/auth/signup', { ...person, isAdult: true }, entryWords, 'aura.localhost'],
      ['/auth/update-password', change, laterWords],
      ['/stakes', { stakes }, laterWords],
      ['/bet/save2', { ...bet, clientRef: 'during-it' }, refuse('UNAVAILABLE').message],
      ['/bet/cancel-all', {}, refuse('UNAVAILABLE').message],
    ] as const;
    for (const [url, body, message, host = 'localhost'] of calls) {
      const answer = await anna.post(url, body, { host });
      const named = 'clientRef' in body ? { clientRef: body.clientRef } : {};
      expect([url, answer.status, answer.body, answer.headers['retry-after']]).toEqual([
        url,
        503,
        { status: false, code: 'UNAVAILABLE', message, ...named },
        '1',
      ]);
    }
  });

  it('lets a player sign out during and after the outage', async () => {
    fail();
    expect((await anna.post('/auth/signout', {})).status).toBe(200);
    expect((await anna.get('/bet/exposure/fetch')).status).toBe(401);
    failure = null;
    await back();
    await vi.waitFor(async () => {
      test.clock.advance(10_000);
      expect(await real.query('select 1 from session where player_id = $1', ['anna'])).toEqual([]);
    });
    expect((await anna.get('/bet/exposure/fetch')).status).toBe(401);
  });

  it('reports its reason at the command line', async () => {
    fail();
    const values = { site: 'layline', user: 'anna', password: 'four grey herons' };
    expect(await runCommand(test.app, { name: 'user password', values })).toEqual({
      kind: 'problem',
      message:
        'The disk of the store is full. Free some room; writing goes on by itself. ' +
        'Check what was done before you repeat it.',
    });
  });

  it('is logged once, with its end, however many calls it affects', async () => {
    fail();
    for (let call = 0; call < 20; call += 1) await anna.post('/stakes', { stakes });
    await save('during-it');
    await attempts(10);
    failure = null;
    await back();
    const messages = logged.filter(({ level }) => level >= 40).map(({ msg }) => msg);
    expect(messages).toEqual([
      'the store accepts no writes',
      'a commit failed; none of its commands was answered as accepted',
    ]);
    expect(logged.map(({ msg }) => msg)).toContain('the store accepts writes again');
  });

  it('is distinguished from faults of the program', async () => {
    failure = Object.assign(new Error('duplicate key'), { code: '23505' });
    const answer = await anna.post('/stakes', { stakes });
    expect([answer.status, answer.body.message]).toEqual([
      503,
      'Something went wrong here. Please try again.',
    ]);
    expect((await ready()).ready).toBe(true);
    failure = null;
    expect((await openCaller(test.server).get('/v2/get-events')).status).toBe(200);
  });
});
