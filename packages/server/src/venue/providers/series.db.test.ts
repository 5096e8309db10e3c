/** Markets that a trader makes for several matches at once, through the commands of the console. */
import { clientRef, type MarketId, marketId, money, playerId } from '@layline/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { defineFinal, openFinal } from '../../../test/market.ts';
import type { Json } from '../../../test/real-server.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import { runCommand } from '../../admin/catalogue/commands.ts';
import type { Values } from '../../admin/command.ts';
import { silentLog } from '../../base/log.ts';
import type { Store } from '../../store/database.ts';
import { FeedSet } from '../market/feed-set.ts';
import { TraderQuotes } from './trader-quotes.ts';

/** The final and two more matches of its competition; the last has no market that says who plays. */
function matches() {
  const { fixture } = defineFinal();
  const more = (event: string, name: string, own = {}) => ({
    ...openFinal({
      marketId: `1.8${event}` as MarketId,
      fixture: { ...fixture, eventId: event as never, name },
      ...own,
    }),
  });
  return {
    first: openFinal(),
    second: more('901', 'Rovers v Town'),
    third: more('902', 'Somebody v Nobody', { marketType: 'TOSS', name: 'Toss' }),
  };
}

describe.each(oneStore(import.meta.url))('series over $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let feeds: FeedSet;
  let quotes: TraderQuotes;

  beforeEach(async () => {
    store = await openMigrated(kind);
    test = await openTestApp(store);
    const { app, clock } = test;
    const { first, second } = matches();
    app.marketCache.apply([first, second]);
    await app.marketSync.settleDown();
    feeds = new FeedSet({ sources: [], marketCache: app.marketCache, clock, log: silentLog() });
    quotes = new TraderQuotes({ engine: app.engine, feeds, clock });
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
  const competition = () => defineFinal().fixture.competitionId;
  const overs = { sessions: '6 over runs, 10 over runs', bookmaker: 'on' };
  const ofAll = () => ({ ...overs, competition: competition() });
  const named = (rows: Json): string[] =>
    rows.map(({ match, market }: Json) => `${match}: ${market}`);

  it('[QUOTE-5] makes what its dry run names, for each match of a competition', async () => {
    const shown = await run('quote series', { ...ofAll(), dryRun: 'on' });
    expect(quotes.list()).toEqual([]);
    const { series, markets } = await run('quote series', ofAll());
    expect(named(markets)).toEqual(named(shown.markets));
    expect(markets).toHaveLength(6);
    expect(quotes.ofSeries(series)).toHaveLength(6);
    expect(new Set(markets.map(({ id }: Json) => id)).size).toBe(6);
    const bookmaker = quotes.list().find(({ definition }) => definition.kind === 'bookmaker');
    expect(bookmaker?.definition.runners).toHaveLength(2);
    await vi.waitFor(() => {
      for (const { id } of markets) {
        expect(test.app.marketCache.find(marketId(id))?.definition.name).toBeDefined();
      }
    });
  });

  it('[QUOTE-5] makes nothing where one line is wrong, and names each', async () => {
    test.app.marketCache.apply([matches().third]);
    const wrong = await problemOf('quote series', ofAll());
    expect(wrong).toBe('Nothing is made: Somebody v Nobody: no market Match Odds says who plays.');
    await run('quote session', { event: '900', name: '10 OVER runs' });
    const values = { events: '900,77,901', sessions: '6 over runs,10 over runs,6 Over Runs' };
    const many = await problemOf('quote series', values);
    expect(many).toMatch(/no open market is of the event '77'/);
    expect(many).toMatch(/: '10 over runs' is there already; .*'6 Over Runs' is there already/);
    expect(quotes.list()).toHaveLength(1);
    expect(await problemOf('quote series', overs)).toMatch(/^Give one of --competition and/);
    expect(await problemOf('quote series', { events: '900' })).toMatch(/^Give --sessions, or/);
    const long = Array.from({ length: 101 }, (_, nth) => `${nth} over runs`).join(',');
    expect(await problemOf('quote series', { events: '900', sessions: long })).toMatch(
      /101 markets; at most 100 at a time/,
    );
    expect(quotes.list()).toHaveLength(1);
  });

  it('[QUOTE-5] is made once by two traders at the same time', async () => {
    const both = await Promise.all([
      answer('quote series', ofAll()),
      answer('quote series', ofAll()),
    ]);
    expect(new Set(both.map((one) => one.kind))).toEqual(new Set(['done', 'problem']));
    expect(quotes.list()).toHaveLength(6);
  });

  it('[QUOTE-6] is taken back whole before the first bet, and its names are free again', async () => {
    const { series, markets } = await run('quote series', ofAll());
    const alone = await run('quote session', { event: '900', name: 'Alone' });
    await run('quote line', { market: markets[1].id, no: '48', yes: '50' });
    await run('quote undo', { series, dryRun: 'on' });
    expect(quotes.ofSeries(series)).toHaveLength(6);
    expect(await run('quote undo', { series })).toHaveLength(6);
    expect(quotes.list().map((one) => one.marketId)).toEqual([alone.market]);
    for (const { id } of markets) expect(test.app.engine.view.isSettled(marketId(id))).toBe(true);
    expect(test.app.engine.view.riskStops()).toEqual([]);
    expect(await problemOf('quote undo', { series })).toMatch(/nothing is left of/);
    expect((await run('quote series', ofAll())).markets).toHaveLength(6);
  });

  it('[QUOTE-6] stays whole once a bet is in one of its markets', async () => {
    const { series, markets } = await run('quote series', ofAll());
    const market = markets[1].id;
    await run('quote line', { market, no: '48', yes: '50' });
    const becomes = (status: string) =>
      vi.waitFor(() => {
        const found = test.app.marketCache.find(marketId(market));
        expect(found && test.app.marketCache.statusOf(found)).toBe(status);
      });
    await becomes('OPEN');
    await test.addPlayer('anna');
    const bet = {
      kind: 'place-session-bet',
      clientRef: clientRef('before it is undone'),
      playerId: playerId('anna'),
      marketId: marketId(market),
      side: 'back',
      line: 50,
      rate: 100,
      stake: money(10_000),
      limits: { stakeMin: money(100), stakeMax: money(1_000_000) },
    } as const;
    const [placed, undone] = await Promise.all([
      test.app.engine.submit(bet),
      answer('quote undo', { series }),
    ]);
    expect(placed.kind).toBe('accepted');
    expect(undone.kind === 'problem' && undone.message).toMatch(
      /^Nothing is taken back: bets were made in/,
    );
    expect(quotes.ofSeries(series)).toHaveLength(6);
    expect(test.app.engine.view.riskStops()).toEqual([]);
    await becomes('OPEN');
  });
});
