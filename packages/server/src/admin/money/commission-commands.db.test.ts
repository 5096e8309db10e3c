import { instant, makeInstant, marketId, money, odds, playerId } from '@layline/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accepted, openTestApp, type TestApp } from '../../../test/app.ts';
import { emptyTables } from '../../../test/kept-stores.ts';
import { kings, lions, openFinal, pricesOf } from '../../../test/market.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import type { Store } from '../../store/database.ts';
import { setDiscounts, weekOf } from '../../venue/sites/weekly-discounts.ts';
import { runCommand } from '../catalogue/commands.ts';

const site = 'layline';
const dayMs = 86_400_000;

interface Answered {
  readonly data: Readonly<Record<string, unknown>>;
  readonly isFault: boolean | undefined;
}

describe.each(oneStore(import.meta.url))('commission plans over $name', (kind) => {
  let store: Store;
  let test: TestApp;

  beforeAll(async () => {
    store = await openMigrated(kind);
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    await emptyTables(store);
    test = await openTestApp(store);
  });
  afterEach(() => test.close());

  const run = (name: string, values: Record<string, string>) =>
    runCommand(test.app, { name, values });
  const done = async (name: string, values: Record<string, string>): Promise<Answered> => {
    const answer = await run(name, values);
    if (answer.kind === 'problem') throw new Error(answer.message);
    const { data, isFault } = answer.done;
    return { data: data as Answered['data'], isFault };
  };
  const discountOf = (name: string): number =>
    new Map(test.app.engine.view.siteDiscounts(site as never).players).get(playerId(name)) ?? 0;

  let refs = 0;
  /** Berta offers a lay at 3.00, anna takes it, and Kings win. */
  async function playMarket(id: string): Promise<void> {
    const runners = [pricesOf(kings, [], []), pricesOf(lions, [], [])];
    test.app.marketCache.apply([{ ...openFinal({ marketId: marketId(id) }), runners }]);
    await test.app.marketSync.settleDown();
    const bet = { kind: 'place-bet', marketId: marketId(id), runnerId: kings } as const;
    for (const [player, side] of [
      ['berta', 'lay'],
      ['anna', 'back'],
    ] as const) {
      refs += 1;
      const terms = { odds: odds(300), stake: money(100_00), clientRef: `ref-${refs}` as never };
      const limits = { stakeMin: money(1), stakeMax: money(1_000_000) };
      const own = { playerId: playerId(player), side, limits, persistence: 'keep' } as const;
      await accepted(test.app.engine.submit({ ...bet, ...terms, ...own }));
    }
    await done('market result', { market: id, winner: 'Kings' });
  }

  const month = (): string => makeInstant(test.clock.now()).slice(0, 7);

  it('[COM-9] the live plan gives what was taken, to the cent, and another what it would take', async () => {
    await test.addPlayer('anna');
    await test.addPlayer('berta');
    await done('commission set', { site, base: '5', rebate: '0.1' });
    await playMarket('1.701');
    await done('commission set', { site, base: '3.33', rebate: '1' });
    await playMarket('1.702');
    await done('market resettle', { market: '1.702', winner: 'Lions' });
    const live = await done('report commission-whatif', { plan: 'live', site, month: month() });
    expect(live.isFault).toBe(false);
    // 200.00 x 5 % - 0.10, and berta's 100.00 x 3.33 % less her rebate of 1.00.
    expect(live.data).toMatchObject({ markets: 2, taken: 12.23, whatIf: 12.23, difference: 0 });
    const other = await done('report commission-whatif', { plan: '10/2', site, month: month() });
    expect(other.data).toMatchObject({ taken: 12.23, whatIf: 26, rebates: 4, difference: 13.77 });
    const none = await done('report commission-whatif', { plan: '10', site, month: '2001-12' });
    expect(none.data).toMatchObject({ markets: 0, taken: 0, whatIf: 0 });
  });

  it('[COM-7] discounts follow what was paid in the four weeks before Monday, once a week', async () => {
    await test.addPlayer('anna');
    await test.addPlayer('berta');
    await done('commission set', { site, base: '10' });
    await playMarket('1.701');
    await done('commission tiers', { site, tiers: '20=40,50=60' });
    await store.query(`update posting set at = at - interval '8 days'`);
    await setDiscounts(test.app);
    expect([discountOf('anna'), discountOf('berta')]).toEqual([4000, 0]);
    const { seq } = test.app.engine.view;
    await setDiscounts(test.app);
    expect(test.app.engine.view.seq).toBe(seq);
  });

  it.each([
    ['commission set', { site, base: '101' }, /--base: must be a percentage/],
    ['commission set', { site, base: '5', rebate: '11' }, /rebate is 0 to 10 %/],
    ['commission set', { site, base: '5', sport: 'chess' }, /--sport: must be one of/],
    ['commission set', { site, base: '5', type: 'match odds' }, /--type: must be a market type/],
    ['commission set', { site, base: '5', agent: 'nobody' }, /There is no agent 'nobody'/],
    ['commission set', { site: 'none', base: '5' }, /there is no site 'none'/],
    ['commission end', { site }, /There is no such plan/],
    ['commission tiers', { site, tiers: '5=60,2=70' }, /tiers rise/],
    ['commission tiers', { site, tiers: 'many' }, /TIERS: must be tiers such as/],
    ['report commission-whatif', { plan: '5/20', site, month: '2026-11' }, /PLAN: must be live/],
    [
      'report commission-whatif',
      { plan: 'live', site, month: '2026-13' },
      /--month: must be a month/,
    ],
  ])('[COM-10] %s refuses %j', async (name, values, problem) => {
    const answer = await run(name, values as never);
    expect(answer.kind === 'problem' ? answer.message : '').toMatch(problem);
  });

  it('[COM-10] a dry run changes nothing', async () => {
    await done('commission set', { site, base: '5', dryRun: 'on' });
    expect((await done('commission list', { site })).data['plans']).toEqual([]);
  });

  it('[COM-7] a week begins on Monday at midnight of UTC', () => {
    const monday = Date.parse('2026-11-30T00:00:00.000Z');
    for (const [at, expected] of [
      [monday, monday],
      [monday - 1, monday - 7 * dayMs],
      [monday + 7 * dayMs - 1, monday],
    ]) {
      expect(weekOf(instant(at ?? 0))).toBe(expected);
    }
  });
});
