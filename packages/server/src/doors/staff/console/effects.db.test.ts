/** What acts do to money, limits and access: rights, sums and second persons at the console's door. */
import { agentId, money, odds, playerId } from '@layline/contract';
import { type Role, roles } from '@layline/contract/console';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accepted, backKings, openTestApp, type TestApp } from '../../../../test/app.ts';
import { finalMatch, openFinal } from '../../../../test/market.ts';
import type { Json } from '../../../../test/real-server.ts';
import { type Member, openTestConsole, type TestConsole } from '../../../../test/staff.ts';
import { oneStore, openMigrated } from '../../../../test/stores.ts';
import { runCommand } from '../../../admin/catalogue/commands.ts';
import type { Values } from '../../../admin/command.ts';
import {
  type EffectName,
  effectNames,
  effectTable,
  mayHave,
} from '../../../admin/effects/effect-table.ts';
import { verifyStore } from '../../../engine/audit/verify.ts';
import type { Store } from '../../../store/database.ts';

const site = 'layline';
const dayMs = 24 * 3_600_000;

describe.each(oneStore(import.meta.url))('effects of acts on $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let venue: TestConsole;
  const members = new Map<Role, Member>();
  const member = (role: Role): Member => {
    const found = members.get(role);
    if (found === undefined) throw new Error(`There is no ${role}.`);
    return found;
  };
  const run = async (role: Role, name: string, values: Values): Promise<Json> =>
    (await member(role).run(name, { ...values })).body;
  const onMachine = async (name: string, values: Values): Promise<Json> => {
    const answer = await runCommand(test.app, { name, values });
    if (answer.kind === 'problem') throw new Error(`${name}: ${answer.message}`);
    return answer.done.data;
  };
  const decide = async (role: Role, approvalId: number, isApproved = true): Promise<Json> =>
    (await member(role).post(`/api/approvals/${approvalId}`, { isApproved })).body;

  let players = 0;
  const newPlayer = async (): Promise<string> => {
    players += 1;
    const user = `player${players}`;
    await test.addPlayer(user);
    return user;
  };
  const deposit = (user: string, amount: string) => ({ site, user, amount });

  beforeAll(async () => {
    store = await openMigrated(kind);
    test = await openTestApp(store);
    venue = openTestConsole(test);
    for (const role of roles) members.set(role, await venue.join(`the.${role}`, role));
    await onMachine('agent add', { site, agent: 'north', level: 'super', credit: '500000' });
    await onMachine('agent add', { site, agent: 'delhi', level: 'agent', under: 'north' });
    await onMachine('agent allocate', { agent: 'north', amount: '400000' });
    test.app.marketCache.apply([openFinal()]);
    await test.app.marketSync.settleDown();
  });
  beforeEach(async () => {
    await store.query(
      'update approval set decided_at = now(), decision = $1 where decided_at is null',
      ['withdrawn'],
    );
    await store.query('delete from admin_effect');
    await store.query('delete from personal_notice');
  });
  afterAll(async () => {
    await venue.close();
    await test.close();
    await store.close();
  });

  describe('sums of 24 hours', () => {
    it('[RIGHT-3] many small deposits by one member need a second person like one large', async () => {
      const answers: string[] = [];
      for (let count = 0; count < 12; count += 1) {
        const user = await newPlayer();
        answers.push((await run('finance', 'deposit', deposit(user, '9999'))).kind);
      }
      expect(answers).toEqual([...Array(10).fill('done'), 'waiting', 'waiting']);
      expect((await run('finance', 'deposit', deposit(await newPlayer(), '11'))).kind).toBe(
        'waiting',
      );
      expect((await run('admin', 'deposit', deposit(await newPlayer(), '11'))).kind).toBe('done');
    });

    it('[RIGHT-3] counts for one player whoever pays, and for one site', async () => {
      const user = await newPlayer();
      expect((await run('finance', 'deposit', deposit(user, '60000'))).kind).toBe('done');
      const second = await run('admin', 'deposit', deposit(user, '60000'));
      expect(second).toMatchObject({
        kind: 'waiting',
        plan: expect.stringMatching(/Pays 60000.00 into the account/),
      });
      const { body } = await member('owner').get('/api/approvals');
      expect(body[0].why).toMatch(/for player layline\/player\d+ by 120000.00 in 24 hours/);
      await onMachine('deposit', deposit(await newPlayer(), '900000'));
      expect((await run('owner', 'deposit', deposit(await newPlayer(), '50000'))).kind).toBe(
        'waiting',
      );
    });

    it('[RIGHT-3] counts requests that wait, and forgets those that were rejected', async () => {
      const asked = await run('finance', 'deposit', deposit(await newPlayer(), '100000.01'));
      const small = deposit(await newPlayer(), '1');
      const { kind: whileWaiting } = await run('finance', 'deposit', small);
      expect(whileWaiting).toBe('waiting');
      for (const { approvalId } of (await member('owner').get('/api/approvals')).body as Json[]) {
        await decide('owner', approvalId, false);
      }
      expect(asked.kind).toBe('waiting');
      expect((await run('finance', 'deposit', small)).kind).toBe('done');
    });

    it('[RIGHT-3] sets no withdrawal off against deposits', async () => {
      const user = await newPlayer();
      expect((await run('finance', 'deposit', deposit(user, '90000'))).kind).toBe('done');
      expect((await run('finance', 'withdraw', deposit(user, '90000'))).kind).toBe('done');
      expect((await run('finance', 'deposit', deposit(user, '90000'))).kind).toBe('waiting');
    });

    it('[RIGHT-3] cannot be passed by acts at the same time', async () => {
      const users = await Promise.all(Array.from({ length: 4 }, newPlayer));
      const answers = await Promise.all(
        users.map((user) => run('finance', 'deposit', deposit(user, '40000'))),
      );
      expect(
        answers.map(({ kind: one }) => String(one)).toSorted((a, b) => a.localeCompare(b, 'en')),
      ).toEqual(['done', 'done', 'waiting', 'waiting']);
    });

    it('[RIGHT-3] takes a refused act back, and a repeat under its reference counts once', async () => {
      const user = await newPlayer();
      const tooMuch = await run('finance', 'withdraw', deposit(user, '99000'));
      expect(tooMuch.kind).toBe('refused');
      const paid = { ...deposit(user, '60000'), ref: `ref-${user}` };
      expect((await run('finance', 'deposit', paid)).kind).toBe('done');
      expect(await run('finance', 'deposit', paid)).toMatchObject({ data: { isRepeat: true } });
      expect((await run('finance', 'deposit', deposit(user, '40000'))).kind).toBe('done');
      expect((await run('finance', 'withdraw', deposit(user, '99000'))).kind).toBe('done');
    });

    it('[RIGHT-3] ends after a day', async () => {
      const user = await newPlayer();
      expect((await run('finance', 'deposit', deposit(user, '90000'))).kind).toBe('done');
      // Sessions expire when idle, so the rows are aged instead of advancing the clock.
      await store.query('update admin_effect set at = $1', [
        new Date(test.clock.now() - dayMs).toISOString(),
      ]);
      expect((await run('finance', 'deposit', deposit(user, '90000'))).kind).toBe('done');
    });
  });

  describe('rights', () => {
    it("[RIGHT-1] support makes no money: a new user's funds are a deposit", async () => {
      const million = { site, user: 'maker', funds: '1000000' };
      expect(await run('support', 'user add', million)).toEqual({
        kind: 'refused',
        message: 'Your role may not do this: a balance grows.',
      });
      expect(await run('support', 'user add', { ...million, funds: '1' })).toMatchObject({
        kind: 'refused',
      });
      expect((await run('support', 'user add', { site, user: 'maker' })).kind).toBe('done');
      const admin = { ...million, user: 'maker2' };
      expect((await run('admin', 'user add', admin)).kind).toBe('waiting');
      expect(await onMachine('user list', { site, search: 'maker2' })).toEqual([]);
    });

    it('[RIGHT-1] support raises no exposure limit and weakens no protection', async () => {
      const user = await newPlayer();
      expect((await run('support', 'user set', { site, user, exposureLimit: '100' })).kind).toBe(
        'done',
      );
      const higher = { site, user, exposureLimit: '200' };
      expect(await run('support', 'user set', higher)).toMatchObject({
        message: expect.stringMatching(/exposure limit/),
      });
      expect((await run('risk', 'user set', higher)).kind).toBe('done');
      expect((await run('risk', 'user set', { ...higher, exposureLimit: 'none' })).kind).toBe(
        'waiting',
      );
      await onMachine('site set', { site, protection: 'standard' });
      const other = await newPlayer();
      const limit = (amount: string) => ({ site, user: other, limit: `loss/day=${amount}` });
      expect((await run('support', 'protection limit', limit('500'))).kind).toBe('done');
      expect(await run('support', 'protection limit', limit('501'))).toMatchObject({
        kind: 'refused',
        message: expect.stringMatching(/protection limit/),
      });
      expect((await run('risk', 'protection limit', limit('501'))).kind).toBe('done');
      expect((await run('risk', 'protection limit', limit('none'))).kind).toBe('waiting');
    });

    it('[RIGHT-2] credit is one effect, at the birth of an agent too', async () => {
      const rich = { site, agent: 'rich', level: 'super', credit: '99999999' };
      const asked = await run('admin', 'agent add', rich);
      expect(asked.kind).toBe('waiting');
      expect(test.app.engine.view.agentOf(agentId('rich'))).toBeUndefined();
      expect((await run('admin', 'agent add', { ...rich, credit: '5000' })).kind).toBe('refused');
      await decide('owner', asked.approvalId, false);
      await onMachine('agent credit', { agent: 'north', credit: '500000' });
      await store.query('delete from admin_effect');
      const raise = (credit: string) => run('finance', 'agent credit', { agent: 'north', credit });
      expect((await raise('560000')).kind).toBe('done');
      expect((await raise('600001')).kind).toBe('waiting');
    });

    it('[RIGHT-2] stake limits and the welcome balance are weighed', async () => {
      const higher = { site, oddsMax: '5000000' };
      const asked = await run('risk', 'limits set', higher);
      expect(asked).toMatchObject({
        kind: 'waiting',
        plan: expect.stringMatching(/oddsMax.* to 5000000.00/),
      });
      expect((await run('risk', 'limits set', { site, oddsMin: '200' })).kind).toBe('done');
      expect((await run('admin', 'site set', { site, welcome: '900' })).kind).toBe('done');
      expect((await run('admin', 'site set', { site, welcome: '1900' })).kind).toBe('refused');
      await decide('owner', asked.approvalId, false);
      expect((await run('admin', 'site set', { site, welcome: '1900' })).kind).toBe('waiting');
    });

    it('[RIGHT-2] a market that pays more than the sum needs a second person', async () => {
      const { engine } = test.app;
      const limits = { stakeMin: money(100), stakeMax: money(100_000_000) };
      for (const [user, side] of [
        [await newPlayer(), 'back'],
        [await newPlayer(), 'lay'],
      ] as const) {
        await onMachine('deposit', deposit(user, '900000'));
        const persistence = 'keep' as const;
        const asked = { side, odds: odds(250), stake: money(15_000_000), limits, persistence };
        await accepted(engine.submit(backKings(playerId(user), `of-${user}`, asked)));
      }
      const asked = await run('trader', 'market result', { market: finalMatch, winner: 'Kings' });
      expect(asked).toMatchObject({
        kind: 'waiting',
        plan: expect.stringMatching(/Would settle[^]*Pays 2\d{5}\.\d\d to players/),
      });
      const again = await run('trader', 'market void', { market: finalMatch });
      expect(again).toEqual({
        kind: 'refused',
        message: `Another request for market ${finalMatch} is waiting already.`,
      });
      expect((await decide('risk', asked.approvalId)).kind).toBe('done');
      expect((await verifyStore(store)).faults).toEqual([]);
    });
  });

  describe('requests', () => {
    it('[RIGHT-4] one waits for each object, and the approver reads a plan', async () => {
      const user = await newPlayer();
      const first = await run('finance', 'deposit', deposit(user, '200000'));
      const second = await run('finance', 'deposit', deposit(user, '200000'));
      expect(second).toMatchObject({
        kind: 'refused',
        message: expect.stringMatching(/is waiting already/),
      });
      const { body } = await member('admin').get('/api/approvals');
      expect(body).toMatchObject([
        { plan: `Pays 200000.00 into the account of ${user} of 'layline'.`, ripeAt: null },
      ]);
      expect((await decide('admin', first.approvalId)).kind).toBe('done');
    });

    it('[RIGHT-4] a request that expires leaves a row and the list', async () => {
      await run('finance', 'deposit', deposit(await newPlayer(), '300000'));
      await store.query('update approval set expires_at = $1 where decided_at is null', [
        new Date(test.clock.now()).toISOString(),
      ]);
      expect((await member('owner').get('/api/approvals')).body).toEqual([]);
      const { body } = await member('owner').get('/api/audit?text=deposit');
      expect(body[0]).toMatchObject({
        command: 'deposit',
        staffName: 'the.finance',
        outcome: 'expired',
      });
      expect(await store.query('select 1 from admin_effect')).toEqual([]);
      expect((await verifyStore(store)).faults).toEqual([]);
    });

    it('[RIGHT-5] waits a day where nobody else could approve, and can be stopped', async () => {
      const others =
        "select staff_id from staff where name in ('the.admin', 'the.finance', 'the.owner')";
      const user = await newPlayer();
      await store.query(`update staff set disabled_at = now() where staff_id in (${others})
        and name <> 'the.owner'`);
      const asked = await run('owner', 'deposit', deposit(user, '250000'));
      await store.query(`update staff set disabled_at = null where staff_id in (${others})`);
      const ripeAt = new Date(test.clock.now() + dayMs).toISOString();
      const said = `${ripeAt.slice(0, 16).replace('T', ' ')} UTC`;
      expect(asked).toMatchObject({ kind: 'waiting', ripeAt });
      expect(await decide('owner', asked.approvalId)).toEqual({
        kind: 'refused',
        message: `Nobody else can approve it, so it may be done from ${said}.`,
      });
      const notices = await store.query<Json>(
        'select recipient, text from personal_notice order by 1',
      );
      expect(notices).toEqual([
        { recipient: 'owners', text: expect.stringContaining('Pays 250000.00') },
        { recipient: `player ${user}`, text: expect.stringContaining('the.owner asked for') },
      ]);
      await store.query('update approval set ripe_at = $2 where approval_id = $1', [
        asked.approvalId,
        new Date(test.clock.now()).toISOString(),
      ]);
      expect((await decide('owner', asked.approvalId)).kind).toBe('done');
    });
  });

  it('[RIGHT-6] a refused new user leaves nothing, whatever refuses it', async () => {
    const count = async () => {
      const [row] = await store.query<{ users: number; accounts: number }>(
        `select (select count(*)::int from player) as users,
           (select count(*)::int from account where player_id is not null) as accounts`,
      );
      return row ?? { users: 0, accounts: 0 };
    };
    const before = await count();
    const poor = { site, agent: 'delhi', funds: '1' };
    await expect(onMachine('user add', { ...poor, user: 'ghost' })).rejects.toThrow(/has only/);
    await onMachine('agent credit', { agent: 'delhi', credit: '100' });
    await onMachine('agent allocate', { agent: 'delhi', amount: '100' });
    const race = await Promise.allSettled(
      ['ghost1', 'ghost2', 'ghost3'].map((user) =>
        onMachine('user add', { ...poor, user, funds: '60' }),
      ),
    );
    expect(race.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await count()).toEqual({
      users: before.users + 1,
      accounts: before.accounts + 1,
    });
    expect((await verifyStore(store)).faults).toEqual([]);
  });

  it('[RIGHT-7] the audit has each value before and after', async () => {
    const user = await newPlayer();
    await run('risk', 'limits set', { site, oddsMin: '300', casinoMin: '150' });
    await run('admin', 'site set', { site, title: 'Layline', commission: '3' });
    await run('support', 'user set', { site, user, mobile: '+4912345678' });
    await run('finance', 'agent credit', { agent: 'north', credit: '561000' });
    const changes = async (text: string) =>
      (await member('owner').get(`/api/audit?${new URLSearchParams({ text })}`)).body[0].changes;
    expect(await changes('limits set')).toEqual([
      { name: 'oddsMin', from: expect.any(String), to: '300' },
      { name: 'casinoMin', from: expect.any(String), to: '150' },
    ]);
    expect(await changes('site set')).toEqual([{ name: 'commission', from: '0', to: '3' }]);
    expect(await changes('user set')).toEqual([{ name: 'mobile', from: '', to: '+4912345678' }]);
    expect(await changes('agent credit')).toMatchObject([{ name: 'credit', to: '561000' }]);
    const [row] = (await member('owner').get('/api/audit?text=mobile')).body;
    await store.query("update audit_entry set changes = '[]' where audit_id = $1", [row.auditId]);
    expect((await verifyStore(store)).faults).toEqual([
      `Row ${row.auditId} of the audit was changed.`,
    ]);
    await store.query('update audit_entry set changes = $2::text::jsonb where audit_id = $1', [
      row.auditId,
      JSON.stringify(row.changes),
    ]);
  });

  it.each([
    ['moves odds further', { oddsFactor: '11' }, /by 11 times at once instead of 10 times/],
    ['moves odds by any factor', { oddsFactor: '0' }, /by any factor at once instead of 10 times/],
    ['pays sooner', { delay: '59' }, /delay before payment of .* goes from 60 s to 59 s/],
    ['pays at once what waited', { waitSeconds: '9' }, /goes from 10 s to 9 s/],
    ['joins events', { events: 'e.4.1' }, /may use other sources' events e\.4\.1/],
  ])('[RIGHT-2] a provider that %s needs a second person', async (_name, values, plan) => {
    players += 1;
    const name = `held${players}`;
    await onMachine('provider add', { name });
    const answer = await run('risk', 'provider set', { name, ...values });
    expect(answer).toMatchObject({ kind: 'waiting', plan: expect.stringMatching(plan) });
    const tighter = { name, oddsFactor: '2', delay: '600', waitSeconds: '60' };
    expect(await run('risk', 'provider set', tighter)).toMatchObject({ kind: 'done' });
  });

  it('[WIN-6] what a market may pay is raised far, or without a bound, by two people', async () => {
    await onMachine('pay-limit set', { amount: '500000' });
    expect(await run('trader', 'pay-limit set', { amount: '1' })).toMatchObject({
      kind: 'refused',
    });
    expect(await run('risk', 'pay-limit set', { amount: '400000' })).toMatchObject({
      kind: 'done',
    });
    const plan = 'What a market pays without a person goes from 400000.00 to none.';
    const asked = await run('risk', 'pay-limit set', { amount: '0' });
    expect(asked).toMatchObject({ kind: 'waiting', plan });
    const path = `/api/approvals/${asked.approvalId}`;
    expect((await member('risk').post(path, { isApproved: true })).body.kind).toBe('refused');
    expect((await member('owner').post(path, { isApproved: true })).body.kind).toBe('done');
    const { changes } = (await member('owner').get('/api/audit?text=pay-limit')).body[0];
    expect(changes).toEqual([{ name: 'payLimit', from: '400000.00', to: 'none' }]);
    await onMachine('pay-limit set', { amount: '500000' });
  });

  it('[TEMPLATE-7] limits of a template are raised far, or left out, by risk and two people', async () => {
    const cup = { competition: 'Town Cup' };
    const set = (role: Role, values: Values) => run(role, 'template set', { ...cup, ...values });
    const tight = { stakeMax: '500', liability: '9000', margin: '2', delay: '3' };
    expect(await set('support', tight)).toMatchObject({ kind: 'refused' });
    expect(await set('trader', tight)).toMatchObject({ kind: 'done' });
    expect(await run('trader', 'template apply', cup)).toMatchObject({ kind: 'done' });
    expect(await set('trader', { stakeMax: '400', margin: '1' })).toMatchObject({ kind: 'done' });
    expect(await set('trader', { stakeMax: '600' })).toMatchObject({ kind: 'refused' });
    expect(await set('risk', { stakeMax: '600' })).toMatchObject({ kind: 'done' });
    const plan = 'The highest liability (template town cup) goes from 9000.00 to none.';
    expect(await set('risk', { liability: 'none' })).toMatchObject({ kind: 'waiting', plan });
    expect(await run('trader', 'template remove', cup)).toMatchObject({ kind: 'refused' });
    await onMachine('template remove', cup);
    expect(await run('trader', 'template apply', cup)).toMatchObject({ kind: 'refused' });
    expect(await run('risk', 'template apply', cup)).toMatchObject({ kind: 'waiting' });
    const { body } = await member('owner').get('/api/audit?text=template%20apply');
    expect(body.flatMap(({ changes }: Json) => changes ?? [])).toContainEqual({
      name: expect.stringMatching(/^terms of /),
      from: 'nothing set',
      to: 'delay 3 s, stakes to 500.00, liability 9000.00, margin 2 %',
    });
    await onMachine('template apply', cup);
  });

  describe('the matrix', () => {
    /** One act for each effect, fresh for each role. */
    const acts: Readonly<Record<EffectName, () => Promise<readonly [string, Values]>>> = {
      'balance-grows': async () => ['deposit', deposit(await newPlayer(), '5')],
      'money-leaves': async () => ['withdraw', deposit(await newPlayer(), '5')],
      'credit-grows': async () => {
        const { credit } = test.app.engine.view.agentOf(agentId('north')) ?? { credit: 0 };
        return ['agent credit', { agent: 'north', credit: String(credit / 100 + 1) }];
      },
      'exposure-grows': async () => {
        const user = await newPlayer();
        await onMachine('user set', { site, user, exposureLimit: '10' });
        return ['user set', { site, user, exposureLimit: '20' }];
      },
      'stakes-grow': async () => {
        const { oddsMax } = await onMachine('limits show', { site });
        return ['limits set', { site, oddsMax: String(oddsMax + 1) }];
      },
      'provider-loosens': async () => {
        players += 1;
        const provider = `loose${players}`;
        await onMachine('provider add', { name: provider });
        return ['provider set', { name: provider, delay: '0' }];
      },
      'data-leaves': async () => {
        players += 1;
        const name = `hook${players}`;
        await onMachine('webhook add', { site, name, url: 'https://partner.example/events' });
        return ['webhook on', { name }];
      },
      'payee-changes': async () => {
        players += 1;
        const name = `bank${players}`;
        await onMachine('pay-method add', { site, name, title: 'Bank' });
        return ['pay-method on', { site, name }];
      },
      'protection-weakens': async () => {
        const user = await newPlayer();
        await onMachine('site set', { site, protection: 'standard' });
        await onMachine('protection limit', { site, user, limit: 'loss/day=10' });
        return ['protection limit', { site, user, limit: 'loss/day=20' }];
      },
      'welcome-grows': async () => {
        await onMachine('site set', { site, welcome: '0' });
        return ['site set', { site, welcome: '1' }];
      },
      'market-pays': async () => {
        players += 1;
        const market = `1.77${players}`;
        test.app.marketCache.apply([openFinal({ marketId: market as never })]);
        await test.app.marketSync.settleDown();
        return ['market result', { market, winner: 'Kings' }];
      },
      'payout-reverses': async () => {
        const [, { market = '' }] = await acts['market-pays']();
        return ['market void', { market }];
      },
      'commission-falls': async () => ['commission set', { site, base: '5', rebate: '0.1' }],
      'shares-change': async () => ['agent shares', { agent: 'north', sports: '1' }],
      'branch-moves': async () => [
        'agent player',
        { site, user: await newPlayer(), agent: 'north' },
      ],
      'player-access': async () => {
        const user = await newPlayer();
        await store.query('insert into player_totp values ($1, $2, 0, now())', [user, 'sealed']);
        return ['user code', { site, user }];
      },
      'player-access-whole': async () => [
        'user code',
        { site, user: await newPlayer(), for: 'both' },
      ],
      'agent-access': async () => ['agent code', { agent: 'north' }],
      'staff-access': async () => ['staff reset', { name: 'the.read-only' }],
      'person-erased': async () => {
        const user = await newPlayer();
        await onMachine('withdraw', deposit(user, '1000'));
        return ['user erase', { site, user }];
      },
    };

    it.each(effectNames.flatMap((name) => roles.map((role) => ({ name, role }))))(
      '[RIGHT-1] $name by $role',
      async ({ name, role }) => {
        await onMachine('user list', { site });
        const [command, values] = await acts[name]();
        const answer = await run(role, command, values);
        const second = effectTable[name].second === 'always' ? 'waiting' : 'done';
        const outcome = mayHave(role, name) ? second : 'refused';
        expect(answer, JSON.stringify(answer)).toMatchObject({ kind: outcome });
        if (answer.kind === 'refused') expect(answer.message).toMatch(/^Your role may not/);
      },
    );
  });
});
