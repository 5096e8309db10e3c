/**
 * Runs every command that changes anything, and compares what it did to money, limits and access with the
 * effects that it declares. A new command must be listed here, and one that does more than it declares fails.
 */
import {
  addMs,
  agentId,
  makeInstant,
  money,
  playerId,
  ruleSetNames,
  transferRef,
} from '@layline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { accepted, backKings, openTestApp, type TestApp } from '../../../test/app.ts';
import { cashierActs } from '../../../test/cashier-acts.ts';
import { openFinal } from '../../../test/market.ts';
import { partnerActs } from '../../../test/partner-acts.ts';
import { staffActs } from '../../../test/staff-acts.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import { templateActs } from '../../../test/template-acts.ts';
import type { Store } from '../../store/database.ts';
import { addQuestion } from '../../store/queries/bets/bet-questions.ts';
import { commands, findCommand, runCommand } from '../catalogue/commands.ts';
import { AdminProblem, type Command, command, isProblem, type Values } from '../command.ts';
import type { Effect } from './effect.ts';
import type { EffectName } from './effect-table.ts';

const site = 'layline';

/** Figures by name; null is no limit. */
type Figures = ReadonlyMap<string, number | null>;

interface Observed {
  /** Balances of players and agents. */
  readonly money: Figures;
  readonly credit: Figures;
  readonly exposure: Figures;
  readonly stakes: Figures;
  readonly protection: Figures;
  readonly welcome: Figures;
  /** What lets players, agents and staff in, as a text by name. */
  readonly access: ReadonlyMap<string, string>;
}

async function observe({ app, clock }: TestApp): Promise<Observed> {
  const { store, engine } = app;
  const figures = async (text: string): Promise<Figures> =>
    new Map(
      (await store.query<{ name: string; value: number | null }>(text)).map(({ name, value }) => [
        name,
        value,
      ]),
    );
  const agents = engine.view.agentTree(site as never);
  const players = await store.query<{ id: string }>('select player_id as id from player');
  const limits = players.flatMap(({ id }) =>
    (engine.view.protectionOf({ playerId: playerId(id), at: clock.now() })?.limits ?? [])
      .filter(({ owner }) => owner === 'operator')
      .map(({ limit, period, amount }) => [`${id} ${limit}/${period}`, amount] as const),
  );
  const balances = await figures(
    'select player_id as name, balance::float8 as value from account where player_id is not null',
  );
  return {
    money: new Map([
      ...balances,
      ...agents.map((one) => [`agent ${one.agentId}`, one.balance] as const),
    ]),
    credit: new Map(agents.map((one) => [one.agentId, one.credit])),
    exposure: await figures(
      'select player_id as name, exposure_limit::float8 as value from account where player_id is not null',
    ),
    stakes: await figures(
      `select site_id || ' ' || key as name, value::float8 as value from site,
         jsonb_each_text(limits) where key like '%Max'
       union all select site_id || ' win', nullif(win_max, 0)::float8 from site
       union all select site_id || ' win a day', nullif(win_max_day, 0)::float8 from site
       union all select 'pay', nullif(market_max, 0)::float8 from pay_limit
       union all select concat_ws(' ', 'template', sport_id, competition, market_type, key),
         (terms->>key)::float8
       from market_template, unnest(array['stakeMax', 'liabilityMax']) as key`,
    ),
    protection: new Map(limits),
    welcome: await figures('select site_id as name, welcome_balance::float8 as value from site'),
    access: new Map(
      (
        await store.query<{ name: string; value: string }>(
          `select 'player ' || player_id as name, concat_ws(' ', password_hash,
             (select sealed_secret from player_totp where player_totp.player_id = player.player_id),
             (select count(*) from passkey where passkey.player_id = player.player_id),
             (select code_hash from access_code where account = 'player ' || player_id)) as value
           from player where not is_disabled
           union all select case when agent_id is null then 'staff ' else 'agent ' end || name,
             concat_ws(' ', role, password_hash, sealed_secret, disabled_at,
               (select count(*) from staff_passkey where staff_passkey.staff_id = staff.staff_id),
               (select code_hash from access_code where account = 'staff ' || staff_id))
           from staff where disabled_at is null
           union all select 'staff of the role ' || role, 'may sign in without a passkey'
           from unnest(array['owner', 'support', 'agent']) as role
           where role not in (select passkey_role.role from passkey_role)`,
        )
      ).map(({ name, value }) => [name, value]),
    ),
  };
}

