/** Agents in the console see and change only their own branch (docs/rules/agents.md). */
import { agentId, playerId, siteId } from '@layline/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accepted, backKings, openTestApp, type TestApp } from '../../../../test/app.ts';
import { openCaller } from '../../../../test/caller.ts';
import { defineFinal, finalMatch, openFinal } from '../../../../test/market.ts';
import type { Json } from '../../../../test/real-server.ts';
import {
  chosenPassword,
  type Member,
  openTestConsole,
  type TestConsole,
} from '../../../../test/staff.ts';
import { oneStore, openMigrated } from '../../../../test/stores.ts';
import { commands, runCommand } from '../../../admin/catalogue/commands.ts';
import type { Command, Values } from '../../../admin/command.ts';
import { verifyStore } from '../../../engine/audit/verify.ts';
import type { Store } from '../../../store/database.ts';
import { makeTrees } from './agent-channels.ts';
import { consoleRoutes } from './routes.ts';

const site = 'layline';

describe.each(oneStore(import.meta.url))('agents in the console on $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let venue: TestConsole;
  let owner: Member;
  const agents = new Map<string, Member>();
  const agent = (name: string): Member => {
    const found = agents.get(name);
    if (found === undefined) throw new Error(`There is no ${name}.`);
    return found;
  };

  /** Runs a command on the server's own machine. */
  async function done(name: string, values: Values): Promise<Json> {
    const answer = await runCommand(test.app, { name, values });
    if (answer.kind === 'problem') throw new Error(`${name}: ${answer.message}`);
    return answer.done.data as Json;
  }

  async function addAgent(name: string, values: Values): Promise<void> {
    const shares = { credit: '5000', sports: '50', casino: '50', commission: '50' };
    const { password } = await done('agent add', { site, agent: name, ...shares, ...values });
    agents.set(name, await venue.enter(name, password));
  }

  const addUser = (user: string, of: string | null, at = site) =>
    done('user add', {
      site: at,
      user,
      password: 'seven grey herons',
      ...(of !== null && { agent: of }),
      mustChange: 'off',
    });

  beforeAll(async () => {
    store = await openMigrated(kind);
    test = await openTestApp(store);
    venue = openTestConsole(test);
    await done('site add', { site: 'other', title: 'Other', host: 'other.example' });
    owner = await venue.join('the.owner', 'owner');
    await addAgent('sue', { level: 'super' });
    await addAgent('max', { level: 'master', under: 'sue', credit: '4000' });
    await addAgent('abe', { level: 'agent', under: 'max', credit: '3000' });
    await addAgent('sam', { level: 'super' });
    await addAgent('ann', { level: 'agent', under: 'sam' });
    await addAgent('oz', { level: 'super', site: 'other' });
    for (const [name, amount] of [
      ['sue', '5000'],
      ['max', '4000'],
      ['abe', '3000'],
    ] as const) {
      await done('agent allocate', { agent: name, amount, ref: `first-${name}` });
    }
    for (const [name, amount] of [
      ['sam', '5000'],
      ['ann', '2000'],
      ['oz', '1000'],
    ] as const) {
      await done('agent allocate', { agent: name, amount, ref: `first-${name}` });
    }
    await addUser('anna', 'abe');
    await addUser('bob', 'ann');
    await addUser('zoe', null);
    await addUser('olga', 'oz', 'other');
    for (const user of ['anna', 'bob']) await done('deposit', { site, user, amount: '500' });
    await addAgent('wes', { level: 'agent', under: 'max', credit: '500', sports: '20' });
    await done('agent allocate', { agent: 'wes', amount: '500', ref: 'first-wes' });
    await addUser('wanda', 'wes');
    await done('deposit', { site, user: 'wanda', amount: '500' });
  });
  afterAll(async () => {
    await venue.close();
    await test.close();
    await store.close();
  });

  describe('requests outside the branch', () => {
    /** Positions relative to max, who may see and act on only the first two. */
    const below = ['abe'];
    const foreign = ['sue', 'sam', 'ann', 'oz', 'nobody'];
    const players = { own: ['anna'], foreign: ['bob', 'zoe', 'olga', 'nobody'] };
    const given: Values = {
      amount: '1',
      level: 'agent',
      credit: '0',
      paidBy: 'agent',
      part: 'betting',
      market: finalMatch,
      round: '116250815181647',
      player: 'anna',
      id: 'request-of-somebody',
      ref: 'paid-1',
    };
    const valuesFor = ({ schema }: Command, named: Values): Values =>
      Object.fromEntries(
        Object.entries({ ...given, ...named }).filter(([name]) => name in schema.shape),
      );
    const namesOf = ({ staff: { branch } }: Command, name: string): Values => {
      switch (branch?.of) {
        case 'agent':
          return { ...(branch.value === 'under' && { agent: 'fresh' }), [branch.value]: name };
        case 'sheet':
          return { agent: name };
        default:
          return { agent: name, user: 'fresh' };
      }
    };
    const isTree = ({ staff: { branch } }: Command): boolean =>
      branch !== undefined && branch.of !== 'player';
    const figures = () => JSON.stringify(makeTrees({ ...test.app } as never, { agentId: null }));
    const run = async (name: string, command: Command, values: Values) =>
      (await agent(name).run(command.name, valuesFor(command, values))).body as Json;

    it.each(commands.filter(isTree).map((command) => [command.name, command] as const))(
      '[AGENT-12] %s reveals and does nothing, whichever agent is named',
      async (_name, command) => {
        const before = figures();
        const answers = new Set<string>();
        for (const name of foreign) {
          const body = await run('max', command, namesOf(command, name));
          expect(body.kind, `${name}: ${JSON.stringify(body)}`).toBe('refused');
          answers.add(body.message.replaceAll(name, '…'));
        }
        expect([...answers]).toEqual(["There is no agent '…' in your branch."]);
        expect(figures()).toBe(before);
      },
    );

    it.each(commands.filter(({ staff }) => staff.branch?.of === 'sheet').map(({ name }) => name))(
      '[AGENT-12] %s knows no agent of others, whoever is named as the upline',
      async (name) => {
        const command = commands.find((one) => one.name === name) as Command;
        const answers = new Set<string>();
        for (const other of foreign) {
          const body = await run('max', command, { agent: other, upline: 'max' });
          answers.add(`${body.kind} ${String(body.message).replaceAll(other, '…')}`);
        }
        expect([...answers]).toEqual(["refused There is no agent '…' in your branch."]);
      },
    );

    it.each(commands.filter(isTree).map((command) => [command.name, command] as const))(
      '[AGENT-12] %s of another site is refused',
      async (_name, command) => {
        if (!('site' in command.schema.shape)) return;
        const body = await run('max', command, { ...namesOf(command, 'abe'), site: 'other' });
        expect(body).toEqual({ kind: 'refused', message: "There is no site 'other' for you." });
      },
    );

    const ofPlayers = commands.filter(({ staff }) => staff.branch?.of === 'player');
    it.each(ofPlayers.map((command) => [command.name, command] as const))(
      '[AGENT-12] %s affects no player of others',
      async (_name, command) => {
        for (const user of players.foreign) {
          const body = await run('max', command, { user });
          const message = `There is no player '${user}' in your branch.`;
          expect(body).toEqual({ kind: 'refused', message });
        }
      },
    );

    it.each(commands.filter(({ staff }) => !staff.branch).map(({ name }) => name))(
      '[AGENT-12] %s is for staff only',
      async (name) => {
        const { body } = await agent('max').run(name, { agent: 'abe' });
        expect(body).toEqual({ kind: 'refused', message: `Your role may not run '${name}'.` });
      },
    );

    it.each(consoleRoutes.map((row) => [`${row.method} ${row.path}`, row] as const))(
      '[AGENT-12] %s answers agents only within their branch',
      async (_name, row) => {
        const path = row.path.replace(/:\w+/, '1');
        const { status } =
          row.method === 'GET' ? await agent('max').get(path) : await agent('max').post(path);
        expect(status === 403).toBe(row.isAgents !== true);
      },
    );

    it('[AGENT-12] streams of the venue are for staff only', async () => {
      for (const path of [
        '/api/live',
        '/api/live/bets',
        '/api/live/quotes',
        '/api/live/markets/1.1',
      ]) {
        expect((await agent('max').get(path)).status).toBe(403);
      }
    });

    it('[AGENT-12] shows each agent its own branch', async () => {
      for (const [name, seen] of [
        ['sue', ['sue', 'max', 'abe', 'wes']],
        ['max', ['max', 'abe', 'wes']],
        ['abe', ['abe']],
        ['oz', ['oz']],
      ] as const) {
        const { body } = await agent(name).run('agent tree', {}, '');
        expect(body.data.map((row: Json) => row.agent)).toEqual(seen);
        const caller = { agentId: name };
        const [tree] = makeTrees({ ...test.app } as never, caller).sites;
        expect(tree?.agents.map((row) => row.agent)).toEqual(seen);
        expect(tree?.totals).toBeNull();
      }
      const { body } = await agent('max').run('agent players', { agent: below[0] ?? '' }, '');
      expect(body.data).toContainEqual(expect.objectContaining({ user: 'anna' }));
      const all = await agent('max').run('agent players', { agent: 'max', branch: 'on' }, '');
      const agents = new Set(all.body.data.map((row: { agent: string }) => row.agent));
      const { view } = test.app.engine;
      const isBelow = (name: unknown) => view.isInBranch(name as never, 'max' as never);
      expect([...agents].filter((name) => !isBelow(name))).toEqual([]);
      expect(all.body.data).toContainEqual(expect.objectContaining({ user: 'anna' }));
      const above = await agent('max').run('agent players', { agent: 'sue', branch: 'on' }, '');
      expect(above.body.kind).toBe('refused');
      expect(await agent('max').run('user code', { user: players.own[0] ?? '' })).toMatchObject({
        body: { kind: 'waiting' },
      });
    });

    it('[AGENT-12] does not let an agent act on those above it, or on itself', async () => {
      for (const name of ['agent allocate', 'agent return', 'agent credit', 'agent shares']) {
        const command = commands.find((one) => one.name === name) as Command;
        for (const [who, message] of [
          ['max', /^'max' is your own account/],
          ['sue', /in your branch/],
        ] as const) {
          const body = await run('max', command, { agent: who, sports: '90', ref: `own-${who}` });
          expect(body.kind).toBe('refused');
          expect(body.message).toMatch(message);
        }
      }
    });
  });

  it('[AGENT-12] the engine restricts an agent to its branch, whatever the path', async () => {
    const by = agentId('max');
    const { engine } = test.app;
    const points = { direction: 'allocate', amount: 1, remark: '', transferRef: 'by' } as const;
    const asked = [
      { kind: 'move-points', agentId: agentId('ann'), ...points, by },
      { kind: 'move-points', agentId: agentId('max'), ...points, by },
      { kind: 'set-agent-credit', agentId: agentId('sue'), credit: 1, by },
      {
        kind: 'clear-sheet',
        agentId: agentId('max'),
        uplineId: agentId('sue'),
        paidBy: 'agent',
        ...points,
        by,
      },
      {
        kind: 'open-account',
        playerId: playerId('new'),
        siteId: siteId(site),
        exposureLimit: null,
        agentId: agentId('ann'),
        by,
      },
    ] as const;
    for (const request of asked) {
      const outcome = await engine.submit(request as never);
      expect(outcome, request.kind).toMatchObject({
        kind: 'refused',
        refusal: { code: 'NOT_FOUND' },
      });
    }
  });

  it('[AGENT-13] no agent signs in to the players’ client, and none gets a staff role', async () => {
    const player = openCaller(test.server);
    expect((await player.signIn('abe', chosenPassword)).token).toBe('');
    const { body } = await owner.run('staff role', { name: 'abe', role: 'owner' });
    expect(body.kind).toBe('waiting');
    await expect(done('staff role', { name: 'abe', role: 'owner' })).rejects.toThrow(/is an agent/);
    const made = await agent('max').run('user add', { user: 'boss', role: 'Admin' });
    expect(made.body).toEqual({ kind: 'refused', message: '--role: must be User.' });
  });

  it('[AGENT-13] an agent can be disabled by those above, and enabled again', async () => {
    expect((await agent('max').run('agent disable', { agent: 'abe' })).body.kind).toBe('done');
    expect((await agent('abe').get('/api/me')).status).toBe(401);
    expect((await agent('max').run('agent enable', { agent: 'abe' })).body.kind).toBe('done');
    agents.set('abe', await venue.recover('abe'));
    await store.query('delete from money_hold');
    const me = (await agent('abe').get('/api/me')).body;
    expect(me).toMatchObject({ role: 'agent', agent: { agent: 'abe', site } });
    const names = me.commands.map((one: Json) => one.name);
    expect(names).toContain('agent allocate');
    expect(names).not.toContain('agent move');
  });

  describe('at work', () => {
    beforeEach(() => {
      test.app.marketCache.apply([openFinal()]);
      return test.app.marketSync.settleDown();
    });

    it('[AGENT-2] agents add players, fund them and give points, each from its own', async () => {
      const tooMuch = await agent('abe').run('user add', { user: 'nia', funds: '1000000' });
      expect(tooMuch.body.message).toMatch(/^--funds: the agent 'abe' has only [\d.,]+ points\.$/);
      const made = await agent('abe').run('user add', { user: 'nia', funds: '100' });
      expect(made.body).toMatchObject({ kind: 'done', data: { balance: 100 } });
      expect(test.app.engine.view.agentOfPlayer(playerId(made.body.data.id))).toBe('abe');
      const both = await Promise.all(
        ['a', 'b'].map((ref) =>
          agent('sue').run('agent allocate', { agent: 'max', amount: '700', ref }),
        ),
      );
      // sue has 1,000.00 left, and max has 4,000.00 of 4,000.00 already.
      expect(both.map(({ body }) => body.message)).toEqual(
        Array(2).fill('This passes the credit.'),
      );
      await done('agent credit', { agent: 'max', credit: '5000' });
      const race = await Promise.all(
        ['c', 'd'].map((ref) =>
          agent('sue').run('agent allocate', { agent: 'max', amount: '700', ref }),
        ),
      );
      expect(race.map(({ body }) => body.kind).filter((one) => one === 'done')).toHaveLength(1);
      expect(test.app.engine.view.siteTotals(siteId(site)).total).toBe(0);
    });

    it('[AGENT-6] a change of shares needs a second person, above the agent or of staff', async () => {
      const asked = await agent('max').run('agent shares', { agent: 'abe', sports: '20' });
      expect(asked.body).toMatchObject({
        kind: 'waiting',
        plan: expect.stringMatching(/sports 50 % to 20 %/),
      });
      const { approvalId } = asked.body;
      const path = `/api/approvals/${approvalId}`;
      const yes = { isApproved: true };
      const seen = async (name: string) => {
        const waiting = (await agent(name).get('/api/approvals')).body as Json[];
        return waiting.filter((one) => one.approvalId === approvalId).length;
      };
      expect([await seen('sue'), await seen('max'), await seen('sam'), await seen('abe')]).toEqual([
        1, 1, 0, 0,
      ]);
      for (const name of ['max', 'sam', 'abe', 'oz']) {
        expect((await agent(name).post(path, yes)).body.kind, name).toBe('refused');
      }
      expect((await agent('sue').post(path, yes)).body.kind).toBe('done');
      expect(test.app.engine.view.agentOf(agentId('abe'))?.shares.sports).toBe(2000);
    });

    it('[AGENT-9] a week is settled: sheets, their bets, and one clearing by the upline', async () => {
      const { engine, marketCache, marketSync, clock } = test.app;
      const wanda = (await done('user list', { site, search: 'wanda' }))[0].id;
      await accepted(engine.submit(backKings(playerId(wanda), 'week')));
      const lost = defineFinal({ status: 'CLOSED', results: ['LOSER', 'WINNER'], version: 9 });
      marketCache.apply([{ marketId: finalMatch, at: clock.now(), definition: lost }]);
      await marketSync.settleDown();
      const sheet = async (name: string, values: Values) =>
        (await agent(name).run('agent sheet', values, '')).body;
      // 100.00 lost, of which wes keeps 20, max 30 and the site 50.
      const day = new Date(clock.now()).toISOString().slice(0, 10);
      const own = await sheet('wes', { agent: 'wes', by: 'player', from: day, to: day });
      expect(own.data).toMatchObject({
        before: 0,
        after: 80,
        rows: [{ key: wanda, player: 'wanda', result: 80, commission: 0, cleared: 0 }],
      });
      expect((await sheet('max', { agent: 'wes', by: 'market' })).data.rows).toMatchObject([
        { key: finalMatch, market: 'Kings v Lions, Match Odds', result: 80 },
      ]);
      for (const name of ['sam', 'oz'])
        expect((await sheet(name, { agent: 'wes' })).kind).toBe('refused');
      expect((await sheet('wes', { agent: 'max' })).kind).toBe('refused');
      const bets = { agent: 'wes', market: finalMatch, player: wanda };
      const shown = (await agent('max').run('agent bets', bets, '')).body.data;
      expect(shown).toMatchObject([{ staked: 100, outcome: 'loss', result: -100 }]);
      expect(shown[0].worksheet).toContain('Stake 100.00');
      const bob = (await done('user list', { site, search: 'bob' }))[0].id;
      expect(
        (await agent('max').run('agent bets', { ...bets, player: bob }, '')).body.data,
      ).toEqual([]);

      const clear = { agent: 'wes', amount: '80', paidBy: 'agent', ref: 'week-1' };
      expect((await agent('wes').run('agent clear', clear)).body.kind).toBe('refused');
      const twice = await Promise.all([1, 2].map(() => agent('max').run('agent clear', clear)));
      expect(twice.map(({ body }) => body.kind)).toEqual(['done', 'done']);
      expect(twice.filter(({ body }) => body.data.isRepeat)).toHaveLength(1);
      const again = await agent('sue').run('agent clear', { ...clear, ref: 'week-1b' });
      expect(again.body).toMatchObject({
        kind: 'refused',
        message: expect.stringMatching(/Not so much is owed/),
      });
      expect((await sheet('wes', { agent: 'wes' })).data.after).toBe(0);
      expect((await verifyStore(store)).faults).toEqual([]);
    });

    it('[AGENT-14] a player sees the agent as the other side of a deposit', async () => {
      const player = openCaller(test.server);
      await done('user password', {
        site,
        user: 'wanda',
        password: 'a brown paper kite',
        mustChange: 'off',
      });
      const signedIn = await player.signIn('wanda', 'a brown paper kite');
      const lines = await signedIn.post('/transit/transactions/test/1/20', { filter: 'upline' });
      expect(lines.body.pageItems[0]).toMatchObject({ amount: 500, payer: { userName: 'wes' } });
    });
  });
});
