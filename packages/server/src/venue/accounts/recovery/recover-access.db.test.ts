/** A code of support lets a player in again, and nobody else; no money leaves for a day. */
import { generateSync } from 'otplib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { type Caller, openCaller } from '../../../../test/caller.ts';
import { emptyTables } from '../../../../test/kept-stores.ts';
import type { Json } from '../../../../test/real-server.ts';
import { type Member, openTestConsole, type TestConsole } from '../../../../test/staff.ts';
import { oneStore, openMigrated } from '../../../../test/stores.ts';
import { runCommand } from '../../../admin/catalogue/commands.ts';
import type { Store } from '../../../store/database.ts';

const newPassword = 'copper-lantern-57';
const who = { site: 'layline', user: 'anna' };
const wrong = 'This code is wrong.';

describe.each(oneStore(import.meta.url))('recovery of an account over $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let venue: TestConsole;
  let support: Member;
  let admin: Member | null;
  let anyone: Caller;
  let anna: Caller;

  beforeAll(async () => {
    store = await openMigrated(kind);
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    await emptyTables(store);
    test = await openTestApp(store);
    venue = openTestConsole(test);
    support = await venue.join('the.support', 'support');
    admin = null;
    anyone = openCaller(test.server);
    anna = await test.addPlayer('anna');
  });
  afterEach(async () => {
    await venue.close();
    await test.close();
  });

  const issue = async (replaces?: string): Promise<Json> =>
    (await support.run('user code', { ...who, ...(replaces && { for: replaces }) })).body;
  /** The code that support issues, or that an admin approves. */
  async function codeFor(replaces?: string): Promise<string> {
    admin ??= await venue.join('the.admin', 'admin');
    const asked = await issue(replaces);
    if (asked.kind === 'done') return asked.data.code;
    const { body } = await admin.post(`/api/approvals/${asked.approvalId}`, { isApproved: true });
    return body.data.code;
  }
  const recover = (code: string, password?: string, remoteAddress = '127.0.0.1') =>
    anyone.post(
      '/auth/recover',
      { userName: 'Anna', code, ...(password !== undefined && { password }) },
      {},
      { remoteAddress },
    );
  const codeOf = (secret: string) =>
    generateSync({ secret, epoch: Math.floor(test.clock.now() / 1000) });
  async function enrol(): Promise<string> {
    const { secret } = (await anna.post('/auth/totp/begin', {})).body.data;
    await anna.post('/auth/totp/confirm', { code: codeOf(secret) });
    return secret;
  }
  const withdraw = () =>
    runCommand(test.app, { name: 'withdraw', values: { ...who, amount: '5' } });

  it('[RIGHT-9] support sets no password and removes no factor itself', async () => {
    for (const name of ['user password', 'user reset-factor']) {
      expect((await support.run(name, who)).body).toEqual({
        kind: 'refused',
        message: `Your role may not run '${name}'.`,
      });
    }
  });

  it('[RIGHT-9] a code replaces the password once, and ends every session', async () => {
    const code = await codeFor();
    expect(code).toMatch(/^[a-z0-9]{4}(-[a-z0-9]{4}){2}$/);
    expect((await recover(code)).body.data).toEqual({ needs: 'new-password' });
    expect((await recover(code, 'anna')).body.code).toBe('PASSWORD_WEAK');
    expect((await recover(` ${code.toUpperCase()} `, newPassword)).body.data).toEqual({
      needs: null,
    });
    expect((await anna.get('/auth/letest-user-details')).status).toBe(401);
    expect((await recover(code, newPassword)).body.message).toBe(wrong);
    expect((await anyone.signIn('anna', 'anna')).token).toBe('');
    expect((await anyone.signIn('anna', newPassword)).token).not.toBe('');
  });

  it('[RIGHT-9] two at once use a code once', async () => {
    const code = await codeFor();
    const both = await Promise.all([
      recover(code, 'copper-lantern-57'),
      recover(code, 'silver-lantern-58'),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it('[RIGHT-9] is over after half an hour, and when another is issued', async () => {
    const first = await codeFor();
    const second = await codeFor();
    expect((await recover(first, newPassword)).body.message).toBe(wrong);
    test.clock.advance(30 * 60_000);
    expect((await recover(second, newPassword)).body.message).toBe(wrong);
  });

  it('[RIGHT-9] leaves a second factor in place: support cannot sign in with it', async () => {
    const secret = await enrol();
    const code = await codeFor();
    await recover(code, newPassword);
    const { body } = await anyone.post('/auth/signin', { userName: 'anna', password: newPassword });
    expect(body.userToken).toBeUndefined();
    test.clock.advance(60_000);
    const { ticket } = body.secondStep;
    const second = await anyone.post('/auth/signin/second-step', { ticket, code: codeOf(secret) });
    expect(second.status).toBe(200);
  });

  it('[RIGHT-9] removes a lost factor only with the present password', async () => {
    await enrol();
    const code = await codeFor('factor');
    expect((await recover(code)).body.data).toEqual({ needs: 'password' });
    expect((await recover(code, newPassword)).body.code).toBe('PASSWORD_WRONG');
    expect((await recover(code, 'anna')).body.data).toEqual({ needs: null });
    expect((await anyone.signIn('anna', 'anna')).token).not.toBe('');
  });

  it('[RIGHT-9] replaces both only with a second person', async () => {
    await enrol();
    const asked = await issue('both');
    expect(asked.kind).toBe('waiting');
    const path = `/api/approvals/${asked.approvalId}`;
    expect((await support.post(path, { isApproved: true })).body.kind).toBe('refused');
    admin = await venue.join('the.admin', 'admin');
    const { code } = (await admin.post(path, { isApproved: true })).body.data;
    expect((await recover(code, newPassword)).body.data).toEqual({ needs: null });
    expect((await anyone.signIn('anna', newPassword)).token).not.toBe('');
  });

  it('[RIGHT-9] support alone lets nobody in to an account without a second factor', async () => {
    const asked = await issue();
    expect(asked).toMatchObject({
      kind: 'waiting',
      plan: expect.stringMatching(/without a second factor, of anna/),
    });
    const codes = await store.query('select account from access_code');
    expect(codes).toEqual([]);
    const path = `/api/approvals/${asked.approvalId}`;
    expect((await support.post(path, { isApproved: true })).body.kind).toBe('refused');
    // Nobody else could approve it: the player is told, and has a day to object.
    expect(Date.parse(asked.ripeAt)).toBe(test.clock.now() + 24 * 3_600_000);
    const { notices } = (await anna.get('/auth/security')).body.data;
    expect(notices[0].text).toContain('asked for');
  });

  it('[RIGHT-9] counts wrong codes over all networks, and unknown names alike', async () => {
    const code = await codeFor();
    const wrongs: unknown[] = [];
    for (let tries = 0; tries < 20; tries += 1) {
      const answer = await recover('aaaa-bbbb-cccc', newPassword, `198.51.100.${tries}`);
      wrongs.push(answer.body.message);
    }
    expect(new Set(wrongs)).toEqual(new Set([wrong]));
    expect((await recover(code, newPassword, '198.51.100.99')).body.code).toBe('TOO_MANY_REQUESTS');
    const unknown = { userName: 'nobody', code: 'aaaa-bbbb-cccc' };
    expect((await anyone.post('/auth/recover', unknown)).body.message).toBe(wrong);
  });

  it('[RIGHT-10] no money leaves for a day, at any door, and the player reads why', async () => {
    const finance = await venue.join('the.finance', 'finance');
    const code = await codeFor();
    expect(await withdraw()).toMatchObject({
      kind: 'problem',
      message: expect.stringMatching(/^No money leaves/),
    });
    const { body } = await finance.run('withdraw', { ...who, amount: '5' });
    expect(body).toMatchObject({
      kind: 'refused',
      message: expect.stringMatching(/^No money leaves this account until/),
    });
    expect((await finance.run('deposit', { ...who, amount: '5' })).body.kind).toBe('done');
    test.clock.advance(20 * 60_000);
    await recover(code, newPassword);
    const again = await anyone.signIn('anna', newPassword);
    const { notices } = (await again.get('/auth/security')).body.data;
    expect(notices.map(({ text }: { text: string }) => text)).toEqual([
      expect.stringMatching(/^Your password was set again with a code\. No money leaves/),
      expect.stringMatching(/^Support issued a code for a new password\. If you did not ask/),
    ]);
    const [hold] = await store.query<{ until: string }>('select until from money_hold');
    expect(Date.parse(hold?.until ?? '')).toBe(test.clock.now() + 24 * 3_600_000);
    // The row is aged, since a day of the manual clock runs every timer of the server.
    await store.query('update money_hold set until = $1', [
      new Date(test.clock.now()).toISOString(),
    ]);
    expect((await withdraw()).kind).toBe('done');
  });

  it('[RIGHT-10] holds the money of whom the operator let in at the machine, too', async () => {
    await runCommand(test.app, { name: 'user password', values: who });
    expect((await withdraw()).kind).toBe('problem');
  });
});
