/** Passkeys of the staff of the console, with an authenticator that really signs. */
import { passkeysMax } from '@layline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { Authenticator, type Turned } from '../../../../test/authenticator.ts';
import type { Json } from '../../../../test/real-server.ts';
import {
  chosenPassword,
  codeAt,
  type Member,
  openTestConsole,
  type TestConsole,
} from '../../../../test/staff.ts';
import { oneStore, openMigrated } from '../../../../test/stores.ts';
import type { Store } from '../../../store/database.ts';

const minuteMs = 60_000;

describe.each(oneStore(import.meta.url))('passkeys of staff on $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let venue: TestConsole;
  let owner: Member;
  let second: Member;

  beforeAll(async () => {
    store = await openMigrated(kind);
    test = await openTestApp(store);
    venue = openTestConsole(test);
    owner = await venue.join('the.owner', 'owner');
    second = await venue.join('the.other', 'owner');
  });
  afterAll(async () => {
    await venue.close();
    await test.close();
    await store.close();
  });

  /** Calls without a session; the cookie of a sign-in is in the answer. */
  const call = async (url: string, body: object = {}, host = 'localhost:80'): Promise<Json> => {
    const headers = { 'x-layline-console': '1', host };
    const answer = await venue.server.inject({ method: 'POST', url, payload: body, headers });
    const cookie = String(answer.headers['set-cookie'] ?? '').split(';')[0];
    return { status: answer.statusCode, cookie, ...answer.json() };
  };
  const key = (): Authenticator => new Authenticator('http://localhost');
  async function enrol(member: Member, phone: Authenticator, turned?: Turned): Promise<Json> {
    const { body, status } = await member.post('/api/passkeys/begin');
    if (status !== 200) return { status, ...body };
    const credential = phone.create(body.options, turned);
    const added = { ticket: body.ticket, name: 'My phone', credential };
    const answer = await member.post('/api/passkeys', added);
    return { status: answer.status, ...answer.body };
  }
  async function signIn(phone: Authenticator, turned?: Turned, ticket: string | null = null) {
    const begun = await call('/api/sign-in/passkey/begin', { ticket });
    const credential = phone.get(begun.options, turned);
    return call('/api/sign-in/passkey', {
      ticket,
      passkeyTicket: begun.passkeyTicket,
      credential,
    });
  }
  const passwordOf = (name: string) => call('/api/sign-in', { name, password: chosenPassword });
  /** A code that was not used before: the clock goes on first. */
  const codeOf = (member: Member): string => {
    test.clock.advance(30_000);
    return codeAt(member.secret, test.clock.now());
  };
  const byCode = async (member: Member) => {
    const { ticket } = await passwordOf(member.name);
    return call('/api/sign-in/code', { ticket, code: codeOf(member) });
  };
  const prove = (member: Member) =>
    member.post('/api/prove', { password: chosenPassword, code: codeOf(member) });
  const listed = async (member: Member): Promise<Json[]> =>
    (await member.get('/api/passkeys')).body;
  const meWith = (cookie: string) => venue.call('GET', '/api/me', { cookie });
  /** Two owners demand passkeys of a role, or stop it. */
  async function demand(role: string, needed: 'on' | 'off'): Promise<Json> {
    const { body } = await owner.run('staff passkeys', { role, needed });
    if (body.kind !== 'waiting') return body;
    return (await second.post(`/api/approvals/${body.approvalId}`, { isApproved: true })).body;
  }
  const auditOf = async (name: string): Promise<string[]> =>
    (
      await store.query<{ line: string }>(
        `select command || ' ' || outcome || ' ' || detail as line from audit_entry
         where staff_name = $1 order by audit_id`,
        [name],
      )
    ).map(({ line }) => line);

  it('[AUTH-19] sign in alone, and after the password instead of a code', async () => {
    const phone = key();
    const tara = await venue.join('tara', 'trader');
    expect((await passwordOf('tara')).passkey).toBe('none');
    expect(await enrol(tara, phone)).toMatchObject({ status: 200 });
    expect(await listed(tara)).toMatchObject([{ name: 'My phone', usedAt: null }]);
    const alone = await signIn(phone);
    expect(alone).toMatchObject({ status: 200, name: 'tara', role: 'trader' });
    expect((await meWith(alone.cookie)).body).toMatchObject({
      name: 'tara',
      mustAddPasskey: false,
    });
    const { ticket, passkey } = await passwordOf('tara');
    expect(passkey).toBe('possible');
    expect((await signIn(phone, undefined, ticket)).status).toBe(200);
    expect((await byCode(tara)).status).toBe(200);
    expect((await listed(tara))[0].usedAt).not.toBeNull();
    const lines = await auditOf('tara');
    expect(lines).toContain('passkey add done My phone');
    expect(lines).toContain('sign-in done by a passkey');
    expect(lines).toContain('sign-in done by the password and a passkey');
    const stored = JSON.stringify(await store.query('select * from staff_passkey'));
    expect(stored).not.toContain('tara');
  });

  it.each<[string, Turned]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another host name', { rpId: 'evil.example' }],
    ['nobody who unlocked the device', { isVerified: false }],
  ])('[AUTH-19] are neither made nor used for %s', async (what, turned) => {
    const name = `uma.${what.replaceAll(' ', '')}`.slice(0, 30);
    const uma = await venue.join(name, 'trader');
    expect((await enrol(uma, key(), turned)).status).toBe(400);
    expect(await listed(uma)).toEqual([]);
    const phone = key();
    await enrol(uma, phone);
    expect((await signIn(phone, turned)).message).toBe('This passkey is not registered here.');
    expect(await auditOf(name)).toContain('sign-in refused This passkey is not registered here.');
    expect((await signIn(phone)).status).toBe(200);
  });

  it('[AUTH-19] sign only once, for the ticket and the session that asked', async () => {
    const phone = key();
    const vic = await venue.join('vic', 'trader');
    const wes = await venue.join('wes', 'trader');
    await enrol(vic, phone);
    const begun = await call('/api/sign-in/passkey/begin');
    const credential = phone.get(begun.options);
    const step = { passkeyTicket: begun.passkeyTicket, credential };
    const both = await Promise.all([
      call('/api/sign-in/passkey', step),
      call('/api/sign-in/passkey', step),
    ]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 401]));
    expect((await call('/api/sign-in/passkey', step)).message).toBe('Please sign in again.');
    expect((await signIn(phone, { count: 1 })).status).toBe(401);
    // The password of one member and the passkey of another let nobody in.
    const { ticket } = await passwordOf('wes');
    expect((await signIn(phone, undefined, ticket)).message).toBe('Please sign in again.');
    const asked = (await vic.post('/api/passkeys/begin')).body;
    const stolen = {
      ticket: asked.ticket,
      name: 'Theirs',
      credential: key().create(asked.options),
    };
    expect((await wes.post('/api/passkeys', stolen)).status).toBe(400);
    expect((await vic.post('/api/passkeys', stolen)).status).toBe(400);
    const late = await call('/api/sign-in/passkey/begin');
    test.clock.advance(5 * minuteMs);
    const answer = { passkeyTicket: late.passkeyTicket, credential: phone.get(late.options) };
    expect((await call('/api/sign-in/passkey', answer)).status).toBe(401);
  });

  it('[AUTH-19] are added, named and removed only after a proof', async () => {
    const phone = key();
    const yara = await venue.join('yara', 'trader');
    await enrol(yara, phone);
    const [{ id }] = await listed(yara);
    test.clock.advance(5 * minuteMs);
    const rename = (member: Member) =>
      member.post(`/api/passkeys/${id}/name`, { name: 'Key ring' });
    const remove = (member: Member) => member.post(`/api/passkeys/${id}/remove`);
    expect((await yara.post('/api/passkeys/begin')).status).toBe(428);
    expect([(await rename(yara)).status, (await remove(yara)).status]).toEqual([428, 428]);
    const wrong = { password: 'not this one', code: codeOf(yara) };
    expect((await yara.post('/api/prove', wrong)).status).toBe(400);
    expect((await rename(yara)).status).toBe(428);
    expect((await prove(yara)).status).toBe(200);
    expect((await rename(yara)).status).toBe(200);
    expect(await listed(yara)).toMatchObject([{ name: 'Key ring' }]);
    test.clock.advance(5 * minuteMs);
    const { ticket, options } = (await yara.post('/api/prove/begin')).body;
    const credential = phone.get(options);
    const zoe = await venue.join('zoe', 'trader');
    expect((await zoe.post('/api/prove/passkey', { ticket, credential })).status).toBe(400);
    expect((await yara.post('/api/prove/passkey', { ticket, credential })).status).toBe(400);
    const again = (await yara.post('/api/prove/begin')).body;
    const used = { ticket: again.ticket, credential: phone.get(again.options) };
    expect((await yara.post('/api/prove/passkey', used)).status).toBe(200);
    expect((await remove(zoe)).status).toBe(404);
    expect((await remove(yara)).status).toBe(200);
    expect((await signIn(phone)).status).toBe(401);
    expect(await auditOf('yara')).toEqual(
      expect.arrayContaining([
        'prove refused The password or the code is wrong.',
        'passkey rename done My phone is Key ring.',
        'passkey remove done Key ring',
      ]),
    );
  });

  it('[AUTH-19] are ten at most, also under concurrent requests', async () => {
    const abel = await venue.join('abel', 'trader');
    const begun = await Promise.all(
      Array.from({ length: passkeysMax + 2 }, () => abel.post('/api/passkeys/begin')),
    );
    const phone = key();
    const answers = await Promise.all(
      begun.map(({ body }, nth) => {
        const credential = phone.create(body.options);
        return abel.post('/api/passkeys', { ticket: body.ticket, name: `Key ${nth}`, credential });
      }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(passkeysMax);
    expect(await listed(abel)).toHaveLength(passkeysMax);
    expect((await abel.post('/api/passkeys/begin')).status).toBe(400);
  });

  it('[AUTH-19] are not made at an address without a name', async () => {
    const begun = await call('/api/sign-in/passkey/begin', {}, '127.0.0.1:8090');
    expect([begun.status, begun.message]).toEqual([
      400,
      'Passkeys need a host name in the address bar, not an address.',
    ]);
  });

  it('[AUTH-20] once demanded of a role, its sessions without one do nothing but add one', async () => {
    const phone = key();
    const bo = await venue.join('bo', 'support');
    const cy = await venue.join('cy', 'support');
    await enrol(cy, phone);
    expect((await demand('support', 'on')).kind).toBe('done');
    expect((await bo.get('/api/me')).body.mustAddPasskey).toBe(true);
    const refused = await bo.get('/api/overview');
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Your role needs a passkey: add one on the page Account.',
    ]);
    expect((await bo.run('user list', { site: 'layline' })).status).toBe(403);
    expect((await bo.get('/api/live')).status).toBe(403);
    // The session in which one was added is one of a passkey.
    expect((await cy.get('/api/overview')).status).toBe(200);
    expect((await passwordOf('cy')).passkey).toBe('needed');
    expect((await byCode(cy)).message).toBe('Your role signs in with a passkey.');
    expect((await signIn(phone)).status).toBe(200);
    const own = key();
    const entered = await byCode(bo);
    expect(entered.status).toBe(200);
    expect((await meWith(entered.cookie)).body.mustAddPasskey).toBe(true);
    await prove(bo);
    expect((await enrol(bo, own)).status).toBe(200);
    expect((await bo.get('/api/overview')).status).toBe(200);
    expect((await byCode(bo)).status).toBe(401);
  });

  it('[AUTH-20] the last passkey stays where the role needs one, also for concurrent calls', async () => {
    await demand('support', 'on');
    const phone = key();
    const dan = await venue.join('dan', 'support');
    await enrol(dan, phone);
    await enrol(dan, phone);
    const ids = (await listed(dan)).map(({ id }) => id);
    const answers = await Promise.all(ids.map((id) => dan.post(`/api/passkeys/${id}/remove`)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await listed(dan)).toHaveLength(1);
    test.clock.advance(5 * minuteMs);
    expect((await prove(dan)).body.message).toBe('Your role proves it with a passkey.');
  });

  it('[AUTH-20] is demanded by one owner, and given up by two', async () => {
    const on = await owner.run('staff passkeys', { role: 'finance', needed: 'on' });
    expect(on.body.kind).toBe('done');
    const off = await owner.run('staff passkeys', { role: 'finance', needed: 'off' });
    expect(off.body).toMatchObject({
      kind: 'waiting',
      plan: 'Members of the role finance may sign in without a passkey.',
    });
    const self = await owner.post(`/api/approvals/${off.body.approvalId}`, { isApproved: true });
    expect(self.body.kind).toBe('refused');
    const admin = await venue.join('the.admin', 'admin');
    expect((await admin.run('staff passkeys', { role: 'finance', needed: 'on' })).body.kind).toBe(
      'refused',
    );
    const done = await second.post(`/api/approvals/${off.body.approvalId}`, { isApproved: true });
    expect(done.body.kind).toBe('done');
    const fin = await venue.join('fin', 'finance');
    expect((await fin.get('/api/overview')).status).toBe(200);
  });

  it('[AUTH-20] is not demanded of owners before one has a passkey', async () => {
    expect((await demand('owner', 'on')).message).toMatch(/no owner has a passkey yet/);
    const phone = key();
    test.clock.advance(5 * minuteMs);
    await prove(second);
    expect((await enrol(second, phone)).status).toBe(200);
    expect((await demand('owner', 'on')).kind).toBe('done');
    expect((await owner.get('/api/overview')).status).toBe(403);
    // The one who has a passkey asks, and the other adds one to approve.
    const { body } = await second.run('staff passkeys', { role: 'owner', needed: 'off' });
    expect(body.kind).toBe('waiting');
    const approve = () => owner.post(`/api/approvals/${body.approvalId}`, { isApproved: true });
    expect((await approve()).status).toBe(403);
    await prove(owner);
    await enrol(owner, key());
    expect((await approve()).body.kind).toBe('done');
  });

  it('[AUTH-20] two people let a member in again who lost the only passkey', async () => {
    await demand('trader', 'on');
    const phone = key();
    const eva = await venue.join('eva', 'trader');
    await prove(eva);
    await enrol(eva, phone);
    const asked = (await owner.run('staff reset', { name: 'eva' })).body;
    expect(asked.kind).toBe('waiting');
    const { body } = await second.post(`/api/approvals/${asked.approvalId}`, { isApproved: true });
    expect((await signIn(phone)).status).toBe(401);
    expect((await eva.get('/api/me')).status).toBe(401);
    const again = await venue.enter('eva', body.data.password);
    expect((await again.get('/api/overview')).status).toBe(403);
    expect((await enrol(again, key())).status).toBe(200);
    expect((await again.get('/api/overview')).status).toBe(200);
    await demand('trader', 'off');
  });

  it('[AUTH-20] an agent’s code for a lost factor removes the passkeys too', async () => {
    const { password } = (
      await owner.run('agent add', {
        site: 'layline',
        agent: 'nora',
        level: 'super',
        credit: '1000',
        sports: '50',
        casino: '50',
        commission: '50',
      })
    ).body.data;
    const nora = await venue.enter('nora', password);
    const phone = key();
    await enrol(nora, phone);
    expect((await signIn(phone)).role).toBe('agent');
    await venue.recover('nora');
    expect((await signIn(phone)).status).toBe(401);
    const [row] = await store.query<{ count: number }>(
      `select count(*)::float8 as count from staff_passkey join staff using (staff_id)
       where staff.name = 'nora'`,
    );
    expect(row?.count).toBe(0);
  });
});