const movesMoney: readonly EffectName[] = [
  'balance-grows',
  'money-leaves',
  'branch-moves',
  'market-pays',
];

/** Returns what grew without being declared. */
function undeclared(before: Observed, after: Observed, effects: readonly Effect[]): string[] {
  const sumOf = (names: readonly EffectName[]): number =>
    effects
      .filter(({ effect }) => names.includes(effect))
      .reduce((sum, { amount }) => sum + (amount ?? Number.POSITIVE_INFINITY), 0);
  const has = (...names: EffectName[]): boolean =>
    effects.some(({ effect }) => names.includes(effect));
  const found: string[] = [];
  const compare = (part: Exclude<keyof Observed, 'access'>, allowed: number): void => {
    for (const name of new Set([...before[part].keys(), ...after[part].keys()])) {
      const isNew = !before[part].has(name);
      const from = before[part].get(name) ?? (isNew ? 0 : null);
      const to = after[part].get(name) ?? null;
      // An account that is new has no limit to raise, and one that is gone has nothing.
      if (isNew && part !== 'money' && part !== 'credit') continue;
      if (part !== 'protection' && !after[part].has(name)) continue;
      const growth =
        to === null ? (from === null ? 0 : Number.POSITIVE_INFINITY) : to - (from ?? to);
      if (growth > allowed) found.push(`${part} of ${name} grows by ${growth}`);
    }
  };
  compare('money', has('payout-reverses') ? Number.POSITIVE_INFINITY : sumOf(movesMoney));
  compare('credit', sumOf(['credit-grows']));
  compare('exposure', sumOf(['exposure-grows']));
  compare('stakes', sumOf(['stakes-grow']));
  compare('protection', sumOf(['protection-weakens']));
  compare('welcome', sumOf(['welcome-grows']));
  const declares = {
    player: has('player-access', 'player-access-whole', 'person-erased'),
    agent: has('agent-access'),
    staff: has('staff-access'),
  };
  for (const [name, value] of after.access) {
    const [kind = ''] = name.split(' ');
    const known = before.access.get(name);
    const isNew = known === undefined && kind !== 'staff';
    if (value === known || isNew || declares[kind as keyof typeof declares]) continue;
    found.push(`access of ${name} changes`);
  }
  return found;
}

/**
 * What is set for each site, player, agent, member of staff and market, as one text each. Written without the
 * code that fills the audit.
 */
async function settingsIn({ app, clock }: TestApp): Promise<ReadonlyMap<string, string>> {
  const { store, engine } = app;
  const { view } = engine;
  const rows = await store.query<{ name: string; value: object }>(
    `select 'site ' || site_id as name, to_jsonb(site) || jsonb_build_object('locks', (
         select jsonb_agg(event_id order by event_id) from event_lock
         where event_lock.site_id = site.site_id and player_id = '')) as value from site
     union all select 'player ' || player_id, jsonb_build_object('disabled', is_disabled,
         'sports', allowed_sports, 'limit', (select exposure_limit from account
           where account.player_id = player.player_id), 'labels', (
         select jsonb_agg(label order by label) from player_label
         where player_label.player_id = player.player_id)) from player
     union all select 'pay', to_jsonb(pay_limit) from pay_limit
     union all select 'template ' || competition, to_jsonb(one) from market_template as one
     union all select 'partner ' || name, to_jsonb(partner) from partner
     union all select 'staff ' || name, jsonb_build_object('role', role, 'at', disabled_at) from staff`,
  );
  const players = rows.flatMap(({ name }) => /^player (.*)/.exec(name)?.[1] ?? []);
  const held = await store.query<{ id: string }>('select market_id as id from market_hold');
  const protections = players.map((id) => {
    const found = view.protectionOf({ playerId: playerId(id), at: clock.now() });
    const own = found?.limits.filter(({ owner }) => owner === 'operator');
    const limits = own?.map(({ limit, period, amount }) => [limit, period, amount]);
    const agent = view.agentOfPlayer(playerId(id));
    return [`protection ${id}`, { limits, hold: found?.hold, person: found?.own.person, agent }];
  });
  const agents = view.agentTree(site as never).map((one) => {
    const { credit, shares, uplineId } = one;
    const locks = view.locksOfAgent({ agentId: one.agentId, at: clock.now() });
    return [`agent ${one.agentId}`, { credit, shares, uplineId, locks }] as const;
  });
  const markets = view.openMarkets().map(({ definition }) => {
    const { marketId, rules, voidWindows, terms } = definition;
    const isHeld = held.some(({ id }) => id === marketId);
    return [`market ${marketId}`, { rules, voidWindows, terms, isHeld }] as const;
  });
  const stored = rows.map(({ name, value }) => [name, value] as const);
  const commission = [view.commissionPlans(site as never), view.siteDiscounts(site as never).tiers];
  const venue = [
    ['stops', view.riskStops()],
    ['maintenance', view.maintenances()],
    ['commission', commission],
  ];
  const all = [...stored, ...protections, ...agents, ...markets, ...venue];
  return new Map(all.map(([name, value]) => [name as string, JSON.stringify(value)]));
}

