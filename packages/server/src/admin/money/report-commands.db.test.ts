import { playerId } from '@layline/contract';
import type { ShownProfit, ShownProfitRow } from '@layline/contract/console-risk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accepted, addBettor, backKings, openTestApp, type TestApp } from '../../../test/app.ts';
import { defineFinal, finalMatch, openFinal } from '../../../test/market.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import type { Store } from '../../store/database.ts';
import { runCommand } from '../catalogue/commands.ts';

const addSums = (a: ShownProfitRow, b: ShownProfitRow): ShownProfitRow => ({
  ...a,
  bets: a.bets + b.bets,
  staked: a.staked + b.staked,
  profit: a.profit + b.profit,
});

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

  it('[WALK-C19] a site lost what its players won, whatever the report is grouped by', async () => {
    const won = await wonByPlayers();
    expect(won).toBeGreaterThan(0);
    for (const by of ['day', 'sport', 'event', 'market', 'player']) {
      const { rows, total } = (await report({ site: 'layline', by })) as ShownProfit;
      for (const sums of [total, rows.reduce(addSums)]) {
        expect([by, sums]).toMatchObject([by, { profit: -won, bets: 2, staked: 200 }]);
      }
    }
    const { rows } = (await report({ site: 'layline', by: 'player' })) as ShownProfit;
    expect(rows.map(({ name }) => name).toSorted()).toContain('anna');
  });

  it('[WALK-C19] leads from a day down to the players of a market', async () => {
    const { rows: days } = (await report({ site: 'layline', by: 'day' })) as ShownProfit;
    const day = days[0]?.key ?? '';
    const of = { site: 'layline', from: day, to: day };
    const { rows: found } = (await report({ ...of, by: 'sport' })) as ShownProfit;
    expect(found).toMatchObject([{ key: '4', name: 'Cricket' }]);
    const { rows: events } = (await report({ ...of, by: 'event', sport: '4' })) as ShownProfit;
    const event = events[0]?.key ?? '';
    const { rows: markets } = (await report({ ...of, by: 'market', event })) as ShownProfit;
    expect(markets).toMatchObject([{ key: finalMatch, name: 'Kings v Lions, Match Odds' }]);
    const players = { ...of, by: 'player', market: finalMatch };
    expect((await report(players)) as ShownProfit).toMatchObject({ total: { bets: 2 } });
    expect(await report({ ...of, by: 'event', sport: '1' })).toMatchObject({ rows: [] });
  });

  it('[WALK-C18] counts days by the calendar of the site', async () => {
    const zoned = async (timeZone: string) => {
      await store.query("update site set time_zone = $1 where site_id = 'layline'", [timeZone]);
      await test.app.sites.reload();
      const { rows } = (await report({ site: 'layline', by: 'day' })) as ShownProfit;
      return rows.map(({ key }) => key);
    };
    const settled = new Date(test.clock.now());
    const dayIn = (timeZone: string) => settled.toLocaleDateString('sv', { timeZone });
    const ahead = 'Pacific/Kiritimati';
    const behind = 'Pacific/Pago_Pago';
    expect(dayIn(ahead)).not.toBe(dayIn(behind));
    expect(await zoned(ahead)).toEqual([dayIn(ahead)]);
    expect(await zoned(behind)).toEqual([dayIn(behind)]);
    await zoned('UTC');
  });

  it('leaves out days without bets, and refuses impossible periods', async () => {
    const none = { site: 'layline', from: '2020-01-01', to: '2020-01-31' };
    expect(await report(none)).toMatchObject({
      rows: [],
      total: { bets: 0, staked: 0, profit: 0 },
    });
    expect(await report({ ...none, to: '2019-01-01' })).toBe('--from: must not be after --to.');
    expect(await report({ ...none, to: '2021-01-01' })).toMatch(/92 days/);
    expect(await report({ ...none, from: 'soon' })).toMatch(/^--from: must be a day/);
    expect(await report({ site: 'nowhere' })).toMatch(/nowhere/);
  });
});
