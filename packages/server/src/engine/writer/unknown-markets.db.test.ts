/** Markets that feeds offer and nobody has bet in: what the journal has of them, and when it begins. */
import {
  type MarketDefinition,
  type MarketId,
  marketId,
  money,
  odds,
  type PlayerId,
  playerId,
  runnerId,
  siteId,
  sportRegistry,
} from '@layline/contract';
import { type ExchangeState, stateHash } from '@layline/exchange';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { accepted, addBettor, backKings } from '../../../test/app.ts';
import { emptyTables } from '../../../test/kept-stores.ts';
import { openManualClock } from '../../../test/manual-clock.ts';
import {
  type Changed,
  defineFinal,
  finalMatch,
  inPlay,
  kings,
  lions,
  usualPrices,
} from '../../../test/market.ts';
import { openMigrated, storesUnderTest } from '../../../test/stores.ts';
import { silentLog } from '../../base/log.ts';
import type { Store } from '../../store/database.ts';
import { verifyStore } from '../audit/verify.ts';
import type { Quotes } from '../request/request.ts';
import type { Engine } from './engine.ts';
import { openInspectedEngine } from './open-engine.ts';
import { startingText } from './unknown-markets.ts';

const second = marketId('1.101');

describe.each(storesUnderTest)('markets that the journal does not know, on $name', (kind) => {
  const clock = openManualClock();
  /** What the market cache has. */
  const cached = new Map<MarketId, MarketDefinition>();
  let isStarting = false;
  const quotes: Quotes = {
    quote: (_market, runner) => ({
      isOpen: true,
      prices: usualPrices.find(({ runnerId }) => runnerId === runner) ?? null,
    }),
    offered: {
      find: (id) => cached.get(id),
      all: () => cached.values(),
      isStarting: () => isStarting,
    },
  };
  let store: Store;
  let engine: Engine;
  let anna: PlayerId;
  let memory: () => ExchangeState;

  async function open(through: Store = store): Promise<void> {
    const opened = await openInspectedEngine({ store: through, clock, log: silentLog(), quotes });
    ({ engine, memory } = opened);
  }

  beforeAll(async () => {
    store = await openMigrated(kind);
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    await emptyTables(store);
    cached.clear();
    isStarting = false;
    await open();
    anna = await addBettor(engine, 'anna');
  });
  afterEach(async () => {
    await engine.close();
    const { faults } = await verifyStore(store);
    if (faults.length > 0) throw new Error(faults.join('\n'));
  });

  /** As the market cache and its sync: the cache has it first. */
  const feed = (changed: Changed = {}) => {
    const definition = defineFinal(changed);
    cached.set(definition.marketId, definition);
    return engine.submit({ kind: 'define-market', definition, onlyKnown: true });
  };
  const settle = () =>
    engine.submit({ kind: 'settle-market', marketId: finalMatch, onlyKnown: true });
  const closed: Changed = { status: 'CLOSED', version: 9, results: ['WINNER', 'LOSER'] };
  /** The kinds of events since the account got its money, and versions of definitions. */
  const journal = async () => {
    const rows = await store.query<{ kind: string; version: string | null }>(
      `select kind, event::json -> 'definition' ->> 'version' as version from journal
       where kind not in ('account-opened', 'funds-moved') order by seq, part`,
    );
    return rows.map(({ kind: one, version }) => (version === null ? one : `${one} ${version}`));
  };
  const markets = () => store.query('select market_id as id, status from market order by 1');

  it('[FEED-13] a market without bets leaves nothing, whatever happens there', async () => {
    const before = engine.report().commits;
    await accepted(feed());
    await accepted(feed({ version: 2, status: 'SUSPENDED' }));
    await accepted(feed({ ...inPlay, version: 3 }));
    await accepted(feed(closed));
    expect(await accepted(settle())).toMatchObject({ events: [] });
    expect([await journal(), await markets()]).toEqual([[], []]);
    expect(engine.report().commits).toBe(before);
  });

  it('[FEED-13] its first bet brings the newest definition along, in one commit', async () => {
    await accepted(feed());
    await accepted(feed({ version: 2, results: ['ACTIVE', 'REMOVED'] }));
    await accepted(feed({ version: 3 }));
    const before = engine.report().commits;
    const { betId } = await accepted(engine.submit(backKings(anna, 'first')));
    expect(engine.report().commits - before).toBe(1);
    await accepted(engine.submit(backKings(anna, 'second')));
    expect(await journal()).toEqual(['market-defined 3', 'bet-placed', 'bet-placed']);
    expect(await accepted(engine.submit(backKings(anna, 'first')))).toMatchObject({ betId });
    await accepted(feed({ version: 4, status: 'SUSPENDED' }));
    await accepted(feed(closed));
    await accepted(settle());
    expect((await journal()).slice(3)).toEqual([
      'market-defined 4',
      'market-defined 9',
      'market-settled',
    ]);
    expect(engine.view.accountOf(anna)).toMatchObject({ openingBalance: 120_000, exposure: 0 });
    expect(await markets()).toEqual([{ id: finalMatch, status: 'CLOSED' }]);
  });

  it('[FEED-13] the journal alone gives the same state, with the rest of what feeds offer gone', async () => {
    await feed();
    await feed({ marketId: second });
    await accepted(engine.submit(backKings(anna, 'first')));
    const hash = stateHash(memory());
    expect(engine.view.openMarkets()).toHaveLength(2);
    cached.clear();
    await engine.close();
    await store.query('delete from snapshot');
    await open();
    expect(stateHash(memory())).toBe(hash);
    expect((await verifyStore(store)).stateHash).toBe(hash);
    expect(engine.view.openMarkets().map(({ definition }) => definition.marketId)).toEqual([
      finalMatch,
    ]);
  });

  it('[FEED-13] a definition that comes while the first bet is being written counts', async () => {
    await engine.close();
    let mayCommit = Promise.resolve();
    await open({
      ...store,
      transaction: (work) => mayCommit.then(() => store.transaction(work)),
      query: (text, values) => mayCommit.then(() => store.query(text, values)),
    });
    await feed();
    const { promise, resolve } = Promise.withResolvers<void>();
    mayCommit = promise;
    const placed = engine.submit(backKings(anna, 'first'));
    await vi.waitFor(() => expect(memory().markets.has(finalMatch)).toBe(true));
    const suspended = feed({ version: 2, status: 'SUSPENDED' });
    expect(engine.view.journalled(finalMatch)).toBeUndefined();
    resolve();
    await Promise.all([accepted(placed), accepted(suspended)]);
    const later = await engine.submit(backKings(anna, 'second'));
    expect(later).toMatchObject({ refusal: { code: 'MARKET_SUSPENDED' } });
    expect(engine.view.journalled(finalMatch)?.definition.version).toBe(2);
  });

  it('[FEED-13] market and bet are lost together, and come together when it is sent again', async () => {
    await engine.close();
    let isBroken = false;
    const refuse = () => Promise.reject(new Error('the disk is gone'));
    await open({
      ...store,
      transaction: (work) => (isBroken ? refuse() : store.transaction(work)),
      query: (text, values) => (isBroken ? refuse() : store.query(text, values)),
    });
    await feed();
    isBroken = true;
    const lost = await engine.submit(backKings(anna, 'first'));
    expect(lost).toMatchObject({ refusal: { code: 'UNAVAILABLE' } });
    isBroken = false;
    await vi.waitFor(() => {
      clock.advance(1000);
      expect(engine.report().isAvailable).toBe(true);
    });
    expect(await journal()).toEqual([]);
    await accepted(feed({ version: 2 }));
    expect(engine.view.journalled(finalMatch)).toBeUndefined();
    await accepted(engine.submit(backKings(anna, 'first')));
    expect(await journal()).toEqual(['market-defined 2', 'bet-placed']);
  });

  it('[FEED-13] a commit whose answer was lost is found with market and bet', async () => {
    await engine.close();
    let isLosing = false;
    await open({
      ...store,
      async query(...statement) {
        const rows = await store.query<never>(...statement);
        if (isLosing) throw new Error('the connection was lost after the commit');
        return rows;
      },
      async transaction(work) {
        const done = await store.transaction(work);
        if (isLosing) throw new Error('the connection was lost after the commit');
        return done;
      },
    });
    await feed();
    isLosing = true;
    await engine.submit(backKings(anna, 'first'));
    isLosing = false;
    await vi.waitFor(() => {
      clock.advance(1000);
      expect(engine.report().isAvailable).toBe(true);
    });
    await accepted(engine.submit(backKings(anna, 'first')));
    expect(await journal()).toEqual(['market-defined 1', 'bet-placed']);
  });

  it('[FEED-13] a refused bet leaves no market, except one that found nobody', async () => {
    await feed();
    const stranger = { playerId: playerId('nobody') };
    await engine.submit(backKings(anna, 'a', { stake: money(100_000_00) }));
    await engine.submit(backKings(anna, 'b', stranger));
    await engine.submit(backKings(anna, 'c', { runnerId: 77 as never }));
    expect(await journal()).not.toContain('market-defined 1');
    const alone = { odds: odds(900), sizeMin: money(10_000), fillOrKill: true } as const;
    const killed = await engine.submit(backKings(anna, 'd', alone as never));
    expect(killed).toMatchObject({ kind: 'refused' });
    expect(await journal()).toContain('market-defined 1');
  });

  it('[FEED-13] what was closed without bets takes none, and is not defined either', async () => {
    await feed(closed);
    const late = await engine.submit(backKings(anna, 'late'));
    expect(late).toMatchObject({ refusal: { code: 'MARKET_CLOSED' } });
    const elsewhere = await engine.submit(backKings(anna, 'other', { marketId: second }));
    expect(elsewhere).toMatchObject({ refusal: { code: 'MARKET_UNKNOWN' } });
    expect(engine.view.marketOf(finalMatch)).toBeUndefined();
    expect(await markets()).toEqual([]);
  });

  it('[SLIP-4] a bet that waits out its delay has its market defined, and lapses with it', async () => {
    await feed(inPlay);
    const held = engine.submit(backKings(anna, 'held'));
    await vi.waitFor(() => expect(engine.report().held).toBe(1));
    expect(await journal()).toEqual(['market-defined 2']);
    await accepted(feed({ ...inPlay, version: 3, status: 'SUSPENDED' }));
    expect(await held).toMatchObject({ refusal: { code: 'MARKET_SUSPENDED' } });
    expect(engine.view.accountOf(anna)?.exposure).toBe(0);
  });

  it('[FEED-13] only a removal after the first bet reduces it', async () => {
    const race = { ...defineFinal().fixture, sportId: sportRegistry.horseRacing.id };
    const bears = { ...defineFinal().runners[1], runnerId: 13 as never, name: 'Bears' };
    const define = (version: number, removed: readonly number[]) => {
      const { runners, ...rest } = defineFinal({ fixture: race, version });
      const all = [...runners, { ...bears, sortPriority: 3 }].map((runner) =>
        removed.includes(runner.runnerId)
          ? { ...runner, status: 'REMOVED' as const, reductionFactor: 20_000 }
          : runner,
      );
      const definition = { ...rest, runners: all } as MarketDefinition;
      cached.set(finalMatch, definition);
      return engine.submit({ kind: 'define-market', definition, onlyKnown: true });
    };
    await define(1, []);
    await define(2, [13]);
    const { betId } = await accepted(engine.submit(backKings(anna, 'first')));
    const worth = () => engine.view.runnerProfitLoss({ playerId: anna, marketId: finalMatch });
    expect(worth().get(kings)).toBe(10_000);
    await accepted(define(3, [13, lions]));
    expect(worth().get(kings)).toBe(6_000);
    expect(betId).not.toBeNull();
  });

  it('[FEED-13] a removal before the first bet stays before it, however late it is heard of', async () => {
    const race = { ...defineFinal().fixture, sportId: sportRegistry.horseRacing.id };
    const bears = { ...defineFinal().runners[1], runnerId: 13 as never, name: 'Bears' };
    const define = (version: number, isRemoved: boolean): MarketDefinition => {
      const { runners, ...rest } = defineFinal({ fixture: race, version });
      const out = { status: 'REMOVED', reductionFactor: 20_000 } as const;
      const third = { ...bears, sortPriority: 3, ...(isRemoved ? out : {}) };
      return { ...rest, runners: [...runners, third] } as MarketDefinition;
    };
    const send = (definition: MarketDefinition) =>
      engine.submit({ kind: 'define-market', definition, onlyKnown: true });
    cached.set(finalMatch, define(2, false));
    const placed = engine.submit(backKings(anna, 'first'));
    const late = send(define(2, false));
    cached.set(finalMatch, define(3, true));
    await Promise.all([accepted(placed), accepted(late)]);
    await accepted(send(define(3, true)));
    const worth = engine.view.runnerProfitLoss({ playerId: anna, marketId: finalMatch });
    expect(worth.get(kings)).toBe(10_000);
    expect(await journal()).toEqual(['market-defined 3', 'bet-placed']);
  });

  it('[FEED-13] a bet that was to wait brings nothing earlier than what is known by then', async () => {
    cached.set(finalMatch, defineFinal());
    const first = engine.submit(backKings(anna, 'first'));
    cached.set(finalMatch, defineFinal({ ...inPlay, version: 2 }));
    const second = engine.submit(backKings(anna, 'second'));
    cached.set(finalMatch, defineFinal({ version: 3 }));
    await Promise.all([accepted(first), accepted(second)]);
    expect(await journal()).toEqual(['market-defined 3', 'bet-placed', 'bet-placed']);
  });

  it('[FEED-13] a definition that no store can hold refuses the bet, and nothing else', async () => {
    const broken = defineFinal({ name: 'Match\0Odds' });
    cached.set(finalMatch, broken);
    const refused = await engine.submit(backKings(anna, 'first'));
    expect(refused).toMatchObject({ refusal: { code: 'MARKET_UNKNOWN' } });
    cached.set(second, defineFinal({ marketId: second }));
    await accepted(engine.submit(backKings(anna, 'second', { marketId: second })));
    expect(await journal()).toEqual(['bet-refused', 'market-defined 1', 'bet-placed']);
  });

  it('[FEED-13] a bet comes too early for a market that feeds have not named yet', async () => {
    isStarting = true;
    const early = await engine.submit(backKings(anna, 'early'));
    expect(early).toMatchObject({
      kind: 'refused',
      refusal: { code: 'MARKET_SUSPENDED', message: startingText },
    });
    expect(await journal()).toEqual([]);
    await feed();
    await accepted(engine.submit(backKings(anna, 'early')));
    expect(await journal()).toEqual(['market-defined 1', 'bet-placed']);
    // What is known is answered as ever.
    const wrong = await engine.submit(backKings(anna, 'wrong', { runnerId: runnerId(99) }));
    expect(wrong).toMatchObject({ refusal: { code: 'RUNNER_UNKNOWN' } });
    isStarting = false;
    const late = await engine.submit(backKings(anna, 'late', { marketId: second }));
    expect(late).toMatchObject({ refusal: { code: 'MARKET_UNKNOWN' } });
  });

  it('[FEED-13] a stop of new risk defines its market', async () => {
    await feed();
    const scope = { kind: 'market', marketId: finalMatch } as const;
    await accepted(engine.submit({ kind: 'stop-risk', scope, reason: 'rumours' }));
    expect(await journal()).toEqual(['market-defined 1', 'risk-stopped']);
    const cancel = { kind: 'cancel-bets', playerId: anna, marketId: second } as const;
    await feed({ marketId: second });
    expect(await accepted(engine.submit(cancel))).toMatchObject({ events: [] });
    expect(await journal()).toHaveLength(2);
  });

  it('[COM-2] the plan of a market without bets is that of now, and the first bet fixes it', async () => {
    await feed();
    const site = siteId('layline');
    const plan = (base: number) =>
      accepted(
        engine.submit({ kind: 'set-commission-plan', siteId: site, terms: { base, rebate: 0 } }),
      );
    const shown = () => engine.view.planOfMarket({ marketId: finalMatch, siteId: site })?.base;
    await plan(200);
    expect(shown()).toBe(200);
    await plan(300);
    expect(shown()).toBe(300);
    await accepted(engine.submit(backKings(anna, 'first')));
    await plan(400);
    expect(shown()).toBe(300);
  });

  it('[FEED-13] is read like any open market', async () => {
    await feed();
    const { view } = engine;
    expect(view.marketOf(finalMatch)?.definition.name).toBe('Match Odds');
    const zeros = new Map([
      [kings, 0],
      [lions, 0],
    ]);
    expect(view.runnerProfitLoss({ playerId: anna, marketId: finalMatch })).toEqual(zeros);
    expect(view.positions.of(finalMatch, { kind: 'venue' })).toMatchObject({ directCount: 0 });
    expect([view.isSettled(finalMatch), view.positions.worsts({ kind: 'venue' })]).toEqual([
      false,
      [],
    ]);
  });
});
