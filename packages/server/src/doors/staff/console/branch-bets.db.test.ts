/** What agents read of all bets of their branches, by filters and pages. */
import { makeInstant, playerId } from '@layline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accepted, backKings, openTestApp, type TestApp } from '../../../../test/app.ts';
import { finalMatch, openFinal } from '../../../../test/market.ts';
import type { Json } from '../../../../test/real-server.ts';
import { type Member, openTestConsole, type TestConsole } from '../../../../test/staff.ts';
import { oneStore, openMigrated } from '../../../../test/stores.ts';
import { runCommand } from '../../../admin/catalogue/commands.ts';
import type { Values } from '../../../admin/command.ts';
import type { Store } from '../../../store/database.ts';

const site = 'layline';
const dayMs = 24 * 3_600_000;
const secondMatch = '1.777';

describe.each(oneStore(import.meta.url))('bets of a branch on $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let venue: TestConsole;
  let sue: Member;
  let max: Member;
  let sam: Member;
  let risk: Member;
  let begin = '';

  async function done(name: string, values: Values): Promise<Json> {
    const answer = await runCommand(test.app, { name, values });
    if (answer.kind === 'problem') throw new Error(`${name}: ${answer.message}`);
    return answer.done.data as Json;
  }
  async function addAgent(name: string, values: Values): Promise<Member> {
    const made = await done('agent add', { site, agent: name, credit: '9000', ...values });
    await done('agent allocate', {
      agent: name,
      amount: ['max', 'pia'].includes(name) ? '2000' : '5000',
    });
    return venue.enter(name, made.password);
  }
  const idOf = async (user: string) => (await done('user show', { site, user })).id as string;
  async function bet(user: string, stake: number, marketId: string = finalMatch) {
    test.clock.advance(1000);
    const ref = `${user}-${stake}-${marketId}`;
    const changed = { stake: Math.round(stake * 100) as never, marketId: marketId as never };
    await accepted(test.app.engine.submit(backKings(playerId(await idOf(user)), ref, changed)));
  }
  const rowsOf = async (member: Member, values: Record<string, string> = {}): Promise<Json> => {
    const { body } = await member.run('agent branch-bets', values, '');
    if (body.kind !== 'done') throw new Error(body.message);
    return body.data;
  };
  const named = async (member: Member, values: Record<string, string> = {}): Promise<string[]> =>
    (await rowsOf(member, values)).rows.map(({ user, staked }: Json) => `${user} ${staked}`);
  const refusalOf = async (member: Member, values: Record<string, string>) =>
    (await member.run('agent branch-bets', values, '')).body.message;

  beforeAll(async () => {
    store = await openMigrated(kind);
    test = await openTestApp(store);
    venue = openTestConsole(test);
    risk = await venue.join('the.risk', 'risk');
    sue = await addAgent('sue', { level: 'super' });
    max = await addAgent('max', { level: 'agent', under: 'sue' });
    sam = await addAgent('sam', { level: 'super' });
    for (const [user, agent] of [
      ['anna', 'sue'],
      ['ben', 'max'],
      ['carl', 'sam'],
    ] as const) {
      await done('user add', { site, user, agent, funds: '1500' });
    }
    test.app.marketCache.apply([openFinal(), openFinal({ marketId: secondMatch as never })]);
    await test.app.marketSync.settleDown();
    begin = makeInstant(test.clock.now());
    for (const stake of [10, 20]) await bet('anna', stake);
    for (const stake of [30, 40]) await bet('ben', stake);
    await bet('carl', 50);
    await bet('ben', 60, secondMatch);
    await done('market result', { market: secondMatch, winner: 'Kings' });
  });
  afterAll(async () => {
    await venue.close();
    await test.close();
    await store.close();
  });

  it('[AGENT-17] are those of its own players and of all below, and of nobody else', async () => {
    expect(await named(sue)).toEqual(['ben 60', 'ben 40', 'ben 30', 'anna 20', 'anna 10']);
    expect(await named(max)).toEqual(['ben 60', 'ben 40', 'ben 30']);
    expect(await named(sam)).toEqual(['carl 50']);
    expect(await named(sue, { agent: 'max' })).toEqual(['ben 60', 'ben 40', 'ben 30']);
    expect(await named(risk, { agent: 'sam' })).toEqual(['carl 50']);
    const [row] = (await rowsOf(sue)).rows;
    expect(row).toMatchObject({
      user: 'ben',
      agent: 'max',
      market: secondMatch,
      outcome: 'profit',
    });
  });

  it('[AGENT-17] no filter leads out of the branch, nor says who is there', async () => {
    expect(await refusalOf(max, { agent: 'sue' })).toBe("There is no agent 'sue' in your branch.");
    expect(await refusalOf(max, { agent: 'sam' })).toBe("There is no agent 'sam' in your branch.");
    const outside = await refusalOf(max, { user: 'carl' });
    expect(outside).toBe("--user: there is no player 'carl' in the branch.");
    expect(await refusalOf(max, { user: 'nobody' })).toBe(outside.replace('carl', 'nobody'));
    expect(await refusalOf(max, { user: 'anna' })).toBe(outside.replace('carl', 'anna'));
    expect(await named(max, { market: finalMatch, stakeMin: '10', stakeMax: '99' })).toEqual([
      'ben 40',
      'ben 30',
    ]);
  });

  it('[AGENT-17] are narrowed by state, market, player, stake and time', async () => {
    expect(await named(sue, { show: 'settled' })).toEqual(['ben 60']);
    expect(await named(sue, { show: 'open', user: 'ben' })).toEqual(['ben 40', 'ben 30']);
    expect(await named(sue, { market: secondMatch })).toEqual(['ben 60']);
    expect(await named(sue, { stakeMin: '20', stakeMax: '30' })).toEqual(['ben 30', 'anna 20']);
    const { rows } = await rowsOf(sue);
    const [, second, third] = rows;
    expect(await named(sue, { from: third.placed, to: second.placed })).toEqual(['ben 30']);
    expect(await named(sue, { from: begin })).toHaveLength(5);
    expect(await refusalOf(sue, { from: second.placed, to: third.placed })).toMatch(
      /^--from: must/,
    );
    const old = makeInstant((test.clock.now() - 93 * dayMs) as never);
    expect(await refusalOf(sue, { from: old })).toMatch(/^--from: at most 92 days/);
  });

  it('[AGENT-17] come by pages of a hundred, and follow the tree as it is now', async () => {
    const pat = await addAgent('pat', { level: 'super' });
    await addAgent('pia', { level: 'agent', under: 'pat' });
    const sol = await addAgent('sol', { level: 'super' });
    await done('user add', { site, user: 'dora', agent: 'pat', funds: '2000' });
    await done('user add', { site, user: 'ed', agent: 'pia', funds: '100' });
    for (let count = 0; count < 102; count += 1) await bet('dora', 10 + count / 100);
    for (const stake of [10, 11, 12]) await bet('ed', stake);
    const first = await rowsOf(pat);
    expect([first.pages, first.total, first.rows.length]).toEqual([2, 105, 100]);
    expect((await rowsOf(pat, { page: '2' })).rows).toHaveLength(5);
    expect((await rowsOf(pat, { page: '9' })).total).toBe(105);
    await done('agent move', { agent: 'pia', under: 'sol' });
    expect((await rowsOf(pat)).total).toBe(102);
    expect(await named(sol)).toEqual(['ed 12', 'ed 11', 'ed 10']);
    const inEightDays = makeInstant((test.clock.now() + 8 * dayMs) as never);
    expect((await rowsOf(pat, { to: inEightDays })).total).toBe(0);
    expect((await rowsOf(pat, { from: begin, to: inEightDays })).total).toBe(102);
  });
});
