/** Locks of branches and labels of players in the console (docs/rules/agents.md). */
import { playerId } from '@layline/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accepted, backKings, openTestApp, type TestApp } from '../../../../test/app.ts';
import { openCaller } from '../../../../test/caller.ts';
import { finalMatch, openFinal } from '../../../../test/market.ts';
import type { Json } from '../../../../test/real-server.ts';
import { type Member, openTestConsole, type TestConsole } from '../../../../test/staff.ts';
import { oneStore, openMigrated } from '../../../../test/stores.ts';
import { runCommand } from '../../../admin/catalogue/commands.ts';
import type { Values } from '../../../admin/command.ts';
import { verifyStore } from '../../../engine/audit/verify.ts';
import type { Store } from '../../../store/database.ts';
import { makeTrees } from './agent-channels.ts';

const site = 'layline';
const password = 'seven grey herons';

describe.each(oneStore(import.meta.url))('branches and labels on $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let venue: TestConsole;
  let sue: Member;
  let max: Member;
  let risk: Member;
  let support: Member;

  async function done(name: string, values: Values): Promise<Json> {
    const answer = await runCommand(test.app, { name, values });
    if (answer.kind === 'problem') throw new Error(`${name}: ${answer.message}`);
    return answer.done.data as Json;
  }

  async function addAgent(name: string, values: Values): Promise<Member> {
    const made = await done('agent add', { site, agent: name, credit: '1000', ...values });
    return venue.enter(name, made.password);
  }

  const addUser = (user: string, agent: string) =>
    done('user add', { site, user, agent, password, mustChange: 'off', funds: '100' });
  const enter = (user: string) =>
    openCaller(test.server).post('/auth/signin', { userName: user, password });
  const idOf = async (user: string) => (await done('user show', { site, user })).id as string;
  const bet = async (user: string, ref: string) =>
    test.app.engine.submit(backKings(playerId(await idOf(user)), ref, { stake: 1_000 as never }));

  beforeAll(async () => {
    store = await openMigrated(kind);
    test = await openTestApp(store);
    venue = openTestConsole(test);
    risk = await venue.join('the.risk', 'risk');
    support = await venue.join('the.support', 'support');
    sue = await addAgent('sue', { level: 'super' });
    max = await addAgent('max', { level: 'agent', under: 'sue' });
    for (const agent of ['sue', 'max']) await done('agent allocate', { agent, amount: '1000' });
    await addUser('anna', 'max');
    await addUser('lena', 'max');
    test.app.marketCache.apply([openFinal()]);
    await test.app.marketSync.settleDown();
  });
  beforeEach(async () => {
    for (const lock of await done('agent locks', { site })) {
      const [part, id] = lock.part.split(' ');
      const own = { agent: lock.agent, part, ...(id && { id }), reason: 'cleared away' };
      await done('agent unlock', own);
    }
  });
  afterAll(async () => {
    await venue.close();
    await test.close();
    await store.close();
  });

  const locked = { kind: 'refused', refusal: { code: 'ACCOUNT_LOCKED' } };

  it('[AGENT-15] staff stop the bets of a branch at once, with reason and end in the audit', async () => {
    await accepted(bet('anna', 'before'));
    const lock = { agent: 'sue', part: 'betting', hours: '2' };
    const { body } = await risk.run('agent lock', lock, 'has not paid');
    expect(body.text).toMatch(/^betting is locked for the branch of sue until 2/);
    expect(await bet('anna', 'after')).toMatchObject(locked);
    const [row] = (await risk.get('/api/audit?text=agent+lock')).body;
    expect(row).toMatchObject({ staffName: 'the.risk', reason: 'has not paid', outcome: 'done' });
    const open = await risk.run('agent unlock', { agent: 'sue', part: 'betting' }, 'has paid');
    expect(open.body.kind).toBe('done');
    await accepted(bet('anna', 'again'));
  });

  it('[AGENT-15] a player made later is locked too, and can be told why by nobody but staff', async () => {
    await risk.run('agent lock', { agent: 'sue', part: 'betting' }, 'a secret suspicion');
    await addUser('late', 'max');
    const answer = await bet('late', 'first');
    expect(answer).toMatchObject(locked);
    expect(JSON.stringify(answer)).not.toContain('secret');
  });

  it('[AGENT-15] a lock of signing in ends sessions, and lets nobody in until it is lifted', async () => {
    const token = (await enter('anna')).body.userToken;
    expect((await openCaller(test.server, token).get('/auth/letest-user-details')).status).toBe(
      200,
    );
    await risk.run('agent lock', { agent: 'max', part: 'sign-in' }, 'an inquiry');
    await expect
      .poll(
        async () => (await openCaller(test.server, token).get('/auth/letest-user-details')).status,
      )
      .toBe(401);
    expect(await enter('anna')).toMatchObject({ status: 403, body: { code: 'ACCOUNT_LOCKED' } });
    await risk.run('agent unlock', { agent: 'max', part: 'sign-in' }, 'the inquiry is over');
    expect((await enter('anna')).status).toBe(200);
  });

  it('[AGENT-15] agents see the locks that cover them, and lift only their own', async () => {
    await risk.run('agent lock', { agent: 'sue', part: 'sport', id: '4' }, 'cricket is off');
    const [tree] = makeTrees(test.app as never, { agentId: 'max' }).sites;
    expect(tree?.locks['max']).toMatchObject([
      { agent: 'sue', part: 'sport 4', by: 'staff', reason: 'cricket is off' },
    ]);
    const unlock = { agent: 'max', part: 'betting' };
    await risk.run('agent lock', unlock, 'set by staff');
    expect((await sue.run('agent unlock', unlock)).body).toMatchObject({
      kind: 'refused',
      message: expect.stringMatching(/Somebody above/),
    });
    await risk.run('agent unlock', unlock);
    expect((await sue.run('agent lock', unlock)).body.kind).toBe('done');
    expect((await max.run('agent unlock', unlock)).body.message).toMatch(/your own account/);
    expect((await max.run('agent lock', { agent: 'sue', part: 'betting' })).body.message).toMatch(
      /in your branch/,
    );
    expect((await sue.run('agent unlock', unlock)).body.kind).toBe('done');
    expect((await verifyStore(store)).faults).toEqual([]);
  });

  it('[AGENT-15] names what is wrong with a lock', async () => {
    for (const [values, text] of [
      [{ part: 'sport' }, /^--id: must name the sport/],
      [{ part: 'sport', id: 'chess' }, /^--id: must be one of/],
      [{ part: 'betting', id: '4' }, /takes none/],
      [{ part: 'market', id: '1.404' }, /not offered/],
      [{ part: 'all' }, /^PART: must be one of/],
      [{ part: 'betting', hours: '0' }, /^--hours/],
    ] as const) {
      const { body } = await risk.run('agent lock', { agent: 'max', ...values });
      expect(body).toMatchObject({ kind: 'refused', message: text });
    }
  });

  describe('labels', () => {
    const label = (text: string, user = 'anna') => ({ site, user, label: text });

    it('are put on and taken off with a reason, and find their players', async () => {
      const { body } = await support.run('user label', label(' VIP '), 'a large deposit');
      expect(body.data.labels).toEqual(['vip']);
      await support.run('user label', label('vip'), 'again');
      const found = await support.run('user list', { site, label: 'vip' }, '');
      expect(found.body.data).toMatchObject([{ user: 'anna', labels: 'vip' }]);
      expect((await support.run('user list', { site, label: 'v' }, '')).body.data).toEqual([]);
      const { data: used } = (await support.run('label list', { site }, '')).body;
      expect(used).toContainEqual({ label: 'vip', users: 1 });
      const off = await support.run('user unlabel', label('vip'), 'no more');
      expect(off.body.data.labels).toEqual([]);
      const { body: rows } = await risk.get('/api/audit?text=label');
      expect(rows.map((row: Json) => row.reason)).toEqual(
        expect.arrayContaining(['a large deposit', 'no more']),
      );
    });

    it('are short, few, and shown to no agent', async () => {
      for (const text of ['', '<b>', 'x'.repeat(25)]) {
        expect((await support.run('user label', label(text, 'lena'))).body.kind).toBe('refused');
      }
      for (let count = 1; count <= 20; count += 1) {
        expect((await support.run('user label', label(`label ${count}`, 'lena'))).body.kind).toBe(
          'done',
        );
      }
      expect((await support.run('user label', label('one more', 'lena'))).body.message).toMatch(
        /20 labels/,
      );
      expect((await support.run('user label', label('label 7', 'lena'))).body.kind).toBe('done');
      expect(
        (await support.run('user show', { site, user: 'lena' })).body.data.labels,
      ).toHaveLength(20);
      expect((await max.run('user show', { site, user: 'lena' }, '')).body.data).toMatchObject({
        agent: 'max',
        labels: [],
      });
      expect((await max.run('label list', { site }, '')).body.kind).toBe('refused');
    });

    it('[AGENT-12] a player’s bets with their worksheets are for staff and the agents above', async () => {
      await accepted(bet('lena', 'shown'));
      const { body } = await max.run('user bets', { site, user: 'lena' }, '');
      expect(body.data.rows[0]).toMatchObject({
        on: expect.stringMatching(/Back Kings$/),
        market: finalMatch,
        odds: 2,
        outcome: 'open',
      });
    });
  });
});
