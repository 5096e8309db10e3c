/** What markets begin with (docs/rules/templates.md), through the commands and the players' calls. */
import { type MarketId, marketId } from '@layline/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { type Caller, openCaller } from '../../../../test/caller.ts';
import { emptyTables } from '../../../../test/kept-stores.ts';
import { type Changed, finalMatch, inPlay, kings, openFinal } from '../../../../test/market.ts';
import type { Json } from '../../../../test/real-server.ts';
import { oneStore, openMigrated } from '../../../../test/stores.ts';
import type { Store } from '../../../store/database.ts';
import { runCommand } from '../../catalogue/commands.ts';
import type { Values } from '../../command.ts';

const cup = { competition: 'town cup' };
const second = marketId('1.200');

describe.each(oneStore(import.meta.url))('templates of markets over $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let omar: Caller;

  beforeAll(async () => {
    store = await openMigrated(kind);
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    await emptyTables(store);
    test = await openTestApp(store);
    omar = await test.addPlayer('omar');
  });
  afterEach(() => test.close());

  async function run(name: string, values: Values = {}) {
    const answer = await runCommand(test.app, { name, values });
    return (answer.kind === 'done' ? answer.done.data : answer.message) as Json;
  }
  const show = async (changed: Changed = {}) => {
    test.app.marketCache.apply([openFinal(changed)]);
    await test.app.marketSync.settleDown();
  };
  const restart = async () => {
    await test.close();
    test = await openTestApp(store);
    omar = await test.addPlayer('omar');
  };
  const termsOf = (id: MarketId = finalMatch) =>
    test.app.engine.view.marketOf(id)?.definition.terms;
  const bet = (stake: number, more = {}) =>
    omar.post('/bet/save2', {
      marketId: finalMatch,
      selectionId: kings,
      type: 'back',
      oddsReq: 2,
      stake,
      ...more,
    });
  const oddsOf = async () => {
    const { body } = await openCaller(test.server).get(
      `/v2/fetch-market-odds/4/77/900/${finalMatch}`,
    );
    return body.data[0];
  };

  it('[TEMPLATE-1] a market begins with its templates and keeps them with its bets', async () => {
    await run('template set', { sport: 'cricket', delay: '3', stakeMax: '900' });
    await run('template set', { ...cup, stakeMax: '500' });
    await show();
    expect(termsOf()).toEqual({ betDelayMs: 3000, stakeMax: 500_00 });
    expect((await bet(100)).body.status).toBe(true);
    await run('template set', { ...cup, stakeMax: '300' });
    await show({ version: 2 });
    expect(termsOf()).toMatchObject({ stakeMax: 500_00 });
    await show({ marketId: second });
    expect(termsOf(second)).toMatchObject({ stakeMax: 300_00 });
    await restart();
    await show({ version: 2 });
    expect(termsOf()).toEqual({ betDelayMs: 3000, stakeMax: 500_00 });
    expect(test.app.engine.view.journalled(finalMatch)?.definition.terms).toEqual(termsOf());
  });

  it('[TEMPLATE-1] a template keeps what is not given, and says what contradicts', async () => {
    await run('template set', { ...cup, stakeMax: '500', margin: '2' });
    expect(await run('template set', { ...cup, margin: 'none', delay: '4' })).toMatchObject({
      scope: 'town cup',
      terms: 'delay 4 s, stakes to 500.00',
      open: 0,
    });
    expect(await run('template set', { ...cup, stakeMin: '501' })).toMatch(/^--stake-min: /);
    expect(await run('template set', { stakeMin: '1' })).toMatch(
      /one of --sport and --competition/,
    );
    expect(await run('template set', { sport: 'kabbadi', delay: '1' })).toMatch(
      /^--sport: must be/,
    );
    expect(await run('template set', { ...cup, margin: '51' })).toMatch(/^--margin: /);
    expect(await run('template set', { ...cup, type: 'TOSS' })).toMatch(/^Nothing is set/);
    await run('template remove', cup);
    expect(await run('template remove', cup)).toMatch(/There is no template of town cup/);
    expect((await run('template list')).templates).toEqual([]);
  });

  it('[TEMPLATE-2] stakes are those of the site within the template, on screen and in bets', async () => {
    await run('template set', { ...cup, stakeMin: '200', stakeMax: '500' });
    await show();
    expect((await bet(100)).body.code).toBe('STAKE_TOO_SMALL');
    expect((await bet(501)).body.code).toBe('STAKE_TOO_LARGE');
    expect((await bet(500)).body.status).toBe(true);
    const site = test.app.sites.byHost(test.demo.host)?.site_id ?? '';
    await run('limits set', { site, oddsMin: '1', oddsMax: '300' });
    expect((await bet(301)).body.code).toBe('STAKE_TOO_LARGE');
  });

  it('[TEMPLATE-2] a bet in play waits the longer of both delays', async () => {
    await run('template set', { ...cup, delay: '7' });
    await show(inPlay);
    expect((await oddsOf()).betDelay).toBe(7);
    await run('template set', { ...cup, delay: '2' });
    await run('template apply', cup);
    expect((await oddsOf()).betDelay).toBe(5);
  });

  it('[TEMPLATE-2] the engine holds a bet for that long', async () => {
    await run('template set', { ...cup, delay: '7' });
    await show({ ...inPlay, betDelayMs: 1000 });
    let isAnswered = false;
    const placed = bet(100).then((reply) => {
      isAnswered = true;
      return reply;
    });
    await vi.waitFor(() => expect(test.app.engine.report().held).toBe(1));
    await test.pass(6999);
    expect(isAnswered).toBe(false);
    await test.pass(1);
    expect((await placed).body.status).toBe(true);
  });

  it('[TEMPLATE-3] players are shown, and bet at, the prices less the margin', async () => {
    await show();
    const best = async () => (await oddsOf()).runners[0].ex.availableToBack[0]?.price;
    expect(await best()).toBe(2);
    await run('template set', { ...cup, margin: '5' });
    await run('template apply', cup);
    expect(await best()).toBe(1.9);
    expect((await bet(100)).body.status).toBe(false);
    expect((await bet(100, { oddsReq: 1.9 })).body.status).toBe(true);
    await run('template set', { ...cup, margin: '10' });
    await run('template apply', cup);
    // From what the feed has, not from what was shown.
    expect(await best()).toBe(1.81);
    await run('template remove', cup);
    await run('template apply', cup);
    expect(await best()).toBe(2);
  });

  it('[TEMPLATE-4] a liability is shared by players who bet at once', async () => {
    await run('template set', { ...cup, liability: '300' });
    await show();
    const anna = await test.addPlayer('anna');
    const both = [omar, anna].map((who) =>
      who.post('/bet/save2', {
        marketId: finalMatch,
        selectionId: kings,
        type: 'back',
        oddsReq: 2,
        stake: 200,
      }),
    );
    const codes = (await Promise.all(both)).map(({ body }) => body.code ?? 'placed');
    expect(new Set(codes)).toEqual(new Set(['WIN_TOO_LARGE', 'placed']));
    expect((await bet(101)).body.message).toContain('The largest stake that fits is 100.00.');
    expect((await bet(100)).body.status).toBe(true);
  });

  it('[TEMPLATE-5] a market that does not open waits for a trader, and then stays open', async () => {
    await run('template set', { ...cup, type: 'MATCH_ODDS', opens: 'off' });
    await show();
    expect((await oddsOf()).status).toBe('SUSPENDED');
    expect((await bet(100)).body.code).toBe('MARKET_SUSPENDED');
    await run('market resume', { market: finalMatch });
    expect((await oddsOf()).status).toBe('OPEN');
    expect((await bet(100)).body.status).toBe(true);
    await restart();
    await show();
    expect((await oddsOf()).status).toBe('OPEN');
    await show({ marketId: second });
    expect(test.app.marketCache.takesBets(second)).toBe(false);
  });

  it('[TEMPLATE-6] a dry run lists what would change, and a run is taken back whole', async () => {
    await show();
    await show({ marketId: second });
    expect((await bet(100)).body.status).toBe(true);
    await run('template set', { ...cup, stakeMax: '400' });
    const planned = await run('template apply', { ...cup, dryRun: 'on' });
    expect(planned.markets).toMatchObject([
      { market: finalMatch, before: 'nothing set', after: 'stakes to 400.00' },
      { market: second, before: 'nothing set', after: 'stakes to 400.00' },
    ]);
    expect([termsOf(), termsOf(second)]).toEqual([undefined, undefined]);
    const { run: id } = await run('template apply', cup);
    expect([termsOf(), termsOf(second)]).toEqual([{ stakeMax: 400_00 }, { stakeMax: 400_00 }]);
    expect(test.app.engine.view.journalled(second)).toBeUndefined();
    expect((await run('template list')).runs).toMatchObject([{ run: id, markets: 2 }]);
    await run('template set', { ...cup, stakeMax: '200' });
    await run('template apply', cup);
    const back = await run('template undo', { run: String(id), dryRun: 'on' });
    expect(back).toMatchObject({ count: 0, left: [finalMatch, second] });
    const newest = { run: String(id + 1) };
    expect(await run('template undo', newest)).toMatchObject({ count: 2, left: [] });
    expect([termsOf(), termsOf(second)]).toEqual([{ stakeMax: 400_00 }, { stakeMax: 400_00 }]);
    expect(await run('template undo', newest)).toMatch(/was taken back already/);
    expect(await run('template undo', { run: '999' })).toMatch(/there is no run 999/);
  });

  it('[TEMPLATE-6] two who take a run back at once do it once', async () => {
    await show();
    await run('template set', { ...cup, stakeMax: '400' });
    const { run: id } = await run('template apply', cup);
    const both = await Promise.all([1, 2].map(() => run('template undo', { run: String(id) })));
    expect(both.filter((one) => typeof one === 'string')).toHaveLength(1);
    expect(termsOf()).toBeUndefined();
  });

  it('[TEMPLATE-1] a server that takes over has what the journal and the templates say', async () => {
    await show();
    await run('template set', { ...cup, stakeMax: '400' });
    // As a standby, which saw the market before the template.
    expect(termsOf()).toBeUndefined();
    test.app.marketCache.retakeTerms();
    expect(termsOf()).toEqual({ stakeMax: 400_00 });
  });
});
