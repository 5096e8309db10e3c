import { addMs, instant, makeInstant, marketId } from '@layline/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { type Caller, openCaller } from '../../../test/caller.ts';
import { emptyTables } from '../../../test/kept-stores.ts';
import { defineFinal, finalMatch, kings, openFinal } from '../../../test/market.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import type { Store } from '../../store/database.ts';
import { readHolds } from '../../store/queries/markets/market-holds.ts';
import { runCommand } from '../catalogue/commands.ts';

describe.each(oneStore(import.meta.url))("the operator's markets over $name", (kind) => {
  let store: Store;
  let test: TestApp;
  let anyone: Caller;
  let omar: Caller;

  beforeAll(async () => {
    store = await openMigrated(kind);
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    await emptyTables(store);
    test = await openTestApp(store);
    anyone = openCaller(test.server);
    omar = await test.addPlayer('omar');
    test.app.marketCache.apply([openFinal()]);
  });
  afterEach(() => test.close());

  async function run(name: string, values: Record<string, string> = {}) {
    const answer = await runCommand(test.app, { name, values });
    return answer.kind === 'done' ? answer.done.data : answer.message;
  }
  const bet = { marketId: finalMatch, selectionId: kings, type: 'back', oddsReq: 2, stake: 100 };
  const market = finalMatch;
  const statusOf = async () => {
    const { body } = await anyone.get(`/v2/fetch-market-odds/4/77/900/${finalMatch}`);
    return body.data[0]?.status;
  };
  const balance = async () =>
    (await omar.get('/auth/letest-user-details')).body.user.openingBalance;

  const placeOnKings = async () =>
    expect((await omar.post('/bet/save2', bet)).body.message).toBe('Bet placed successfully!');

  it('suspends a market whatever the feed reports, and then hands it back to the feed', async () => {
    expect(await run('market list', { search: 'kings' })).toMatchObject([{ market }]);
    await run('market suspend', { market });
    test.app.marketCache.apply([openFinal({ version: 2 })]);
    expect(await statusOf()).toBe('SUSPENDED');
    expect((await omar.post('/bet/save2', bet)).body.code).toBe('MARKET_SUSPENDED');
    expect(await readHolds(store)).toEqual([market]);
    await run('market resume', { market });
    expect(await statusOf()).toBe('OPEN');
    await placeOnKings();
  });

  it.each([
    ['market suspend', { market: '1.404' }, "MARKET: there is no market '1.404'."],
    ['market result', { market }, '--winner: must be given.'],
    ['market result', { market, winner: 'Bears' }, /^--winner: 'Bears' is not in the market/],
    ['market resettle', { market, winner: 'Kings' }, /not settled yet/],
    ['market void', { market: '1.404' }, 'This market is not offered.'],
  ])('refuses %s %o in one line', async (name, values, message) => {
    expect(await run(name, values)).toEqual(
      typeof message === 'string' ? message : expect.stringMatching(message),
    );
  });

  it('reports how many bets and how much money a result would move, before it moves them', async () => {
    const figures = { bets: 1, players: 1, toPlayers: 100, fromPlayers: 0, isResettlement: false };
    const result = { market, winner: 'kings' };
    await placeOnKings();
    const dry = await run('market result', { ...result, dryRun: 'on' });
    expect(dry).toMatchObject({ ...figures, isDryRun: true });
    expect(await balance()).toBe(1000);
    expect(await run('market result', result)).toMatchObject({ ...figures, isDryRun: false });
    expect(await balance()).toBe(1100);
    expect(await statusOf()).toBe('CLOSED');
    expect(await run('market result', result)).toMatch(/settled already/);
  });

  it('resettles with another result, and voids, by postings that correct the earlier ones', async () => {
    await placeOnKings();
    await run('market result', { market, winner: 'kings' });
    const other = { market, winner: 'Lions' };
    expect(await run('market resettle', { ...other, dryRun: 'on' })).toMatchObject({
      bets: 1,
      isResettlement: true,
    });
    expect(await balance()).toBe(1100);
    await run('market resettle', other);
    expect(await balance()).toBe(900);
    const dry = await runCommand(test.app, {
      name: 'market void',
      values: { market, dryRun: 'on' },
    });
    expect(dry).toMatchObject({
      done: { text: expect.stringMatching(/^Would void Kings v Lions/) },
    });
    const answer = await runCommand(test.app, { name: 'market void', values: { market } });
    const text = 'Voided Kings v Lions, Match Odds: 1 bet of 1 player; 100.00 to players, ';
    expect(answer).toMatchObject({ done: { text: expect.stringContaining(text) } });
    expect(await balance()).toBe(1000);
  });

  it('[RULE-1] gives a new market its usual rules, which change until the first bet', async () => {
    expect(await run('market show', { market })).toMatchObject({ rules: 'betfair@1' });
    expect(await run('market rules', { market, rules: 'house@1' })).toMatchObject({
      rules: 'house@1',
    });
    // The feed does not know, and goes on.
    test.app.marketCache.apply([openFinal({ version: 3 })]);
    await test.app.marketSync.settleDown();
    const { body } = await anyone.get(`/v2/market-rules/${market}`);
    expect(body.data).toEqual({ marketId: market, sportId: '4', rules: 'house@1' });
    await placeOnKings();
    expect(await run('market rules', { market, rules: 'betfair@1' })).toBe(
      'rules: the market has bets under house@1, which stays.',
    );
    expect(await run('market rules', { market, rules: 'club@1' })).toMatch(/must be one of/);
  });

  it('[RULE-8] lists the rule sets, to operators and players', async () => {
    const answer = await runCommand(test.app, { name: 'market rule-sets', values: {} });
    const text = answer.kind === 'done' ? answer.done.text : '';
    expect(text).toMatch(/^rule +betfair@1 +house@1/);
    expect(text).toMatch(/usual for +Cricket, .*Tennis.* no sport/);
    expect(text).toMatch(/super over +stands +void/);
    expect(text).toMatch(/postponed hours max +72 +48/);
    const { body } = await anyone.get('/v2/rule-sets');
    expect(body.data).toEqual([
      { name: 'betfair@1', sportIds: expect.arrayContaining(['4', '2', '10']) },
      { name: 'house@1', sportIds: [] },
    ]);
  });

  it('[RULE-4] pays by how the event ended, where the rules have a say in it', async () => {
    await run('market rules', { market, rules: 'house@1' });
    await placeOnKings();
    const tied = { market, winner: 'kings', ending: 'super-over' };
    expect(await run('market result', { ...tied, ending: 'retired' })).toBe(
      '--sets: must be given with this ending.',
    );
    await run('market result', tied);
    expect(await balance()).toBe(1000);
    // The same winner, by a usual end.
    await run('market resettle', { market, winner: 'kings' });
    expect(await balance()).toBe(1100);
  });

  it('[RULE-7] voids what was matched in a stretch of time, on both sides', async () => {
    await placeOnKings();
    const { at } = await lastDecided();
    const window = { market, from: makeInstant(addMs(at, -1)), until: makeInstant(addMs(at, 1)) };
    expect(await run('market void-window', { ...window, from: 'soon' })).toMatch(/must be a time/);
    const early = { from: '2020-01-01T00:00:00.000Z', until: '2020-01-02T00:00:00.000Z' };
    expect(await run('market void-window', { market, ...early })).toMatch(/nothing was decided/);
    expect(await run('market void-window', { ...window, dryRun: 'on' })).toMatchObject({
      isDryRun: true,
    });
    const exposures = () =>
      test.app.engine.view.largestExposures({ marketId: marketId(market), countMax: 9 });
    expect(exposures()).toMatchObject([{ exposure: 10_000 }]);
    await run('market void-window', window);
    expect(exposures()).toMatchObject([{ exposure: 0 }]);
    test.app.marketCache.apply([openFinal({ version: 9, status: 'SUSPENDED' })]);
    await test.app.marketSync.settleDown();
    await run('market result', { market, winner: 'kings' });
    expect(await balance()).toBe(1000);
  });

  const lastDecided = async () => {
    const [row] = await store.query<{ at: string }>('select max(at) as at from journal');
    return { at: instant(new Date(row?.at ?? 0).getTime()) };
  };

  it('shows a market with its result, also after it left memory', async () => {
    await placeOnKings();
    const of = { market, event: 'Kings v Lions', name: 'Match Odds', number: null };
    expect(await run('market show', { market })).toMatchObject({ ...of, isPaid: false });
    await run('market result', { market, winner: 'lions' });
    expect(await run('market show', { market })).toMatchObject({
      ...of,
      isPaid: true,
      rows: [
        { runner: 'Kings', status: 'loser' },
        { runner: 'Lions', status: 'winner' },
      ],
    });
    await run('market resettle', { market, winner: 'kings' });
    expect(await run('market show', { market })).toMatchObject({
      rows: [{ status: 'winner' }, { status: 'loser' }],
    });
    expect(await run('market show', { market: '1.404' })).toMatch("there is no market '1.404'");
  });

  it('keeps a manually settled market closed, also after a restart', async () => {
    const cached = () =>
      [...test.app.marketCache.markets()].map((one) => [
        one.definition.marketId,
        test.app.marketCache.statusOf(one),
      ]);
    test.app.marketCache.apply([openFinal({ version: 2 })]);
    await test.app.marketSync.settleDown();
    await run('market result', { market, winner: 'kings' });
    await test.close();
    test = await openTestApp(store);
    test.app.marketCache.apply([openFinal({ version: 2 })]);
    test.app.marketCache.apply([openFinal({ version: 3 })]);
    expect(cached()).toEqual([[market, 'CLOSED']]);
    await test.app.marketSync.settleDown();
    expect(await run('market list')).toEqual([]);
    test.app.marketCache.apply([openFinal({ version: 1 })]);
    expect(cached()).toEqual([[`${market}@2`, 'OPEN']]);
    await test.app.marketSync.settleDown();
  });

  it('names players left with less than they risk, before and after the correction', async () => {
    const result = { market, winner: 'Kings' };
    const save = (body: object) => omar.post('/bet/save2', { ...bet, ...body });
    expect((await save({})).body.status).toBe(true);
    await run('market result', result);
    expect(await balance()).toBe(1100);
    const next = { ...defineFinal(), marketId: marketId('1.200') };
    test.app.marketCache.apply([{ ...openFinal(), marketId: next.marketId, definition: next }]);
    await test.app.marketSync.settleDown();
    expect((await save({ marketId: '1.200', stake: 1100 })).body.status).toBe(true);
    const other = { ...result, winner: 'Lions' };
    const short = [{ player: 'omar', shortBy: 200 }];
    expect(await run('market resettle', { ...other, dryRun: 'on' })).toMatchObject({ short });
    const answer = await runCommand(test.app, { name: 'market resettle', values: other });
    expect(answer).toMatchObject({
      done: { text: expect.stringContaining('omar by 200.00'), data: { short } },
    });
    expect(await balance()).toBe(900);
    expect((await save({ marketId: '1.200' })).body.code).toBe('INSUFFICIENT_FUNDS');
  });

  it('verifies the store, and reports what does not agree', async () => {
    expect(await run('verify')).toMatchObject({ faults: [] });
    await store.query("update account set balance = balance + 1 where account_id = 'player:omar'");
    const answer = await runCommand(test.app, { name: 'verify', values: {} });
    expect(answer).toMatchObject({ kind: 'done', done: { isFault: true } });
  });
});
