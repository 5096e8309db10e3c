/** Traders of the venue make markets and quote them, through the commands of the console. */
import { marketId } from '@layline/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { inPlay, openFinal } from '../../../test/market.ts';
import type { Json } from '../../../test/real-server.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import { runCommand } from '../../admin/catalogue/commands.ts';
import type { Values } from '../../admin/command.ts';
import { silentLog } from '../../base/log.ts';
import type { Store } from '../../store/database.ts';
import { FeedSet } from '../market/feed-set.ts';
import { TraderQuotes } from './trader-quotes.ts';

describe.each(oneStore(import.meta.url))('markets of traders over $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let feeds: FeedSet;
  let quotes: TraderQuotes;

  const openFeeds = () => {
    const { app, clock } = test;
    feeds = new FeedSet({ sources: [], marketCache: app.marketCache, clock, log: silentLog() });
    quotes = new TraderQuotes({ engine: app.engine, feeds, clock });
  };
  beforeEach(async () => {
    store = await openMigrated(kind);
    test = await openTestApp(store);
    test.app.marketCache.apply([openFinal()]);
    await test.app.marketSync.settleDown();
    openFeeds();
  });
  afterEach(async () => {
    await feeds.close();
    await test.close();
    await store.close();
  });

  const answer = (name: string, values: Values) =>
    runCommand({ ...test.app, feeds, quotes }, { name, values });
  async function run(name: string, values: Values): Promise<Json> {
    const given = await answer(name, values);
    if (given.kind === 'problem') throw new Error(`${name}: ${given.message}`);
    return given.done.data as Json;
  }
  const problemOf = async (name: string, values: Values) => {
    const given = await answer(name, values);
    return given.kind === 'problem' ? given.message : null;
  };
  const statusOf = (id: string) => {
    const market = test.app.marketCache.find(marketId(id));
    return market === undefined ? null : test.app.marketCache.statusOf(market);
  };
  const becomes = (id: string, status: string) =>
    vi.waitFor(() => expect(statusOf(id)).toBe(status));

  /** A session of the final at 48 and 50. */
  async function openSession(name = '6 over runs Kings'): Promise<string> {
    const { market } = await run('quote session', { event: '900', name });
    await run('quote line', { market, no: '48', yes: '50' });
    await becomes(market, 'OPEN');
    await test.app.marketSync.settleDown();
    return market;
  }

  it('[QUOTE-1] are not called open before they have a quote, or after it is taken away', async () => {
    const stateOf = async (market: string) =>
      (await run('quote list', {})).find((row: Json) => row.market === market).state;
    const { market } = await run('quote session', { event: '900', name: '6 over runs' });
    expect(await stateOf(market)).toBe('no quote yet');
    await run('quote line', { market, no: '48' });
    await vi.waitFor(async () => expect(await stateOf(market)).toBe('open'));
    await run('quote line', { market });
    expect(await stateOf(market)).toBe('no quote yet');
    const runners = { event: '900', runners: 'Kings,Lions' };
    const { market: bookmaker } = await run('quote bookmaker', runners);
    expect(await stateOf(bookmaker)).toBe('no quote yet');
  });

  it('[WALK-C5] are not called open while nobody attends, though their quote stands', async () => {
    const market = await openSession();
    test.clock.advance(25_000);
    await becomes(market, 'SUSPENDED');
    expect(await run('quote list', {})).toMatchObject([{ state: 'suspended' }]);
  });

  it('[WALK-C7] move from what they are, never from what a second trader saw before', async () => {
    const market = await openSession();
    const { version: seen } = quotes.find(market) ?? {};
    await run('quote line', { market, no: '70', yes: '72', sure: 'on' });
    const stale = { market, by: '1', version: String(seen) };
    expect(await problemOf('quote move', stale)).toMatch(/^VERSION: somebody else changed/);
    expect(quotes.find(market)?.session).toMatchObject({ no: { line: 70 }, yes: { line: 72 } });
    const { version } = quotes.find(market) ?? {};
    const moved = { market, by: '-0.5', spreadBy: '1', rateBy: '-10', version: String(version) };
    expect(await run('quote move', moved)).toMatchObject({ quote: '69.5 (90) / 72.5 (90)' });
  });

  it('[WALK-C7] add up if two move them at once, and keep a ball that runs meanwhile', async () => {
    const market = await openSession();
    await Promise.all([
      run('quote move', { market, by: '1' }),
      run('quote ball', { market, state: 'on' }),
      run('quote move', { market, by: '1' }),
    ]);
    expect(quotes.find(market)).toMatchObject({
      session: { no: { line: 50 }, yes: { line: 52 } },
      overlay: 'Ball Running',
    });
  });

  it('[WALK-C8] are opened only by who saw how they stand; anybody may close them', async () => {
    const market = await openSession();
    const { version: seen } = quotes.find(market) ?? {};
    await run('quote ball', { market, state: 'on' });
    const blind = { market, state: 'off', version: String(seen) };
    expect(await problemOf('quote ball', blind)).toMatch(/^VERSION: /);
    expect(statusOf(market)).toBe('SUSPENDED');
    await run('quote ball', { market, state: 'on', version: '1' });
    const { version } = quotes.find(market) ?? {};
    await run('quote ball', { market, state: 'off', version: String(version) });
    await becomes(market, 'OPEN');
  });

  it('[WALK-C9] that are far from the one before are quoted only if that is meant', async () => {
    const market = await openSession();
    const far = { market, no: '480', yes: '500' };
    expect(await problemOf('quote line', far)).toMatch(
      /^SURE: the line of no goes from 48 to 480;/,
    );
    expect(await run('quote line', { ...far, sure: 'on' })).toMatchObject({
      session: { no: { line: 480 } },
    });
    const made = { event: '900', runners: 'Kings,Lions' };
    const { market: bookmaker } = await run('quote bookmaker', made);
    const kings = { market: bookmaker, runner: 'Kings' };
    expect(await problemOf('quote odds', { ...kings, back: '1000' })).toMatch(
      /^SURE: the back odds/,
    );
    await run('quote odds', { ...kings, back: '1.9', lay: '1.95' });
    expect(await problemOf('quote odds', { ...kings, back: '19' })).toMatch(/from 1\.9 to 19;/);
    await run('quote move', { ...kings, by: '3', spreadBy: '2' });
    expect(quotes.find(bookmaker)?.runners).toMatchObject([{ back: 1.93, lay: 2 }]);
    expect(await problemOf('quote move', { ...kings, by: '-99' })).toMatch(/^ODDS: must be 1\.01/);
  });

  it('[WALK-C9] show what the venue can lose by them', async () => {
    const market = await openSession();
    const paula = await test.addPlayer('paula');
    expect((await paula.post('/bet/save2', bet(market, 50))).body).toMatchObject({ status: true });
    expect(await run('quote list', {})).toMatchObject([{ market, worst: -100 }]);
  });

  const bet = (market: string, price: number) => ({
    marketId: market,
    selectionId: 1,
    type: 'back',
    price,
    size: 100,
    stake: 100,
    markettype: 'FANCY',
  });

  it('[QUOTE-1] are bet on, and paid by the usual commands', async () => {
    const market = await openSession();
    const paula = await test.addPlayer('paula');
    expect((await paula.post('/bet/save2', bet(market, 50))).body).toMatchObject({ status: true });
    const plan = await run('market result', { market, number: '51', dryRun: 'on' });
    expect(plan).toMatchObject({ bets: 1, toPlayers: 100 });
    await run('market result', { market, number: '51' });
    expect(quotes.list()).toEqual([]);
    expect(await problemOf('quote line', { market, no: '50' })).toMatch(
      /^MARKET: no trader quotes/,
    );
  });

  it('[QUOTE-1] a bookmaker market has the odds that its trader gives, and no sure gain', async () => {
    const made = { event: '900', runners: 'Kings,Lions' };
    const { market } = await run('quote bookmaker', made);
    await run('quote odds', { market, runner: 'Kings', back: '1.9', lay: '1.95' });
    await becomes(market, 'OPEN');
    const crossed = { market, runner: 'Kings', back: '1.95', lay: '1.9' };
    expect(await problemOf('quote odds', crossed)).toMatch(/must be below the best lay odds/);
    expect(statusOf(market)).toBe('OPEN');
    expect(quotes.find(market)?.runners).toMatchObject([{ back: 1.9, lay: 1.95 }]);
  });

  it('[QUOTE-2] take no bets while a ball is running, one alone or all of the match', async () => {
    const [one, other] = [await openSession('One'), await openSession('Other')];
    await run('quote ball', { market: one, state: 'on' });
    await becomes(one, 'SUSPENDED');
    expect(statusOf(other)).toBe('OPEN');
    await run('quote ball', { market: one, state: 'on', match: 'on' });
    await becomes(other, 'SUSPENDED');
    await run('quote ball', { market: one, state: 'off', match: 'on' });
    await becomes(one, 'OPEN');
    await becomes(other, 'OPEN');
  });

  it('[QUOTE-3] take no bets once nobody attends, and open one by one', async () => {
    const [one, other] = [await openSession('One'), await openSession('Other')];
    for (let seconds = 0; seconds < 30; seconds += 5) {
      test.clock.advance(5000);
      expect(await quotes.attend()).toBe(true);
    }
    expect([statusOf(one), statusOf(other)]).toEqual(['OPEN', 'OPEN']);
    for (let seconds = 0; seconds < 25; seconds += 1) test.clock.advance(1000);
    expect([statusOf(one), statusOf(other)]).toEqual(['SUSPENDED', 'SUSPENDED']);
    expect(await quotes.attend()).toBe(false);
    expect(statusOf(one)).toBe('SUSPENDED');
    await run('quote ball', { market: one, state: 'off' });
    await becomes(one, 'OPEN');
    expect(statusOf(other)).toBe('SUSPENDED');
    expect(await quotes.attend()).toBe(true);
    expect(statusOf(other)).toBe('SUSPENDED');
  });

  it('[QUOTE-3] turn in play with their match, and wait its delay', async () => {
    const market = await openSession();
    test.app.marketCache.apply([openFinal(inPlay)]);
    await test.app.marketSync.settleDown();
    await quotes.attend();
    await vi.waitFor(() => {
      const found = test.app.marketCache.find(marketId(market));
      expect(found?.definition).toMatchObject({ isInPlay: true, betDelayMs: 5000 });
    });
  });

  it('[QUOTE-4] are taken over after a restart, without prices and closed', async () => {
    const market = await openSession();
    await feeds.close();
    openFeeds();
    expect(quotes.find(market)).toMatchObject({ session: null, overlay: 'Suspended' });
    await run('quote line', { market, no: '52', yes: '54' });
    expect(statusOf(market)).toBe('SUSPENDED');
    await run('quote ball', { market, state: 'off' });
    await becomes(market, 'OPEN');
  });

  it('[QUOTE-4] belong to the venue alone: no provider has that name', async () => {
    expect(await problemOf('provider add', { name: 'trader' })).toMatch(/^NAME: 'trader' is what/);
    expect(await problemOf('quote session', { event: '901', name: 'x' })).toMatch(/^EVENT: /);
    expect(await problemOf('quote line', { market: 'acme.1', no: '4' })).toMatch(/^MARKET: /);
  });
});