/** The names of what was there before and is set otherwise now. */
const changedIn = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) =>
  [...before].filter(([of, value]) => (after.get(of) ?? value) !== value).map(([of]) => of);

describe.each(oneStore(import.meta.url))('what commands do on $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let count = 0;
  /** It never begins, since the tests share a venue. */
  const planned = () => ({
    site,
    starts: makeInstant(addMs(test.clock.now(), 86_400_000)),
    minutes: '30',
    text: 'New disks.',
  });
  const name = (word: string): string => `${word}${count}`;

  const onMachine = async (command_: string, values: Values): Promise<unknown> => {
    const answer = await runCommand(test.app, { name: command_, values });
    if (answer.kind === 'problem') throw new Error(`${command_}: ${answer.message}`);
    return answer.done.data;
  };
  const player = async (): Promise<{ readonly site: string; readonly user: string }> => {
    const user = name('player');
    await test.addPlayer(user);
    return { site, user };
  };
  const agent = async (): Promise<string> => {
    await onMachine('agent add', { site, agent: name('north'), level: 'super', credit: '5000' });
    await onMachine('agent allocate', { agent: name('north'), amount: '3000' });
    return name('north');
  };
  const market = async (): Promise<string> => {
    const id = `1.66${count}`;
    test.app.marketCache.apply([openFinal({ marketId: id as never })]);
    await test.app.marketSync.settleDown();
    await test.addPlayer(name('punter'));
    const bet = backKings(playerId(name('punter')), name('bet'), { marketId: id as never });
    await accepted(test.app.engine.submit(bet));
    return id;
  };
  const betless = async (): Promise<string> => {
    const id = `1.65${count}`;
    test.app.marketCache.apply([openFinal({ marketId: id as never })]);
    await test.app.marketSync.settleDown();
    return id;
  };
  const questioned = async () => {
    const { user } = await player();
    const asked = { playerId: user, siteId: site, betId: count, placeId: null, about: 'A v B' };
    const now = test.app.clock.now();
    const added = await addQuestion(store, { ...asked, text: 'Why?', now });
    if (added.kind !== 'asked') throw new Error('The question was not kept.');
    return { site, user, question: String(added.question.questionId) };
  };
  const settled = async (): Promise<string> => {
    const id = await market();
    await onMachine('market result', { market: id, winner: 'Lions' });
    return id;
  };
  const protectedPlayer = async () => {
    await onMachine('site set', { site, protection: 'standard' });
    const values = await player();
    await onMachine('protection limit', { ...values, limit: 'loss/day=10' });
    return values;
  };
  const withFactor = async () => {
    const values = await player();
    await store.query('insert into player_totp values ($1, $2, 0, now())', [values.user, 'sealed']);
    return values;
  };

  /** Values for each command, after whatever it needs. */
  const acts: Readonly<Record<string, () => Values | Promise<Values>>> = {
    'site add': () => ({ site: name('new'), title: 'New', host: `${name('new')}.example` }),
    'site set': () => ({
      site,
      title: name('Another title, another demo player '),
      welcome: '50',
      playerLimits: '',
      winMax: '0',
      winMaxDay: '9000000',
    }),
    'site suspend': () => ({ site }),
    'site resume': () => ({ site }),
    'site tv': () => ({ site, event: '123', address: 'https://tv.example/1' }),
    'casino close': () => ({ site, games: 'lucky7' }),
    'casino open': () => ({ site, games: 'lucky7' }),
    'casino address': () => ({ site, entry: 'a/b', address: 'https://a.example' }),
    'round void': async () => {
      const caller = await test.addPlayer(name('watcher'));
      const { body } = await caller.get('/casino/data/worli2/113');
      return { round: String(body.data.t1[0].mid) };
    },
    'user add': () => ({ site, user: name('anna'), funds: '7' }),
    'user disable': player,
    'user enable': player,
    'user code': player,
    'user password': player,
    'user reset-factor': withFactor,
    'user set': async () => {
      const values = await player();
      await onMachine('user set', { ...values, exposureLimit: '5' });
      return { ...values, exposureLimit: '9' };
    },
    'user label': async () => ({ ...(await player()), label: 'vip' }),
    'user sign-out': player,
    'user unlabel': async () => {
      const values = { ...(await player()), label: 'vip' };
      await onMachine('user label', values);
      return values;
    },
    'question answer': async () => ({ ...(await questioned()), text: 'So it is.' }),
    'question close': questioned,
    'user note': async () => ({ ...(await player()), text: 'Called.' }),
    'user erase': async () => {
      const values = await player();
      await onMachine('withdraw', { ...values, amount: '1000' });
      return values;
    },
    'level show': player,
    'level set': async () => ({
      ...(await player()),
      level: '2',
      until: '2099-01-01T00:00:00.000Z',
    }),
    'register ask': player,
    'register forget': player,
    'protection limit': async () => ({ ...(await protectedPlayer()), limit: 'loss/day=none' }),
    'protection time-out': async () => ({ ...(await protectedPlayer()), days: '1' }),
    'protection exclude': protectedPlayer,
    'protection readmit': async () => {
      const values = await protectedPlayer();
      await onMachine('protection exclude', values);
      return values;
    },
    'person link': async () => ({ ...(await protectedPlayer()), person: 'P-1' }),
    'person unlink': async () => {
      const values = await protectedPlayer();
      await onMachine('person link', { ...values, person: 'P-1' });
      return values;
    },
    'app-key add': async () => ({ ...(await player()), name: 'bot' }),
    'app-key revoke': async () => {
      const values = { ...(await player()), name: 'bot' };
      await onMachine('app-key add', values);
      return values;
    },
    deposit: async () => ({ ...(await player()), amount: '30' }),
    withdraw: async () => ({ ...(await player()), amount: '30' }),
    ...cashierActs({ test: () => test, site, name, onMachine, player }),
    'agent add': () => ({ site, agent: name('south'), level: 'super', credit: '400' }),
    'agent code': async () => ({ agent: await agent() }),
    'agent disable': async () => ({ agent: await agent() }),
    'agent enable': async () => ({ agent: await agent() }),
    'agent credit': async () => ({ agent: await agent(), credit: '6000' }),
    'agent shares': async () => ({ agent: await agent(), sports: '10' }),
    'agent allocate': async () => ({ agent: await agent(), amount: '40' }),
    'agent return': async () => {
      const upline = await agent();
      const below = name('delhi');
      await onMachine('agent add', {
        site,
        agent: below,
        level: 'agent',
        under: upline,
        credit: '90',
      });
      await onMachine('agent allocate', { agent: below, amount: '60' });
      return { agent: below, amount: '50' };
    },
    'agent clear': async () => {
      const agent_ = await agent();
      await onMachine('agent shares', { agent: agent_, sports: '50' });
      const user = name('punter');
      await test.addPlayer(user);
      await onMachine('agent player', { site, user, agent: agent_ });
      const id = `1.67${count}`;
      test.app.marketCache.apply([openFinal({ marketId: id as never })]);
      await test.app.marketSync.settleDown();
      const bet = backKings(playerId(user), name('lost'), { marketId: id as never });
      await accepted(test.app.engine.submit(bet));
      await onMachine('market result', { market: id, winner: 'Lions' });
      return { agent: agent_, amount: '20', paidBy: 'agent' };
    },
    'agent move': async () => {
      const upline = await agent();
      const below = name('delhi');
      await onMachine('agent add', { site, agent: below, level: 'agent', credit: '90' });
      await onMachine('agent allocate', { agent: below, amount: '60' });
      return { agent: below, under: upline };
    },
    'agent player': async () => ({ ...(await player()), agent: await agent() }),
    'agent lock': async () => ({ agent: await agent(), part: 'betting', reason: 'debts' }),
    'agent unlock': async () => {
      const values = { agent: await agent(), part: 'betting', reason: 'debts' };
      await onMachine('agent lock', values);
      return values;
    },
    'market rules': async () => ({ market: await betless(), rules: ruleSetNames[0] }),
    'market void-window': async () => {
      const values = { market: await betless(), rules: ruleSetNames[0] };
      await onMachine('market rules', values);
      const now = test.clock.now();
      const [from, until] = [now - 3_600_000, now].map((at) => new Date(at).toISOString());
      return { market: values.market, from: String(from), until: String(until) };
    },
    'market suspend': async () => ({ market: await market() }),
    'market resume': async () => {
      const values = { market: await market() };
      await onMachine('market suspend', values);
      return values;
    },
    'market result': async () => ({ market: await market(), winner: 'Kings' }),
    'market resettle': async () => ({ market: await settled(), winner: 'Kings' }),
    'market void': async () => ({ market: await settled() }),
    'commission set': () => ({ site, base: '5', rebate: '0.1', sport: '4' }),
    'commission end': async () => {
      await onMachine('commission set', { site, base: '5', sport: '1' });
      return { site, sport: '1' };
    },
    'commission tiers': () => ({ site, tiers: '1000=10,5000=20' }),
    'risk stop': () => ({ sport: '2', reason: 'late scores' }),
    'risk resume': async () => {
      await onMachine('risk stop', { sport: '2', reason: 'late scores' });
      return { sport: '2', reason: 'over' };
    },
    'maintenance announce': () => planned(),
    'maintenance prolong': async () => {
      await onMachine('maintenance announce', planned());
      return { site, minutes: '60' };
    },
    'maintenance end': async () => {
      await onMachine('maintenance announce', planned());
      return { site, reason: 'done' };
    },
    'notice add': () => ({ site, text: 'Rain.' }),
    'notice remove': async () => {
      const { id } = (await onMachine('notice add', { site, text: 'Rain.' })) as { id: number };
      return { site, id: String(id) };
    },
    'banner add': () => ({ site, image: '/x.svg', alt: 'A picture' }),
    'banner remove': async () => {
      const values = { site, image: '/x.svg', alt: 'A picture' };
      const { id } = (await onMachine('banner add', values)) as { id: number };
      return { site, id: String(id) };
    },
    'limits set': () => ({ site, oddsMax: '90000', casinoMax: '70000' }),
    'pay-limit set': () => ({ amount: '900000' }),
    'retention set': () => ({ class: 'notices', months: '6' }),
    ...templateActs({ onMachine, betless, market }),
    'lock set': () => ({ site, event: '2', state: 'on' }),
    ...staffActs({ name, onMachine }),
    ...partnerActs({ store: () => store, site, name, onMachine }),
  };

  /** They need feeds, a trader, files of the server's machine, or a market in doubt. */
  const elsewhere = new Set([
    'backup',
    'restore',
    'restored',
    'attest',
    'upgrade',
    'verify',
    'archive',
    'archived',
    'export',
    'exported',
    'user export',
    'market trust',
    'market stop',
    'webhook test',
    ...['add', 'set', 'key', 'disable', 'enable'].map((act) => `provider ${act}`),
    ...['stop', 'start'].map((act) => `feed ${act}`),
    ...'session bookmaker line odds ball move series undo'.split(' ').map((act) => `quote ${act}`),
  ]);
  /** What they remove must not stand in the audit. */
  const isAboutPeople = new Set(['user erase']);
  const changing = commands.filter(({ staff, name: one }) => !staff.isRead && !elsewhere.has(one));

  beforeAll(async () => {
    store = await openMigrated(kind);
    test = await openTestApp(store);
    await onMachine('staff add', { name: 'the.owner', role: 'owner' });
  });
  afterAll(async () => {
    await test.close();
    await store.close();
  });

  /** Runs the command, and returns what it did without declaring it, or without a change for the audit. */
  async function tryOut(one: Command, values: Values): Promise<string[]> {
    const [before, set] = [await observe(test), await settingsIn(test)];
    const parsed = one.parse(values);
    if (isProblem(parsed)) throw new AdminProblem(parsed.message);
    const effects = await parsed.effects(test.app);
    const { changes = [] } = await parsed.run(test.app);
    const changed = isAboutPeople.has(one.name) ? [] : changedIn(set, await settingsIn(test));
    const unsaid = changes.length === 0 ? changed.map((of) => `${of} is set without a change`) : [];
    return [...undeclared(before, await observe(test), effects), ...unsaid];
  }

  it.each(changing.map((one) => [one.name, one] as const))(
    '[RIGHT-8] %s does nothing to money, limits and access but what it declares, and says what it sets',
    async (called, one) => {
      count += 1;
      const act = acts[called];
      expect(act, `List '${called}' in this test.`).toBeDefined();
      expect(await tryOut(one, (await act?.()) ?? {})).toEqual([]);
    },
  );

  it('[RIGHT-7] finds a command that sets something and does not say so', async () => {
    const rename = command({
      name: 'rename',
      summary: 'Not compared.',
      schema: z.object({}),
      async run() {
        await store.query("update site set title = title || '.' where site_id = $1", [site]);
        return { data: null, text: 'Named.' };
      },
    });
    expect(await tryOut(rename, {})).toEqual([`site ${site} is set without a change`]);
  });

  it('[RIGHT-7] gives each value before and after, also where nothing stood before', async () => {
    count += 1;
    const values = await player();
    const changesOf = async (called: string, more: Values) => {
      const parsed = findCommand(called)?.parse({ ...values, ...more }) ?? expect.fail();
      return isProblem(parsed) ? parsed : (await parsed.run(test.app)).changes;
    };
    expect(await changesOf('user disable', {})).toEqual([
      { name: 'state', from: 'active', to: 'disabled' },
    ]);
    expect(await changesOf('user label', { label: 'vip' })).toEqual([
      { name: 'labels', from: '', to: 'vip' },
    ]);
    expect(await changesOf('lock set', { event: '2', state: 'on' })).toEqual([
      { name: `2 to ${values.user}`, from: 'open', to: 'locked' },
    ]);
    const own = { user: '', event: '77', address: 'https://tv.example/77' };
    expect(await changesOf('site tv', own)).toEqual([
      { name: 'tv of 77', from: '', to: 'https://tv.example/77' },
    ]);
    expect(await changesOf('site tv', { ...own, address: '' })).toEqual([
      { name: 'tv of 77', from: 'https://tv.example/77', to: '' },
    ]);
  });

  it('[RIGHT-8] finds a command that makes money outside the table', async () => {
    count += 1;
    const { user } = await player();
    const gift = command({
      name: 'gift',
      summary: 'Not declared.',
      schema: z.object({ user: z.string() }),
      async run({ engine }) {
        const outcome = await engine.submit({
          kind: 'move-funds',
          direction: 'deposit',
          transferRef: transferRef('gift'),
          playerId: playerId(user),
          amount: money(500),
          remark: '',
        });
        if (outcome.kind === 'refused') throw new AdminProblem(outcome.refusal.message);
        return { data: null, text: 'Given.' };
      },
    });
    expect(await tryOut(gift, { user })).toEqual([`money of ${user} grows by 500`]);
    const raise = command({
      name: 'raise',
      summary: 'Not declared.',
      schema: z.object({ agent: z.string() }),
      async run({ engine }, { agent: id }) {
        await engine.submit({
          kind: 'set-agent-credit',
          agentId: agentId(id),
          credit: money(900_000),
        });
        return { data: null, text: 'Raised.' };
      },
    });
    const raised = await agent();
    expect(await tryOut(raise, { agent: raised })).toEqual([
      `credit of ${raised} grows by 400000`,
      `agent ${raised} is set without a change`,
    ]);
  });
});
