/** Passkeys as a client sees them, with an authenticator that really signs. */
import { passkeysMax, routes } from '@layline/contract';
import { generateSync } from 'otplib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { Authenticator, type Turned } from '../../../test/authenticator.ts';
import { type Caller, openCaller } from '../../../test/caller.ts';
import { emptyTables } from '../../../test/kept-stores.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import { runCommand } from '../../admin/catalogue/commands.ts';
import type { Store } from '../../store/database.ts';

const origin = 'http://localhost:8080';
const minuteMs = 60_000;

describe.each(oneStore(import.meta.url))('passkeys over $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let anyone: Caller;
  let anna: Caller;
  let phone: Authenticator;

  beforeAll(async () => {
    store = await openMigrated(kind);
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    await emptyTables(store);
    test = await openTestApp(store);
    anyone = openCaller(test.server);
    anna = await test.addPlayer('anna');
    phone = new Authenticator(origin);
  });
  afterEach(() => test.close());

  /** Proves the player's identity; the session continues under a new token. */
  async function prove() {
    const { body } = await anna.post('/auth/step-up', { password: 'anna' });
    anna = openCaller(test.server, routes.stepUp.reply.parse(body).data.userToken);
  }
  const begin = async (caller = anna) => {
    const { body } = await caller.post('/auth/passkeys/begin', {});
    return routes.beginPasskey.reply.parse(body).data;
  };
  async function enrol(turned?: Turned, caller = anna) {
    const { ticket, options } = await begin(caller);
    const credential = phone.create(options, turned);
    return caller.post('/auth/passkeys/confirm', { ticket, name: 'My phone', credential });
  }
  const beginSignIn = async (headers = {}) => {
    const { body } = await anyone.post('/auth/passkey-signin/begin', {}, headers);
    return routes.beginPasskeySignIn.reply.parse(body).data;
  };
  const finish = (ticket: string, credential: object, headers = {}) =>
    anyone.post('/auth/passkey-signin/finish', { ticket, credential }, headers);
  async function signIn(turned?: Turned) {
    const { ticket, options } = await beginSignIn();
    return finish(ticket, phone.get(options, turned));
  }
  const listed = async () =>
    routes.accountSecurity.reply.parse((await anna.get('/auth/security')).body).data.passkeys;
  const codeOf = async (answer: Promise<{ readonly body: { readonly code?: string } }>) =>
    (await answer).body.code;

  it('[AUTH-16] sign in without a password and without a code, and are listed', async () => {
    expect((await enrol()).status).toBe(200);
    const [key] = await listed();
    expect(key).toMatchObject({ name: 'My phone', usedAt: null });
    const { secret } = (await anna.post('/auth/totp/begin', {})).body.data;
    const epoch = Math.floor(test.clock.now() / 1000);
    await anna.post('/auth/totp/confirm', { code: generateSync({ secret, epoch }) });
    const { status, body } = await signIn();
    expect([status, body.message]).toEqual([200, 'Login successful!']);
    const caller = openCaller(test.server, body.userToken);
    expect((await caller.post('/auth/sessions/end-others', {})).status).toBe(200);
    anna = caller;
    expect((await listed())[0]?.usedAt).not.toBeNull();
    const stored = JSON.stringify(await store.query('select * from passkey'));
    expect(stored).not.toContain('anna@');
    const [row] = await store.query<{ user_handle: string }>('select user_handle from passkey');
    expect(Buffer.from(row?.user_handle ?? '', 'base64url')).toHaveLength(32);
  });

  it.each<[string, Turned]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another port', { origin: 'http://localhost:1' }],
    ['another host name', { rpId: 'evil.example' }],
    ['nobody who unlocked the device', { isVerified: false }],
  ])('[AUTH-16] are not made for %s', async (_what, turned) => {
    expect((await enrol(turned)).body.code).toBe('PASSKEY_INVALID');
    expect(await listed()).toEqual([]);
  });

  it.each<[string, Turned]>([
    ['for another origin', { origin: 'https://evil.example' }],
    ['for another host name', { rpId: 'evil.example' }],
    ['without unlocking the device', { isVerified: false }],
    ['under another handle', { userHandle: 'AAAA' }],
  ])('[AUTH-16] refuse to sign in %s', async (_what, turned) => {
    await enrol();
    expect((await signIn(turned)).body.code).toBe('PASSKEY_INVALID');
    expect((await signIn()).status).toBe(200);
  });

  it("[AUTH-16] are refused if their count decreases, as a copy's does", async () => {
    await enrol();
    expect((await signIn({ count: 7 })).status).toBe(200);
    for (const count of [7, 6, 0]) {
      expect((await signIn({ count })).body.code).toBe('PASSKEY_INVALID');
    }
    expect((await signIn({ count: 8 })).status).toBe(200);
  });

  it('[AUTH-16] sign in repeatedly if the device does not count', async () => {
    await enrol();
    expect((await signIn({ count: 0 })).status).toBe(200);
    expect((await signIn({ count: 0 })).status).toBe(200);
  });

  it('[AUTH-16] answer each challenge once, within five minutes, on its own site and session', async () => {
    await enrol();
    const used = await beginSignIn();
    const answer = phone.get(used.options);
    const both = await Promise.all([finish(used.ticket, answer), finish(used.ticket, answer)]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 400]));
    expect(await codeOf(finish(used.ticket, answer))).toBe('TICKET_OVER');
    const late = await beginSignIn();
    test.clock.advance(5 * minuteMs);
    expect(await codeOf(finish(late.ticket, phone.get(late.options)))).toBe('TICKET_OVER');
    const ours = await beginSignIn();
    const elsewhere = finish(ours.ticket, phone.get(ours.options), { host: 'aura.localhost' });
    expect(await codeOf(elsewhere)).toBe('TICKET_OVER');
    const bruno = await test.addPlayer('bruno');
    const made = await begin(await anyone.signIn('anna', 'anna'));
    const credential = phone.create(made.options);
    const taken = { ticket: made.ticket, name: 'Taken', credential };
    expect(await codeOf(bruno.post('/auth/passkeys/confirm', taken))).toBe('TICKET_OVER');
  });

  it('[AUTH-16] are unknown on other sites', async () => {
    const elsewhere = 'aura.localhost:8080';
    await enrol();
    const { ticket, options } = await beginSignIn({ host: elsewhere });
    const [key] = phone.keys;
    if (key) phone.keys.push({ ...key, rpId: 'aura.localhost' });
    const turned = { origin: `http://${elsewhere}` };
    const answer = await finish(ticket, phone.get(options, turned), { host: elsewhere });
    expect(answer.body.code).toBe('PASSKEY_INVALID');
  });

  it('[AUTH-16] are ten at most, also under concurrent requests, and are stored once each', async () => {
    const begun = await Promise.all(Array.from({ length: passkeysMax + 2 }, () => begin()));
    const answers = await Promise.all(
      begun.map(({ ticket, options }, nth) => {
        const credential = phone.create(options);
        return anna.post('/auth/passkeys/confirm', { ticket, name: `Key ${nth}`, credential });
      }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(passkeysMax);
    expect(await listed()).toHaveLength(passkeysMax);
    expect(await codeOf(anna.post('/auth/passkeys/begin', {}))).toBe('INVALID_REQUEST');
    const handles = await store.query('select distinct user_handle from passkey');
    expect(handles.length).toBeGreaterThan(0);
    const [first, second] = await listed();
    await anna.post('/auth/passkeys/remove', { passkeyId: first?.id });
    const bruno = await test.addPlayer('bruno');
    const known = second?.id ?? '';
    expect((await enrol({ id: known }, bruno)).body.code).toBe('PASSKEY_INVALID');
    expect((await enrol({ id: known })).body.code).toBe('PASSKEY_INVALID');
  });

  it('[AUTH-16] are added and removed only by their own player, after a proof', async () => {
    await enrol();
    const passkeyId = (await listed())[0]?.id;
    const bruno = await test.addPlayer('bruno');
    expect(await codeOf(bruno.post('/auth/passkeys/remove', { passkeyId }))).toBe('NOT_FOUND');
    test.clock.advance(5 * minuteMs);
    expect(await codeOf(anna.post('/auth/passkeys/begin', {}))).toBe('STEP_UP_NEEDED');
    expect(await codeOf(anna.post('/auth/passkeys/remove', { passkeyId }))).toBe('STEP_UP_NEEDED');
    await prove();
    expect((await anna.post('/auth/passkeys/remove', { passkeyId })).status).toBe(200);
    expect((await signIn()).body.code).toBe('PASSKEY_INVALID');
  });

  it('[AUTH-16] of a disabled player, or removed by the operator, sign nobody in', async () => {
    await enrol();
    const runAdmin = (name: string) =>
      runCommand(test.app, { name, values: { site: 'layline', user: 'anna' } });
    await runAdmin('user disable');
    expect((await signIn()).body.code).toBe('ACCOUNT_DISABLED');
    await runAdmin('user enable');
    expect((await signIn()).status).toBe(200);
    expect(await runAdmin('user reset-factor')).toMatchObject({
      kind: 'done',
      done: { data: { passkeys: 1 } },
    });
    expect((await signIn()).body.code).toBe('PASSKEY_INVALID');
    expect((await anna.get('/auth/security')).status).toBe(401);
  });

  it('[AUTH-16] count each wrong try, also with an unknown key, and a right one gives it back', async () => {
    await enrol();
    const wrong = { origin: 'https://evil.example' };
    for (let nth = 0; nth < 9; nth += 1) await signIn(wrong);
    expect((await signIn()).status).toBe(200);
    for (let nth = 0; nth < 10; nth += 1) {
      expect((await signIn(wrong)).body.code).toBe('PASSKEY_INVALID');
    }
    expect((await signIn()).body.code).toBe('TOO_MANY_REQUESTS');
    const stranger = new Authenticator(origin);
    stranger.create({ challenge: '', rp: { id: 'localhost' }, user: { id: 'AAAA' } });
    const { ticket, options } = await beginSignIn();
    expect(await codeOf(finish(ticket, stranger.get(options)))).toBe('PASSKEY_INVALID');
  });

  it('[AUTH-16] are not made for IP addresses or the demo account', async () => {
    const headers = { host: '127.0.0.1:8080' };
    const answer = await anyone.post('/auth/passkey-signin/begin', {}, headers);
    expect(answer.body.code).toBe('INVALID_REQUEST');
    const demo = await anyone.signIn(test.demo.userName, test.demo.password);
    expect(await codeOf(demo.post('/auth/passkeys/begin', {}))).toBe('DEMO_FIXED');
  });

  it('[AUTH-16] limit the challenges of one network without affecting others', async () => {
    const from = (remoteAddress: string) =>
      anyone.post('/auth/passkey-signin/begin', {}, {}, { remoteAddress });
    const answers = await Promise.all(Array.from({ length: 201 }, () => from('203.0.113.4')));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await from('203.0.113.5')).status).toBe(200);
    test.clock.advance(5 * minuteMs);
    expect((await from('203.0.113.4')).status).toBe(200);
  });

  it('[AUTH-14] a guarded account changes its password only after a proof', async () => {
    await enrol();
    test.clock.advance(5 * minuteMs);
    const newPassword = 'copper-lantern-57';
    const change = { currentPassword: 'anna', newPassword, confirmPassword: newPassword };
    expect(await codeOf(anna.post('/auth/update-password', change))).toBe('STEP_UP_NEEDED');
    await prove();
    expect((await anna.post('/auth/update-password', change)).status).toBe(200);
  });

  it('[AUTH-6] a sign-in ends the session whose token it carries', async () => {
    await enrol();
    const again = await anna.post('/auth/signin', { userName: 'anna', password: 'anna' });
    expect((await anna.get('/auth/security')).status).toBe(401);
    const second = openCaller(test.server, again.body.userToken);
    expect((await second.get('/auth/security')).status).toBe(200);
    const wrong = await second.post('/auth/signin', { userName: 'anna', password: 'other' });
    expect(wrong.body.code).toBe('CREDENTIALS_INVALID');
    expect((await second.get('/auth/security')).status).toBe(200);
    const { ticket, options } = await beginSignIn();
    const finished = { ticket, credential: phone.get(options) };
    expect((await second.post('/auth/passkey-signin/finish', finished)).status).toBe(200);
    expect((await second.get('/auth/security')).status).toBe(401);
  });

  it('[AUTH-13] refuses the confirmation of a code after ten wrong ones', async () => {
    const { secret } = (await anna.post('/auth/totp/begin', {})).body.data;
    const confirm = (code: string) => codeOf(anna.post('/auth/totp/confirm', { code }));
    for (let nth = 0; nth < 10; nth += 1) expect(await confirm('000000')).toBe('CODE_WRONG');
    const epoch = Math.floor(test.clock.now() / 1000);
    expect(await confirm(generateSync({ secret, epoch }))).toBe('TOO_MANY_REQUESTS');
  });
});
