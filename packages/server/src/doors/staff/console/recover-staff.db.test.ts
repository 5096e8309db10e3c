/** Agents who lost their sign-in, and guesses at the names and codes of staff. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import type { Json } from '../../../../test/real-server.ts';
import {
  chosenPassword,
  codeAt,
  type Member,
  openTestConsole,
  type TestConsole,
} from '../../../../test/staff.ts';
import { oneStore, openMigrated } from '../../../../test/stores.ts';
import { runCommand } from '../../../admin/catalogue/commands.ts';
import type { Values } from '../../../admin/command.ts';
import type { Store } from '../../../store/database.ts';

const site = 'layline';

describe.each(oneStore(import.meta.url))('sign-ins of staff and agents on $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let venue: TestConsole;
  let owner: Member;
  let support: Member;
  const agents = new Map<string, Member>();

  const done = async (name: string, values: Values): Promise<Json> => {
    const answer = await runCommand(test.app, { name, values });
    if (answer.kind === 'problem') throw new Error(`${name}: ${answer.message}`);
    return answer.done.data;
  };
  const addAgent = async (agent: string, values: Values, amount = '400'): Promise<void> => {
    const credit = { credit: '5000', sports: '50', casino: '50', commission: '50' };
    const { password } = await done('agent add', { site, agent, ...credit, ...values });
    agents.set(agent, await venue.enter(agent, password));
    await done('agent allocate', { agent, amount });
  };
  const agent = (name: string): Member => {
    const found = agents.get(name);
    if (found === undefined) throw new Error(`There is no ${name}.`);
    return found;
  };
  /** Calls from any address. */
  const call = async (url: string, body: object, remoteAddress = '127.0.0.1'): Promise<Json> => {
    const headers = { 'x-layline-console': '1' };
    const answer = await venue.server.inject({
      method: 'POST',
      url,
      payload: body,
      headers,
      remoteAddress,
    });
    return { status: answer.statusCode, ...answer.json() };
  };
  const recover = (name: string, code: string, password?: string) =>
    call('/api/sign-in/recover', { name, code, ...(password !== undefined && { password }) });
  const approve = async (by: Member, { approvalId }: Json): Promise<Json> =>
    (await by.post(`/api/approvals/${approvalId}`, { isApproved: true })).body;

  beforeAll(async () => {
    store = await openMigrated(kind);
    test = await openTestApp(store);
    venue = openTestConsole(test);
    owner = await venue.join('the.owner', 'owner');
    support = await venue.join('the.support', 'support');
    await addAgent('sue', { level: 'super' }, '4000');
    await addAgent('max', { level: 'master', under: 'sue', credit: '3000' }, '2000');
    await addAgent('abe', { level: 'agent', under: 'max', credit: '500' });
    await addAgent('ann', { level: 'agent', under: 'max', credit: '500' });
    await addAgent('sam', { level: 'super' });
  });
  afterAll(async () => {
    await venue.close();
    await test.close();
    await store.close();
  });

  it('[AGENT-13] support alone gets no way into an agent’s account', async () => {
    expect((await support.run('agent password', { agent: 'abe' })).body.kind).toBe('refused');
    const asked = (await support.run('agent code', { agent: 'sue', for: 'both' })).body;
    expect(asked).toMatchObject({
      kind: 'waiting',
      plan: expect.stringMatching(/replaces the password and the auth/),
    });
    expect((await approve(support, asked)).kind).toBe('refused');
    expect((await call('/api/sign-in', { name: 'sue', password: chosenPassword })).kind).toBe(
      'code',
    );
    const reset = await owner.run('staff reset', { name: 'sue' });
    expect(reset.body.kind).toBe('waiting');
    expect(await approve(await venue.join('the.other', 'owner'), reset.body)).toMatchObject({
      kind: 'refused',
      message: expect.stringMatching(/sue is an agent/),
    });
    await owner.post(`/api/approvals/${asked.approvalId}`, { isApproved: false });
  });

  it('[AGENT-13] a code that a second person approved lets only the agent in', async () => {
    const asked = (await agent('max').run('agent code', { agent: 'abe', for: 'both' })).body;
    expect(asked.kind).toBe('waiting');
    const { code } = (await approve(agent('sue'), asked)).data;
    expect((await agent('abe').get('/api/me')).status).toBe(200);
    expect(await recover('abe', code)).toMatchObject({ needs: 'new-password' });
    expect((await recover('abe', code, 'short')).status).toBe(401);
    expect(await recover('Abe', code, 'nine slow tortoises')).toMatchObject({ needs: null });
    expect((await agent('abe').get('/api/me')).status).toBe(401);
    expect((await recover('abe', code, 'nine slow tortoises')).status).toBe(401);
    const first = await call('/api/sign-in', { name: 'abe', password: 'nine slow tortoises' });
    expect(first).toMatchObject({
      mustChangePassword: false,
      factor: { secret: expect.any(String) },
    });
    const entered = await call('/api/sign-in/code', {
      ticket: first.ticket,
      code: codeAt(first.factor.secret, test.clock.now()),
    });
    expect(entered).toMatchObject({ status: 200, role: 'agent' });
  });

  it('[AGENT-13] replaces the authenticator only with the present password', async () => {
    const asked = (await support.run('agent code', { agent: 'sam', for: 'factor' })).body;
    const { code } = (await approve(owner, asked)).data;
    expect(await recover('sam', code)).toMatchObject({ needs: 'password' });
    expect((await recover('sam', code, 'not this one')).status).toBe(401);
    expect(await recover('sam', code, chosenPassword)).toMatchObject({ needs: null });
    const first = await call('/api/sign-in', { name: 'sam', password: chosenPassword });
    expect(first.factor).not.toBeNull();
  });

  it('[RIGHT-10] the upline reads of it, and no points leave the agent for a day', async () => {
    const before = { agent: 'ann', amount: '1' };
    const asked = (await support.run('agent code', { agent: 'ann' })).body;
    expect((await approve(owner, asked)).kind).toBe('done');
    const held = /No money leaves this account until/;
    expect((await support.get('/api/notices')).body).toEqual([]);
    const upline = await store.query<{ text: string }>(
      "select text from personal_notice where recipient = 'agent max' order by notice_id desc",
    );
    expect(upline[0]?.text).toMatch(
      /^A code was issued for ann, which replaces the password\. No money/,
    );
    await expect(done('agent return', before)).rejects.toThrow(held);
    await done('user add', { site, user: 'anna', agent: 'ann' });
    await expect(done('deposit', { site, user: 'anna', amount: '1' })).rejects.toThrow(held);
    await expect(done('user add', { site, user: 'ben', agent: 'ann', funds: '1' })).rejects.toThrow(
      held,
    );
    await done('agent allocate', before);
  });

  it('[AUTH-18] counts wrong codes of a member over all networks, and tells the owners', async () => {
    const mia = await venue.join('mia', 'trader');
    const ticketFrom = async (address: string): Promise<string> =>
      (await call('/api/sign-in', { name: 'mia', password: chosenPassword }, address)).ticket;
    const answers: string[] = [];
    for (let count = 0; count < 22; count += 1) {
      const address = `198.51.100.${count}`;
      const body = { ticket: await ticketFrom(address), code: '000000' };
      answers.push((await call('/api/sign-in/code', body, address)).message);
    }
    const judged = answers.filter((one) => one === 'The name, password or code is wrong.');
    expect(judged).toHaveLength(20);
    expect(answers.at(-1)).toBe('Too many tries. Please try again later.');
    const right = {
      ticket: await ticketFrom('203.0.113.7'),
      code: codeAt(mia.secret, test.clock.now() + 30_000),
    };
    expect((await call('/api/sign-in/code', right, '203.0.113.7')).status).toBe(401);
    const { body } = await owner.get('/api/notices');
    expect(body.map(({ text }: { text: string }) => text)).toContainEqual(
      expect.stringMatching(/^10 wrong codes for mia after the right password/),
    );
  });

  it('[AUTH-18] counts wrong passwords of a member over all networks, except those known', async () => {
    await venue.join('nora', 'trader');
    const signIn = async (password: string, address: string): Promise<string> => {
      const { kind: answer, message } = await call(
        '/api/sign-in',
        { name: 'Nora', password },
        address,
      );
      return answer ?? message;
    };
    const answers: string[] = [];
    for (let count = 0; count < 25; count += 1) {
      answers.push(await signIn('a guess', `198.51.100.${count}`));
    }
    expect(answers.filter((one) => /wrong/.test(one))).toHaveLength(20);
    expect(await signIn(chosenPassword, '198.51.100.77')).toMatch(/^Too many tries/);
    expect(await signIn(chosenPassword, '127.0.0.1')).toBe('code');
  });

  it('[AUTH-18] forgets nothing when the server restarts', async () => {
    await venue.join('otto', 'trader');
    for (let count = 0; count < 20; count += 1) {
      const body = { name: 'otto', password: 'a guess' };
      await call('/api/sign-in', body, `203.0.113.${count}`);
    }
    const again = openTestConsole(test);
    const answer = await again.server.inject({
      method: 'POST',
      url: '/api/sign-in',
      payload: { name: 'otto', password: chosenPassword },
      headers: { 'x-layline-console': '1' },
      remoteAddress: '203.0.113.99',
    });
    await again.close();
    expect(answer.json().message).toMatch(/^Too many tries/);
  });
});
