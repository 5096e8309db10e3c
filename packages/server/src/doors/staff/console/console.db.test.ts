import { playerId } from '@layline/contract';
import { type Role, roles } from '@layline/contract/console';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accepted, backKings, openTestApp, type TestApp } from '../../../../test/app.ts';
import { finalMatch, openFinal } from '../../../../test/market.ts';
import {
  chosenPassword,
  codeAt,
  type Member,
  openTestConsole,
  type TestConsole,
} from '../../../../test/staff.ts';
import { oneStore, openMigrated } from '../../../../test/stores.ts';
import { commands } from '../../../admin/catalogue/commands.ts';
import { mayRun } from '../../../admin/staff-rule.ts';
import { verifyStore } from '../../../engine/audit/verify.ts';
import type { Store } from '../../../store/database.ts';
import { consoleRoutes, mayCall } from './routes.ts';

describe.each(oneStore(import.meta.url))('the console on $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let venue: TestConsole;
  const members = new Map<Role, Member>();
  const member = (role: Role): Member => {
    const found = members.get(role);
    if (!found) throw new Error(`There is no ${role}.`);
    return found;
  };

  beforeAll(async () => {
    store = await openMigrated(kind);
    test = await openTestApp(store);
    venue = openTestConsole(test);
    for (const role of roles) members.set(role, await venue.join(`the.${role}`, role));
    await test.addPlayer('anna');
  });
  afterAll(async () => {
    await venue.close();
    await test.close();
    await store.close();
  });

  describe('signing in', () => {
    it('always needs a code, and a new password at first', async () => {
      const password = await venue.hire('mira', 'support');
      const first = await venue.call('POST', '/api/sign-in', { body: { name: 'Mira', password } });
      const { ticket, factor } = first.body;
      expect(first.body).toMatchObject({ kind: 'code', mustChangePassword: true });
      expect(factor.uri).toContain('otpauth://totp/');
      const code = codeAt(factor.secret, test.clock.now());
      const send = (body: object) =>
        venue.call('POST', '/api/sign-in/code', { body: { ticket, ...body } });
      expect(await send({ code })).toEqual({
        status: 401,
        body: { message: 'Please choose a new password.' },
      });
      expect(await send({ code, newPassword: password })).toMatchObject({ status: 401 });
      const newPassword = 'a fern under glass';
      expect(await send({ code: '000000', newPassword })).toMatchObject({ status: 401 });
      expect(await send({ code, newPassword })).toMatchObject({
        status: 200,
        body: { name: 'mira', role: 'support', recoveryCodes: expect.any(Array) },
      });
      expect(await send({ code, newPassword })).toMatchObject({ status: 401 });
    });

    it('accepts each code and each recovery code once', async () => {
      const { name, secret, recoveryCodes } = await venue.join('nils', 'trader');
      const password = chosenPassword;
      const enter = async (code: string) => {
        const { body } = await venue.call('POST', '/api/sign-in', { body: { name, password } });
        expect(body.factor).toBeNull();
        return (
          await venue.call('POST', '/api/sign-in/code', { body: { ticket: body.ticket, code } })
        ).status;
      };
      expect(await enter(codeAt(secret, test.clock.now()))).toBe(401);
      expect(await enter(recoveryCodes[0] ?? '')).toBe(200);
      expect(await enter(recoveryCodes[0] ?? '')).toBe(401);
      expect(await enter(codeAt(secret, test.clock.now() + 30_000))).toBe(200);
    });

    it('answers an unknown name and a wrong password alike, and limits tries', async () => {
      const tries: unknown[] = [];
      for (let count = 0; count < 12; count += 1) {
        const body = { name: count % 2 === 0 ? 'nobody' : 'the.risk', password: 'wrong' };
        tries.push(await venue.call('POST', '/api/sign-in', { body }));
      }
      expect(new Set(tries.slice(0, 10).map((one) => JSON.stringify(one))).size).toBe(1);
    });

    it('refuses a foreign page, a wrong cookie and a call without a session', async () => {
      const { cookie } = member('owner');
      const body = { name: 'site list' };
      const foreign = await venue.call('POST', '/api/run', { cookie, body, headers: {} });
      expect(foreign.status).toBe(403);
      for (const wrong of ['', 'layline_console=', 'layline_console=guess']) {
        expect((await venue.call('GET', '/api/me', { cookie: wrong })).status).toBe(401);
      }
    });
  });

  describe('permissions', () => {
    const matrix = roles.flatMap((role) => commands.map((command) => ({ role, command })));

    it.each(matrix)('$role and $command.name', async ({ role, command }) => {
      const { status, body } = await member(role).run(command.name);
      expect(status).toBe(200);
      const isKept = body.message === `Your role may not run '${command.name}'.`;
      expect(isKept).toBe(!mayRun(role, command.staff));
    });

    it("keep commands of the server's own machine off the console, for the owner too", () => {
      const local = commands.filter(({ staff }) => staff.isLocal).map(({ name }) => name);
      expect(local.toSorted()).toEqual([
        'archive',
        'archived',
        'attest',
        'backup',
        'export',
        'exported',
        'partner add',
        'partner rotate',
        'restore',
        'restored',
        'upgrade',
        'user export',
        'user password',
        'user reset-factor',
        'verify',
        'wallet add',
        'wallet rotate',
      ]);
      for (const role of roles) {
        expect(
          commands.filter(({ name, staff }) => local.includes(name) && mayRun(role, staff)),
        ).toEqual([]);
      }
    });

    it('let read-only staff change nothing', () => {
      const changes = commands.filter(({ staff }) => !staff.isRead);
      expect(changes.filter(({ staff }) => mayRun('read-only', staff))).toEqual([]);
    });

    it.each(consoleRoutes.flatMap((row) => roles.map((role) => ({ row, role }))))(
      '$role at $row.method $row.path',
      async ({ row, role }) => {
        const path = row.path.replace(/:\w+/, '1');
        const answer =
          row.method === 'GET' ? await member(role).get(path) : await member(role).post(path);
        const isKept = answer.status === 403;
        expect(isKept).toBe(!mayCall(role, row));
        expect((await venue.call(row.method, path)).status).toBe(401);
      },
    );

    it('show each role its commands, with their fields', async () => {
      const { body } = await member('finance').get('/api/me');
      const deposit = body.commands.find((one: { name: string }) => one.name === 'deposit');
      expect(deposit).toMatchObject({ second: 'by-amount', isRead: false });
      expect(deposit.fields.map((field: { name: string }) => field.name)).toContain('amount');
      const names = body.commands.map((one: { name: string }) => one.name);
      expect(names).not.toContain('market void');
    });
  });

  describe('a second person', () => {
    const deposit = (amount: string, ref: string) => ({
      site: 'layline',
      user: 'anna',
      amount,
      ref,
    });

    it('is needed above an amount, is never the requester, and decides once', async () => {
      const small = await member('finance').run('deposit', deposit('10', 'small-1'));
      expect(small.body).toMatchObject({ kind: 'done' });
      const large = deposit('100000.01', 'large-1');
      const asked = await member('finance').run('deposit', large);
      expect(asked.body).toMatchObject({ kind: 'waiting' });
      const again = await member('finance').run('deposit', large);
      expect(again.body).toMatchObject({
        kind: 'refused',
        message: expect.stringMatching(/waiting/),
      });
      const { approvalId } = asked.body;
      const path = `/api/approvals/${approvalId}`;
      const yes = { isApproved: true };
      expect((await member('finance').post(path, yes)).body).toMatchObject({ kind: 'refused' });
      expect((await member('support').post(path, yes)).body).toMatchObject({ kind: 'refused' });
      const both = await Promise.all([
        member('admin').post(path, yes),
        member('owner').post(path, yes),
      ]);
      expect(new Set(both.map(({ body }) => body.kind))).toEqual(new Set(['done', 'refused']));
      const [{ total } = { total: 0 }] = await store.query<{ total: number }>(
        "select count(*)::int as total from payment where transfer_ref = 'large-1'",
      );
      expect(total).toBe(1);
    });

    it('cannot be evaded by a dry run that the command does not have', async () => {
      const values = { ...deposit('200000', 'evaded'), dryRun: 'on' };
      const { body } = await member('finance').run('deposit', values, '');
      expect(body).toEqual({
        kind: 'refused',
        message: "--dry-run: 'deposit' takes no such value.",
      });
      const rows = await store.query("select 1 from payment where transfer_ref = 'evaded'");
      expect(rows).toEqual([]);
    });

    it('stores no secret meanwhile', async () => {
      const values = { site: 'layline', user: 'rich', funds: '200000', password: 'seven herons' };
      const { body } = await member('owner').run('user add', values);
      expect(body).toEqual({
        kind: 'refused',
        message: '--password: leave it out: it would be stored while this waits.',
      });
    });

    it('can reject a request, and the requester can withdraw it', async () => {
      const asked = await member('finance').run('deposit', deposit('200000', 'large-2'));
      const path = `/api/approvals/${asked.body.approvalId}`;
      const no = { isApproved: false, reason: 'wrong player' };
      expect((await member('finance').post(path, no)).body).toMatchObject({ kind: 'done' });
      const yes = { isApproved: true };
      expect((await member('owner').post(path, yes)).body).toMatchObject({ kind: 'refused' });
    });

    it('must decide again if the dry run has changed since', async () => {
      test.app.marketCache.apply([openFinal()]);
      await test.app.marketSync.settleDown();
      const values = { market: finalMatch };
      const asked = await member('trader').run('market void', values);
      expect(asked.body).toMatchObject({ kind: 'waiting' });
      await test.addPlayer('ben');
      await accepted(test.app.engine.submit(backKings(playerId('ben'), 'bet-of-ben')));
      const path = `/api/approvals/${asked.body.approvalId}`;
      const answer = await member('risk').post(path, { isApproved: true });
      const { body: audit } = await member('owner').get('/api/audit?text=market+void');
      expect([answer.body.kind, audit[0].outcome]).toEqual(['refused', 'refused']);
    });

    it('has a day', async () => {
      const asked = await member('finance').run('deposit', deposit('300000', 'large-3'));
      const path = `/api/approvals/${asked.body.approvalId}`;
      const { clock } = test;
      const shown = () => member('owner').get('/api/approvals');
      expect((await shown()).body).toHaveLength(1);
      // Sessions expire when idle, so the row is aged instead of advancing the clock.
      await store.query('update approval set expires_at = $1 where decided_at is null', [
        new Date(clock.now()).toISOString(),
      ]);
      expect((await member('owner').post(path, { isApproved: true })).body).toMatchObject({
        kind: 'refused',
      });
    });
  });

  describe('the audit', () => {
    it('has every act with its reason, without secrets', async () => {
      const values = { site: 'layline', user: 'grete', password: 'seven grey herons' };
      await member('support').run('user add', values, 'she came by');
      await member('finance').run('user add', values, 'not my business');
      const { body } = await member('owner').get('/api/audit?text=user+add');
      expect(body.slice(0, 2)).toMatchObject([
        { staffName: 'the.finance', outcome: 'refused', reason: 'not my business' },
        {
          staffName: 'the.support',
          outcome: 'done',
          input: { user: 'grete', password: '(hidden)' },
        },
      ]);
      expect(JSON.stringify(body)).not.toContain('herons');
    });

    it('is verified: a changed or removed row is detected', async () => {
      const { body } = await member('owner').get('/api/audit');
      const [first, second] = body;
      expect((await verifyStore(store)).faults).toEqual([]);
      const reason = 'as if it had been so';
      await store.query('update audit_entry set reason = $2 where audit_id = $1', [
        first.auditId,
        reason,
      ]);
      expect((await verifyStore(store)).faults).toEqual([
        `Row ${first.auditId} of the audit was changed.`,
      ]);
      await store.query('update audit_entry set reason = $2 where audit_id = $1', [
        first.auditId,
        first.reason,
      ]);
      await store.query('delete from audit_entry where audit_id = $1', [second.auditId]);
      expect((await verifyStore(store)).faults).toEqual([
        `Row ${second.auditId} of the audit is gone.`,
      ]);
    });

    it('records tries at a name that exists', async () => {
      await venue.call('POST', '/api/sign-in', { body: { name: 'the.admin', password: 'guess' } });
      const { body } = await member('owner').get('/api/audit?text=the.admin');
      expect(body[0]).toMatchObject({ command: 'sign-in', outcome: 'refused' });
    });

    it('requires a reason', async () => {
      const values = { site: 'layline', text: 'Rain.' };
      expect((await member('support').run('notice add', values, ' ')).body).toEqual({
        kind: 'refused',
        message: 'Please give a reason.',
      });
    });

    it('names the value that is wrong', async () => {
      const { body } = await member('finance').run('deposit', { site: 'layline', user: 'anna' });
      expect(body).toEqual({ kind: 'refused', message: 'AMOUNT: must be given.' });
    });
  });

  describe('ending sessions', () => {
    it('ends a session by sign-out, by an owner, or when its owner is disabled', async () => {
      const one = await venue.join('olga', 'support');
      await one.post('/api/sign-out');
      expect((await one.get('/api/me')).status).toBe(401);
      const two = await venue.join('pia', 'support');
      const { body } = await member('owner').get('/api/sessions');
      const { sessionId } = body.find(({ name }: { name: string }) => name === 'pia');
      await member('owner').post(`/api/sessions/${sessionId}/end`, { reason: 'went home' });
      expect((await two.get('/api/me')).status).toBe(401);
      const three = await venue.join('quirin', 'support');
      await member('owner').run('staff disable', { name: 'quirin' });
      expect((await three.get('/api/me')).status).toBe(401);
    });

    it('keeps the last owner', async () => {
      const { body } = await member('owner').run('staff disable', { name: 'the.owner' });
      expect(body).toMatchObject({ kind: 'refused', message: expect.stringMatching(/last owner/) });
    });
  });

  it('ends an unused session despite automatic reads of its page', async () => {
    const one = await venue.join('rosa', 'support');
    const quiet = { cookie: one.cookie, headers: { 'x-layline-console': 'quiet' } };
    const seen = async () => {
      const [row] = await store.query<{ at: string }>(
        "select max(seen_at) as at from staff_session join staff using (staff_id) where name = 'rosa'",
      );
      return row?.at;
    };
    const before = await seen();
    await store.query("update staff_session set seen_at = seen_at - interval '20 minutes'");
    const idle = await seen();
    expect(idle).not.toBe(before);
    expect((await venue.call('GET', '/api/me', quiet)).status).toBe(200);
    expect(await seen()).toBe(idle);
    expect((await one.get('/api/me')).status).toBe(200);
    expect(await seen()).toBe(before);
    await store.query(
      `update staff_session set seen_at = seen_at - interval '31 minutes' from staff
       where staff.staff_id = staff_session.staff_id and name = 'rosa'`,
    );
    expect((await one.get('/api/me')).status).toBe(401);
  });

  it('shows a market with the result of each outcome', async () => {
    test.app.marketCache.apply([openFinal()]);
    await test.app.marketSync.settleDown();
    const path = `/api/live/markets/${finalMatch}`;
    const { market } = await member('read-only').follow(path);
    expect(market.runners.length).toBeGreaterThan(1);
    const unknown = await member('read-only').follow('/api/live/markets/1.unknown');
    expect(unknown).toEqual({ market: null, position: null });
    const { body: overview } = await member('read-only').get('/api/overview');
    expect(overview.open.map((one: { marketId: string }) => one.marketId)).toContain(finalMatch);
  });

  it('[WALK-C20] finds players, agents and markets by a word, for staff alone', async () => {
    test.app.marketCache.apply([openFinal()]);
    await test.app.marketSync.settleDown();
    await test.addPlayer('kingsley');
    await test.addPlayer('viking');
    await member('admin').run('agent add', { site: 'layline', agent: 'kingpin', level: 'super' });
    const { body } = await member('read-only').get('/api/find?search=KING');
    expect(body).toEqual({
      players: [
        { site: 'layline', user: 'kingsley' },
        { site: 'layline', user: 'viking' },
      ],
      agents: [{ site: 'layline', agent: 'kingpin' }],
      markets: [{ marketId: finalMatch, name: 'Match Odds', event: 'Kings v Lions' }],
    });
    const { body: none } = await member('read-only').get('/api/find?search=100%25');
    expect(none).toEqual({ players: [], agents: [], markets: [] });
    expect((await member('read-only').get('/api/find?search=%20')).status).toBe(400);
  });

  it('finds open markets by any words of event, name and id', async () => {
    test.app.marketCache.apply([openFinal()]);
    await test.app.marketSync.settleDown();
    const find = async (search: string): Promise<unknown[]> => {
      const { body } = await member('read-only').get(
        `/api/markets?${new URLSearchParams({ search })}`,
      );
      return body.map((one: { marketId: string }) => one.marketId);
    };
    expect(await find('ODDS kings')).toEqual([finalMatch]);
    expect(await find(finalMatch)).toEqual([finalMatch]);
    expect(await find('kings tigers')).toEqual([]);
    expect((await member('read-only').get('/api/markets?search=%20')).status).toBe(400);
  });
});

describe.each(oneStore(import.meta.url))(
  'the console on $name, when the engine has stopped',
  (kind) => {
    it('begins nothing, and the audit records it', async () => {
      const store = await openMigrated(kind);
      const test = await openTestApp(store);
      const venue = openTestConsole(test);
      const owner = await venue.join('the.owner', 'owner');
      await test.app.engine.close();
      const { body } = await owner.run('notice add', {
        site: 'layline',
        text: 'Rain has stopped play.',
      });
      expect(body).toMatchObject({
        kind: 'refused',
        message: expect.stringMatching(/nothing was done/),
      });
      expect(test.app.sites.byId('layline')?.notices.map(({ notice }) => notice)).not.toContain(
        'Rain has stopped play.',
      );
      const { body: rows } = await owner.get('/api/audit?text=notice');
      expect(rows).toMatchObject([{ command: 'notice add', outcome: 'begun' }]);
      await venue.close();
      await test.close();
      await store.close();
    });
  },
);
