import { playerId } from '@layline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accepted, addBettor, backKings, openTestApp, type TestApp } from '../../../test/app.ts';
import { defineFinal, finalMatch, openFinal } from '../../../test/market.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import type { Store } from '../../store/database.ts';
import { runCommand } from '../catalogue/commands.ts';

describe.each(oneStore(import.meta.url))('reports on $name', (kind) => {
  let store: Store;
  let test: TestApp;

  beforeAll(async () => {
    store = await openMigrated(kind);
    test = await openTestApp(store);
    const { app, clock } = test;
    await test.addPlayer('anna');
    await addBettor(app.engine, 'ben');
    app.marketCache.apply([openFinal()]);
    await app.marketSync.settleDown();
    await accepted(app.engine.submit(backKings(playerId('anna'), 'won')));
    await accepted(app.engine.submit(backKings(playerId('ben'), 'won-too')));
    const won = defineFinal({ status: 'CLOSED', results: ['WINNER', 'LOSER'], version: 9 });
    app.marketCache.apply([{ marketId: finalMatch, at: clock.now(), definition: won }]);
    await app.marketSync.settleDown();
  });
  afterAll(async () => {
    await test.close();
    await store.close();
  });

  const report = async (values: Record<string, string>) => {
    const answer = await runCommand(test.app, { name: 'report profit', values });
    return answer.kind === 'done' ? answer.done.data : answer.message;
  };

  /** Sums what all players of the site have won, from the postings of their accounts. */
  const wonByPlayers = async (): Promise<number> => {
    const [row] = await store.query<{ sum: number }>(
      `select coalesce(sum(amount), 0)::bigint as sum from posting
       where account_id like 'player:%' and market_id is not null`,
    );
    return (row?.sum ?? 0) / 100;
  };

  it('a site lost what its players won, whatever the report is grouped by', async () => {
    const won = await wonByPlayers();
    expect(won).toBeGreaterThan(0);
    for (const by of ['day', 'sport', 'event', 'market', 'player']) {
      const rows = (await report({ site: 'layline', by })) as { result: number; bets: number }[];
      const sum = rows.reduce((all, { result }) => all + result, 0);
      expect([by, sum]).toEqual([by, -won]);
      expect(rows.reduce((all, { bets }) => all + bets, 0)).toBe(2);
    }
    const byPlayer = (await report({ site: 'layline', by: 'player' })) as { player: string }[];
    expect(new Set(byPlayer.map(({ player }) => player)).has('anna')).toBe(true);
  });

  it('leaves out days without bets, and refuses impossible periods', async () => {
    const none = { site: 'layline', from: '2020-01-01', to: '2020-01-31' };
    expect(await report(none)).toEqual([]);
    expect(await report({ ...none, to: '2019-01-01' })).toBe('--from: must not be after --to.');
    expect(await report({ ...none, to: '2021-01-01' })).toMatch(/92 days/);
    expect(await report({ ...none, from: 'soon' })).toMatch(/^--from: must be a day/);
    expect(await report({ site: 'nowhere' })).toMatch(/nowhere/);
  });
});
