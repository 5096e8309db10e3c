/** Own sessions, first passwords and second factors, as a client sees them. */

import { routes } from '@layline/contract';
import { generateSync } from 'otplib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { type Caller, openCaller } from '../../../test/caller.ts';
import { emptyTables } from '../../../test/kept-stores.ts';
import { finalMatch, kings } from '../../../test/market.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import { runCommand } from '../../admin/catalogue/commands.ts';
import type { Store } from '../../store/database.ts';

const strong = 'copper-lantern-57';
const bet = { marketId: finalMatch, selectionId: kings, type: 'back', oddsReq: 2, stake: 100 };

describe.each(oneStore(import.meta.url))('the security of an account over $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let anyone: Caller;
  let anna: Caller;

  beforeAll(async () => {
    store = await openMigrated(kind);
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    await emptyTables(store);
    test = await openTestApp(store);
    anyone = openCaller(test.server);
    anna = await test.addPlayer('anna');
  });
  afterEach(() => test.close());

  const codeOf = (secret: string) =>
    generateSync({ secret, epoch: Math.floor(test.clock.now() / 1000) });
  /** Switches the second factor on. */
  async function enrol() {
    const begun = routes.beginTotp.reply.parse((await anna.post('/auth/totp/begin', {})).body);
    const { secret } = begun.data;
    const confirmed = await anna.post('/auth/totp/confirm', { code: codeOf(secret) });
    const { recoveryCodes } = routes.confirmTotp.reply.parse(confirmed.body).data;
    return { secret, recoveryCodes };
  }
  /** Proves the player's identity; the session continues under a new token. */
  async function prove(proof: object = { password: 'anna' }) {
    const { body } = await anna.post('/auth/step-up', proof);
    anna = openCaller(test.server, routes.stepUp.reply.parse(body).data.userToken);
  }
  const firstStep = async () => {
    const { body } = await anyone.post('/auth/signin', { userName: 'anna', password: 'anna' });
    expect(body.userToken).toBeUndefined();
    return String(body.secondStep.ticket);
  };
  const secondStep = (ticket: string, code: string, remoteAddress = '127.0.0.1') =>
    anyone.post('/auth/signin/second-step', { ticket, code }, {}, { remoteAddress });
  /** A code works only once; the next one comes with the next period. */
  const nextPeriod = () => test.clock.advance(60_000);

  it('[AUTH-11] shows the previous sign-in and the open sessions', async () => {
    const first = await anna.get('/auth/security');
    expect(routes.accountSecurity.reply.parse(first.body).data.lastSignIn).toBeNull();
    test.clock.advance(1000);
    const device = 'Firefox '.repeat(100);
    const from = { remoteAddress: '203.0.113.4' };
    const credentials = { userName: 'anna', password: 'anna' };
    const { body } = await anyone.post('/auth/signin', credentials, { 'user-agent': device }, from);
    const second = openCaller(test.server, body.userToken);
    const { data } = routes.accountSecurity.reply.parse((await second.get('/auth/security')).body);
    expect(data.lastSignIn?.address).toBe('127.0.0.1');
    const listed = routes.sessions.reply.parse((await anna.get('/auth/sessions')).body).data;
    expect(listed.map(({ isCurrent, address }) => [isCurrent, address])).toEqual([
      [false, '203.0.113.4'],
      [true, '127.0.0.1'],
    ]);
    expect(listed[0]?.device).toBe(device.slice(0, 200));
    const ended = await anna.post('/auth/sessions/end', { sessionId: listed[0]?.id });
    expect(ended.status).toBe(200);
    expect((await second.get('/auth/security')).status).toBe(401);
    const third = await anyone.signIn('anna', 'anna');
    expect((await third.post('/auth/sessions/end-others', {})).status).toBe(200);
    expect((await anna.get('/auth/security')).status).toBe(401);
    expect((await third.get('/auth/security')).status).toBe(200);
  });

  it('[AUTH-11] ends no session of another player, and requires a new proof after five minutes', async () => {
    const bruno = await test.addPlayer('bruno');
    const [session] = (await bruno.get('/auth/sessions')).body.data;
    const other = await anna.post('/auth/sessions/end', { sessionId: session.id });
    expect(other.body.code).toBe('NOT_FOUND');
    test.clock.advance(5 * 60_000);
    const late = await anna.post('/auth/sessions/end-others', {});
    expect([late.status, late.body.code]).toEqual([403, 'STEP_UP_NEEDED']);
    expect((await anna.post('/auth/step-up', { password: 'guess' })).body.code).toBe(
      'PASSWORD_WRONG',
    );
    await prove();
    expect((await anna.post('/auth/sessions/end-others', {})).status).toBe(200);
    expect((await bruno.get('/auth/security')).status).toBe(200);
  });

  it('[AUTH-11] continues under a new token after a proof, and the old token soon expires', async () => {
    const former = anna;
    const [before] = (await anna.get('/auth/sessions')).body.data;
    await prove();
    expect(anna.token).not.toBe(former.token);
    const [after] = (await anna.get('/auth/sessions')).body.data;
    expect([after.id, after.isCurrent]).toEqual([before.id, true]);
    expect((await former.get('/auth/security')).status).toBe(200);
    expect((await former.post('/auth/step-up', { password: 'anna' })).status).toBe(401);
    test.clock.advance(10_000);
    expect((await former.get('/auth/security')).status).toBe(401);
    expect((await anna.get('/auth/security')).status).toBe(200);
  });

  it('[AUTH-12] refuses bets until a first password is changed', async () => {
    const values = { site: 'layline', user: 'carla', funds: '100' };
    const answer = await runCommand(test.app, { name: 'user add', values });
    if (answer.kind !== 'done') throw new Error(JSON.stringify(answer));
    const { password } = answer.done.data as { password: string };
    const carla = await anyone.signIn('carla', password);
    const refused = await carla.post('/bet/save2', bet);
    expect([refused.status, refused.body.code]).toEqual([403, 'PASSWORD_MUST_CHANGE']);
    expect((await carla.get('/auth/security')).body.data.mustChangePassword).toBe(true);
    const change = { currentPassword: password, newPassword: strong, confirmPassword: strong };
    expect((await carla.post('/auth/update-password', change)).status).toBe(200);
    const after = await carla.post('/bet/save2', bet);
    expect(after.body.code).not.toBe('PASSWORD_MUST_CHANGE');
    expect((await carla.get('/auth/security')).body.data.mustChangePassword).toBe(false);
  });

  it('[AUTH-13] requires a code at sign-in, and accepts each code once', async () => {
    const { secret } = await enrol();
    expect((await secondStep(await firstStep(), codeOf(secret))).body.code).toBe('CODE_WRONG');
    nextPeriod();
    const [one, two] = [await firstStep(), await firstStep()];
    const code = codeOf(secret);
    const both = await Promise.all([secondStep(one, code), secondStep(two, code)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const again = both[0]?.status === 200 ? one : two;
    expect((await secondStep(again, code)).body.code).toBe('TICKET_OVER');
    const rows = await store.query<{ sealed: string }>(
      'select sealed_secret as sealed from player_totp',
    );
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('[AUTH-13] accepts a ticket five times, for five minutes, on its own site', async () => {
    const { secret } = await enrol();
    nextPeriod();
    const ticket = await firstStep();
    for (let nth = 0; nth < 5; nth += 1) {
      expect((await secondStep(ticket, '000000')).body.code).toBe('CODE_WRONG');
    }
    expect((await secondStep(ticket, codeOf(secret))).body.code).toBe('TICKET_OVER');
    const late = await firstStep();
    test.clock.advance(5 * 60_000);
    expect((await secondStep(late, codeOf(secret))).body.code).toBe('TICKET_OVER');
    const ours = await firstStep();
    const elsewhere = { ticket: ours, code: codeOf(secret) };
    const other = await anyone.post('/auth/signin/second-step', elsewhere, {
      host: 'aura.localhost',
    });
    expect(other.body.code).toBe('TICKET_OVER');
    expect((await secondStep(ours, codeOf(secret))).status).toBe(200);
  });

  it('[AUTH-13] accepts each recovery code once, and new codes replace the old', async () => {
    const { recoveryCodes } = await enrol();
    expect(new Set(recoveryCodes).size).toBe(10);
    // 5 bits a letter: 150 bits in each code.
    for (const code of recoveryCodes) expect(code).toMatch(/^([a-z2-9]{5}-){5}[a-z2-9]{5}$/);
    const [first = '', second = ''] = recoveryCodes;
    expect((await secondStep(await firstStep(), first)).status).toBe(200);
    expect((await secondStep(await firstStep(), first)).body.code).toBe('CODE_WRONG');
    const { body } = await anna.post('/auth/recovery-codes', {});
    expect(body.data.recoveryCodes).toHaveLength(10);
    expect((await secondStep(await firstStep(), second)).body.code).toBe('CODE_WRONG');
    // Earlier releases made shorter codes; they still work.
    const former = await secondStep(await firstStep(), 'aaaaa-bbbbb-ccccc-ddddd-eeeee');
    expect(former.body.code).toBe('CODE_WRONG');
    const stored = await store.query('select * from recovery_code');
    expect(JSON.stringify(stored)).not.toContain(body.data.recoveryCodes[0]);
  });

  it('[AUTH-13] can be removed by its player after a proof with a code, and by the operator', async () => {
    const { secret } = await enrol();
    test.clock.advance(5 * 60_000);
    expect((await anna.post('/auth/totp/remove', {})).body.code).toBe('STEP_UP_NEEDED');
    const byPassword = await anna.post('/auth/step-up', { password: 'anna' });
    expect(byPassword.body.code).toBe('CODE_WRONG');
    await prove({ code: codeOf(secret) });
    expect((await anna.post('/auth/totp/remove', {})).status).toBe(200);
    anna = await anyone.signIn('anna', 'anna');
    expect(anna.token).not.toBe('');
    await enrol();
    const command = { name: 'user reset-factor', values: { site: 'layline', user: 'anna' } };
    expect(await runCommand(test.app, command)).toMatchObject({ kind: 'done' });
    expect((await anna.get('/auth/security')).status).toBe(401);
    expect((await anyone.signIn('anna', 'anna')).token).not.toBe('');
  });

  it("[AUTH-15] ends a session after the site's idle time", async () => {
    const command = { name: 'site set', values: { site: 'layline', idleMinutes: '5' } };
    expect(await runCommand(test.app, command)).toMatchObject({ kind: 'done' });
    for (let nth = 0; nth < 3; nth += 1) {
      test.clock.advance(4 * 60_000 + 59_000);
      expect((await anna.get('/auth/security')).status).toBe(200);
      test.clock.advance(59_000);
      expect((await anna.get('/auth/security')).status).toBe(200);
    }
    test.clock.advance(5 * 60_000);
    expect((await anna.get('/auth/security')).status).toBe(401);
    expect(await store.query("select 1 from session where player_id = 'anna'")).toHaveLength(0);
  });

  it('[AUTH-4] leaves the demo account as it is', async () => {
    const demo = await anyone.signIn(test.demo.userName, test.demo.password);
    await anyone.signIn(test.demo.userName, test.demo.password);
    expect((await demo.get('/auth/sessions')).body.data).toHaveLength(1);
    for (const path of ['/auth/totp/begin', '/auth/sessions/end-others']) {
      expect((await demo.post(path, {})).body.code).toBe('DEMO_FIXED');
    }
  });
});
