/** Registers of excluded people, over the mock register, a process of its own. */
import { randomBytes } from 'node:crypto';
import { addMs, instant, money, playerId, transferRef } from '@layline/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accepted, openTestApp, type TestApp } from '../../../test/app.ts';
import { type BridgeProcess, startBridge } from '../../../test/bridge-process.ts';
import { type Caller, openCaller } from '../../../test/caller.ts';
import { openManualClock } from '../../../test/manual-clock.ts';
import { finalMatch, kings, openFinal } from '../../../test/market.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import { runCommand } from '../../admin/catalogue/commands.ts';
import { openNetworks } from '../../base/outside/networks.ts';
import type { Store } from '../../store/database.ts';
import { Partners } from '../partners/partners.ts';
import { Registers } from './registers.ts';

const site = 'layline';
const password = 'A-long-word-for-tests-7';

describe.each(oneStore(import.meta.url))('registers on $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let partners: Partners;
  let registers: Registers;
  let mock: BridgeProcess;
  let count = 0;
  let user = '';
  let anna: Caller;

  const run = async (name: string, values: Record<string, string>) => {
    const answer = await runCommand({ ...test.app, partners }, { name, values });
    if (answer.kind === 'problem') throw new Error(answer.message);
    return answer.done.data as Record<string, unknown>;
  };
  const behave = async (given: object = {}): Promise<number> => {
    const body = JSON.stringify(given);
    const response = await fetch(`${mock.url}/control`, { method: 'POST', body });
    return ((await response.json()) as { data: { questions: number } }).data.questions;
  };
  const place = (changed: object = {}) =>
    anna.post('/bet/save2', {
      marketId: finalMatch,
      selectionId: kings,
      type: 'back',
      oddsReq: 2,
      stake: 10,
      ...changed,
    });
  const codeOf = async (answer: ReturnType<typeof place>) => (await answer).body.code ?? 'done';
  const give = (name: string) =>
    anna.post('/protection/entry/subject', { subject: { name, birth: '1990-04-30' } });
  const entry = async () => (await anna.get('/protection')).body.data.entry;
  /** Prices that are old are not bet on. */
  const showMarket = async () => {
    test.app.marketCache.apply([openFinal()]);
    await test.app.marketSync.settleDown();
  };
  const pass = async (ms: number) => {
    test.clock.advance(ms);
    await showMarket();
  };
  /** A silent register is asked again after a while only. */
  const laterOn = () => pass(3000);
  const signUp = (name: string, subject: object | undefined) =>
    openCaller(test.server).post('/auth/signup', {
      name: 'New Player',
      userName: name,
      mobile: '9876543210',
      password,
      isAdult: true,
      ...(subject && { subject }),
    });

  /** At the time of now: the mock has a clock of its own. */
  const open = async () => {
    test = await openTestApp(store, openManualClock(instant(Date.now())));
    partners = await Partners.open(test.app);
    const networks = openNetworks(['127.0.0.0/8']);
    registers = new Registers({ ...test.app, partners, networks, waitMs: 500 });
    test.app.registers.current = registers;
    await showMarket();
  };
  const close = async () => {
    registers.close();
    await test.close();
  };

  beforeAll(async () => {
    store = await openMigrated(kind);
    await open();
    const added = { site, name: 'list', kind: 'register', fields: 'name,birth' };
    const { secret } = await run('partner add', { ...added, url: 'http://127.0.0.1:1' });
    const env = { REGISTER_SECRET: String(secret), REGISTER_PORT: '0' };
    mock = await startBridge('mock-register.ts', env);
    await run('partner set', { name: 'list', url: mock.url });
    await run('partner on', { name: 'list' });
    await run('limits set', { site, oddsMin: '1' });
    await close();
  });
  afterAll(async () => {
    await mock.end();
    await store.close();
  });
  beforeEach(async () => {
    await open();
    count += 1;
    user = `anna${count}`;
    await run('site set', { site, register: '', signup: 'off', levels: '' });
    anna = await test.addPlayer(user);
    await behave();
    await run('site set', { site, register: 'list' });
  });
  afterEach(close);

  it('[LEVEL-6] is asked before a bet that lacks its answer alone, once while a yes is good', async () => {
    expect(await codeOf(place())).toBe('REGISTER_UNKNOWN');
    await give('Anna Good');
    const before = await behave();
    expect(await codeOf(place())).toBe('done');
    expect(await codeOf(place())).toBe('done');
    expect(await behave()).toBe(before);
    expect(await entry()).toMatchObject({ register: 'yes' });
    await pass(3_700_000);
    expect(await entry()).toMatchObject({ register: 'unknown' });
  });

  it('[LEVEL-3] [LEVEL-6] silent: a hedge goes on, more risk does not, and may be sent again', async () => {
    await behave({ goodMs: 20_000 });
    await give('Anna Good');
    expect(await codeOf(place({ stake: 20 }))).toBe('done');
    await pass(20_000);
    const hedge = { type: 'lay', oddsReq: 2.02, stake: 10 };
    for (const fault of [{ isSilent: true }, { breakCalls: 9 }, { loseAnswers: 9 }]) {
      await laterOn();
      await behave(fault);
      expect([fault, await codeOf(place({ clientRef: 'again-and-again' }))]).toEqual([
        fault,
        'REGISTER_UNKNOWN',
      ]);
    }
    expect(await codeOf(place(hedge))).toBe('done');
    const money_ = { playerId: playerId(user), direction: 'deposit', remark: '' } as const;
    const moved = await test.app.engine.submit({
      kind: 'move-funds',
      transferRef: transferRef(`t-${user}`),
      amount: money(100),
      ...money_,
    });
    expect(moved).toMatchObject({ kind: 'refused', refusal: { code: 'REGISTER_UNKNOWN' } });
    await laterOn();
    await behave();
    expect(await codeOf(place({ clientRef: 'again-and-again' }))).toBe('done');
  });

  it('[LEVEL-6] an answer to another question is silence', async () => {
    await behave({ isStale: true, breakCalls: 1 });
    await give('Anna Good');
    await laterOn();
    await run('register ask', { site, user });
    expect(await run('level show', { site, user })).toMatchObject({ register: 'never asked' });
    expect(await codeOf(place())).toBe('REGISTER_UNKNOWN');
  });

  it('[LEVEL-4] a no ends every session, and a later yes lets the player back', async () => {
    await give('Anna Good');
    await behave({ excluded: ['anna good'] });
    await run('register ask', { site, user });
    await expect.poll(async () => (await anna.get('/protection')).status).toBe(401);
    anna = await openCaller(test.server).signIn(user, user);
    expect(await codeOf(place())).toBe('ACCOUNT_EXCLUDED');
    expect(await entry()).toMatchObject({ register: 'no' });
    expect(await run('level show', { site, user })).toMatchObject({ register: 'no' });
    // The no that the sign-in brought again ends no session.
    await test.app.engine.registers.ask(playerId(user));
    expect((await anna.get('/protection')).status).toBe(200);
    await behave();
    await run('register ask', { site, user });
    expect(await codeOf(place())).toBe('done');
  });

  it('[LEVEL-6] is asked at a sign-in, which does not wait for it', async () => {
    await give('Anna Good');
    const before = await behave({ isSilent: true });
    const again = await openCaller(test.server).signIn(user, user);
    expect(again.token).not.toBe('');
    await expect.poll(() => behave({ isSilent: true })).toBe(before + 1);
    expect((await again.get('/protection')).status).toBe(200);
  });

  const openSignUp = () => run('site set', { site, signup: 'on', levels: 'deposit=1,bet=1' });

  it('[LEVEL-7] opens no account while the register is silent, whoever asks', async () => {
    await openSignUp();
    const name = `new${count}`;
    const good = { name: 'New Good', birth: '1991-01-01' };
    const missing = await signUp(name, { name: 'New Good' });
    expect(missing.body).toMatchObject({ code: 'INVALID_REQUEST' });
    expect(missing.body.message).toContain('subject.birth');
    await behave({ isSilent: true });
    const silent = await signUp(name, good);
    expect(silent.body).toMatchObject({ code: 'REGISTER_UNKNOWN' });
    expect(silent.body.message).toContain('No account can be opened now');
    const text = 'select count(*)::int as count from player where user_name = $1';
    expect(await store.query(text, [name])).toEqual([{ count: 0 }]);
  });

  it('[LEVEL-7] [LEVEL-10] a stranger who signs up as somebody learns nothing of them', async () => {
    await openSignUp();
    await run('site set', { site, welcome: '50' });
    await behave({ excluded: ['named person'] });
    const subjectOf = (name: string) => ({ name, birth: '1991-01-01' });
    const names = ['other', 'named'].map((word) => `${word}${count}`);
    /** What tells one account from another, and the moment, left out. */
    const plain = (body: unknown): string =>
      JSON.stringify(body)
        .replaceAll(/(other|named)\d+/g, 'NAME')
        .replaceAll(/"(userToken|_id|playerId|ref|at|seq|id)":("[^"]*"|\d+)/g, '"$1":0');
    const seen: string[][] = [];
    for (const [nth, name] of names.entries()) {
      const opened = await signUp(name, subjectOf(nth === 0 ? 'Other Person' : 'Named Person'));
      expect(opened.body).toMatchObject({ status: true, user: { openingBalance: 0 } });
      anna = openCaller(test.server, opened.body.userToken);
      const again = await openCaller(test.server).signIn(name, password);
      const answers = [
        opened,
        await place(),
        await place({ type: 'lay' }),
        await place({ stake: 0 }),
        await anna.get('/protection'),
        await anna.get('/protection/entry'),
        await anna.get('/protection/own-data'),
        await anna.get('/protection/session'),
        await anna.get('/auth/letest-user-details'),
        await again.get('/protection'),
        await anna.post('/protection/time-out', { days: 1 }),
        await place(),
      ];
      // No session has ended but by the time-out that was asked for.
      seen.push(answers.map(({ status, body }) => `${status} ${plain(body)}`));
    }
    expect(seen[1]).toEqual(seen[0]);
    const [found] = await store.query<{ id: string }>(
      'select player_id as id from player where user_name = $1',
      [names[1]],
    );
    const id = playerId(found?.id ?? '');
    expect(await run('level show', { site, user: names[1] ?? '' })).toMatchObject({
      register: 'no',
    });
    // Whoever proves to be that person is told.
    const until = addMs(test.clock.now(), 86_400_000);
    const request = { kind: 'note-level', level: 1, until } as const;
    await accepted(
      test.app.engine.submit({ kind: 'protect', playerId: id, by: 'operator', request }),
    );
    anna = await openCaller(test.server).signIn(names[1] ?? '', password);
    expect(await entry()).toMatchObject({ register: 'no', level: 1 });
    expect(await codeOf(place())).toBe('ACCOUNT_EXCLUDED');
    await run('site set', { site, welcome: '0' });
  });

  it('[LEVEL-7] is not open to strangers where what they may do would tell them', async () => {
    const open = (levels: string) => run('site set', { site, signup: 'on', levels });
    for (const levels of ['', 'bet=1', 'deposit=2', 'withdraw=3,bet=1']) {
      await expect(open(levels)).rejects.toThrow('--levels deposit=1,bet=1');
    }
    await open('deposit=1,bet=2');
    await expect(run('site set', { site, levels: 'bet=1' })).rejects.toThrow('--signup');
    // A site that was set so by an earlier version takes nobody.
    await store.query("update site set levels = '{}' where site_id = $1", [site]);
    await test.app.sites.reload();
    const { body } = await signUp(`new${count}`, { name: 'New Good', birth: '1991-01-01' });
    expect(body.code).toBe('SIGN_UP_CLOSED');
    await run('site set', { site, title: 'Layline' });
  });

  it('[LEVEL-8] what it asks by is sealed, given once, in no journal, and goes with the player', async () => {
    const secret = `Secret ${randomBytes(6).toString('hex')}`;
    expect((await give(secret)).body.status).toBe(true);
    expect((await give('Somebody Else')).body.code).toBe('INVALID_REQUEST');
    await codeOf(place());
    const found = await store.query<{ sealed: string }>(
      'select sealed from register_subject where player_id = $1',
      [user],
    );
    expect(found[0]?.sealed).not.toContain(secret);
    const journal = 'select count(*)::int as count from journal where event like $1';
    expect(await store.query(journal, [`%${secret}%`])).toEqual([{ count: 0 }]);
    const data = JSON.stringify((await anna.get('/protection/own-data')).body);
    expect(data).not.toContain(secret);
    await run('register forget', { site, user });
    expect((await anna.get('/protection/entry')).body.data.missing).toEqual(['name', 'birth']);
    expect((await give(secret)).body.status).toBe(true);
    await accepted(test.app.engine.submit({ kind: 'mark-journal', text: 'before it is erased' }));
  });
});
