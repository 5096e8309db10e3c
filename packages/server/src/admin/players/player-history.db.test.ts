/** A player's past by pages, and the end of a player's sessions, as staff see and do it. */
import { money } from '@layline/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accepted, backKings, openTestApp, type TestApp } from '../../../test/app.ts';
import { openCaller } from '../../../test/caller.ts';
import { openFinal } from '../../../test/market.ts';
import type { Json } from '../../../test/real-server.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import type { Store } from '../../store/database.ts';
import { runCommand } from '../catalogue/commands.ts';
import type { Values } from '../command.ts';

const site = 'layline';
const password = 'seven grey herons';

describe.each(oneStore(import.meta.url))("a player's past on $name", (kind) => {
  let store: Store;
  let app: TestApp;
  let id: never;

  async function run(name: string, values: Values = {}): Promise<Json> {
    const given = { site, user: 'petra', ...values };
    const answer = await runCommand(app.app, { name, values: given });
    if (answer.kind === 'problem') throw new Error(answer.message);
    return answer.done.data as Json;
  }

  beforeAll(async () => {
    store = await openMigrated(kind);
    app = await openTestApp(store);
    app.app.marketCache.apply([openFinal()]);
    await app.app.marketSync.settleDown();
    id = (await run('user add', { password, mustChange: 'off' })).id as never;
    await run('deposit', { amount: '20000', ref: 'first', remark: 'in cash' });
  });
  afterAll(async () => {
    await app.close();
    await store.close();
  });

  test('[RISK-14] bets beyond the first hundred are on later pages, none twice or left out', async () => {
    const bets = Array.from({ length: 205 }, (_, index) => `bet-${index}`);
    for (const ref of bets) {
      const one = backKings(id, ref, { stake: money(1_000) });
      await accepted(app.app.engine.submit(one));
    }
    const pages: Json[] = [];
    for (const page of ['1', '2', '3', '4']) pages.push(await run('user bets', { page }));
    expect(pages.map(({ rows }) => rows.length)).toEqual([100, 100, 5, 0]);
    expect(pages[0]).toMatchObject({ page: 1, pages: 3, total: 205 });
    const ids = pages.flatMap(({ rows }) => rows.map(({ bet }: Json) => Number(bet)));
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(new Set(ids).size).toBe(205);
    expect((await run('user bets', { show: 'settled' })).total).toBe(0);
    expect((await run('user bets', { show: 'open', page: '3' })).rows).toHaveLength(5);
    await expect(run('user bets', { page: '0' })).rejects.toThrow(/--page/);
  });

  test('[RISK-14] the statement has transfers apart from bets', async () => {
    const { rows, total } = await run('user statement', { show: 'transfers' });
    expect(total).toBe(1);
    expect(rows[0]).toMatchObject({ amount: 20_000, balance: 20_000, remark: 'in cash' });
    expect((await run('user statement', { show: 'bets' })).total).toBe(0);
    expect((await run('user statement')).total).toBe(1);
  });

  test('[RISK-14] a session ends at once when it is ended, the others stay', async () => {
    const signIn = () => openCaller(app.server).signIn('petra', password);
    const [one, other] = [await signIn(), await signIn()];
    const isIn = async (caller: typeof one): Promise<boolean> =>
      (await caller.get('/auth/sessions')).status === 200;
    expect([await isIn(one), await isIn(other)]).toEqual([true, true]);
    const found = await run('user sessions');
    expect(found).toHaveLength(2);
    await run('user sign-out', { session: found[0].session });
    expect([await isIn(one), await isIn(other)].filter(Boolean)).toHaveLength(1);
    await expect(run('user sign-out', { session: found[0].session })).rejects.toThrow(/over/);
    await run('user sign-out');
    expect([await isIn(one), await isIn(other)]).toEqual([false, false]);
    const { rows } = await run('user sign-ins');
    expect(rows[0]).toMatchObject({ outcome: 'signed in' });
  });
});
