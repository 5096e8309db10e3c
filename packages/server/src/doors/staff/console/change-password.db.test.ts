/** Staff change their own passwords in the console. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import {
  chosenPassword,
  codeAt,
  type Member,
  openTestConsole,
  type TestConsole,
} from '../../../../test/staff.ts';
import { oneStore, openMigrated } from '../../../../test/stores.ts';
import type { Store } from '../../../store/database.ts';

const newPassword = 'nine slow tortoises';

describe.each(oneStore(import.meta.url))("changing one's own password on $name", (kind) => {
  let store: Store;
  let test: TestApp;
  let venue: TestConsole;
  let members = 0;

  beforeAll(async () => {
    store = await openMigrated(kind);
    test = await openTestApp(store);
    venue = openTestConsole(test);
  });
  afterAll(async () => {
    await venue.close();
    await test.close();
    await store.close();
  });

  async function join(): Promise<Member> {
    members += 1;
    return venue.join(`mira${members}`, 'support');
  }
  const fresh = ({ secret }: Member): string => codeAt(secret, test.clock.now() + 30_000);
  const change = (member: Member, given: object) =>
    member.post('/api/password', {
      oldPassword: chosenPassword,
      newPassword,
      code: member.recoveryCodes[0],
      ...given,
    });
  const signIn = async ({ name, recoveryCodes }: Member, password: string) => {
    const first = await venue.call('POST', '/api/sign-in', { body: { name, password } });
    if (first.status !== 200) return first.status;
    const body = { ticket: first.body.ticket, code: recoveryCodes[1] };
    return (await venue.call('POST', '/api/sign-in/code', { body })).status;
  };
  const auditOf = async ({ name }: Member) => {
    const owner = await venue.join(`owner.of.${name}`, 'owner');
    const { body } = await owner.get('/api/audit?text=password+change');
    return body.filter((row: { staffName: string }) => row.staffName === name);
  };

  it('[AUTH-17] needs the old password and a code, and then the new password signs in', async () => {
    const mira = await join();
    expect(await change(mira, { code: fresh(mira) })).toEqual({ status: 200, body: { ok: true } });
    expect((await mira.get('/api/me')).status).toBe(200);
    expect(await signIn(mira, chosenPassword)).toBe(401);
    expect(await signIn(mira, newPassword)).toBe(200);
  });

  it('[AUTH-17] ends all other sessions of that member, and no others', async () => {
    const [mira, other] = [await join(), await join()];
    const { body } = await venue.call('POST', '/api/sign-in', {
      body: { name: mira.name, password: chosenPassword },
    });
    const second = await venue.server.inject({
      method: 'POST',
      url: '/api/sign-in/code',
      payload: { ticket: body.ticket, code: mira.recoveryCodes[1] },
      headers: { 'x-layline-console': '1' },
    });
    const cookie = String(second.headers['set-cookie']).split(';')[0] ?? '';
    expect((await venue.call('GET', '/api/me', { cookie })).status).toBe(200);
    expect((await change(mira, {})).status).toBe(200);
    expect((await venue.call('GET', '/api/me', { cookie })).status).toBe(401);
    expect((await mira.get('/api/me')).status).toBe(200);
    expect((await other.get('/api/me')).status).toBe(200);
  });

  it.each([
    ['a wrong old password', { oldPassword: 'three green kettles' }, /old password or the code/],
    ['a wrong code', { code: '000000' }, /old password or the code/],
    ['the same password', { newPassword: chosenPassword }, /another than the old one/],
    ['a weak password', { newPassword: 'password1' }, /most common/],
    ['a short password', { newPassword: 'abc' }, /at least 8 characters/],
    ['no code', { code: ' ' }, /^code: must not be empty/],
    ['no old password', { oldPassword: '' }, /^oldPassword: must not be empty/],
    ['a value that it does not know', { role: 'owner' }, /role/],
  ])('[AUTH-17] refuses %s, and the old password stays', async (_, given, message) => {
    const mira = await join();
    expect(await change(mira, given)).toEqual({
      status: 400,
      body: { message: expect.stringMatching(message) },
    });
    expect(await signIn(mira, chosenPassword)).toBe(200);
  });

  it('[AUTH-17] accepts a code once', async () => {
    const mira = await join();
    expect((await change(mira, {})).status).toBe(200);
    const again = { oldPassword: newPassword, newPassword: 'eleven late trains' };
    expect((await change(mira, again)).status).toBe(400);
  });

  it('[AUTH-17] counts tries together with sign-ins, in any case of the name', async () => {
    const mira = await join();
    const guess = { oldPassword: 'three green kettles' };
    for (let count = 0; count < 9; count += 1) {
      expect((await change(mira, guess)).status).toBe(400);
    }
    const body = { name: mira.name.toUpperCase(), password: 'three green kettles' };
    expect((await venue.call('POST', '/api/sign-in', { body })).body.message).toMatch(/wrong/);
    const late = await change(mira, {});
    expect(late).toMatchObject({
      status: 429,
      body: { message: expect.stringMatching(/Too many requests/) },
    });
    expect((await venue.call('POST', '/api/sign-in', { body })).body.message).toMatch(/Too many/);
  });

  it('[AUTH-17] audits success and refusal, without secrets', async () => {
    const mira = await join();
    await change(mira, { oldPassword: 'three green kettles' });
    await change(mira, {});
    const rows = await auditOf(mira);
    expect(rows.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['done', 'refused']);
    const text = JSON.stringify(rows);
    for (const secret of [chosenPassword, newPassword, 'green', mira.recoveryCodes[0] ?? '']) {
      expect(text).not.toContain(secret);
    }
  });

  it('[AUTH-17] does one of two concurrent changes', async () => {
    const mira = await join();
    const [code, other] = mira.recoveryCodes;
    const both = await Promise.all([
      change(mira, { code }),
      change(mira, { code: other, newPassword: 'eleven late trains' }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });
});
