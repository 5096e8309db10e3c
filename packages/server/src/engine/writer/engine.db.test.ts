import { addMs, money, odds, type PlayerId, transferRef } from '@layline/contract';
import { type ExchangeState, stateHash } from '@layline/exchange';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { accepted, addBettor, backKings } from '../../../test/app.ts';
import { emptyTables } from '../../../test/kept-stores.ts';
import { openManualClock } from '../../../test/manual-clock.ts';
import { defineFinal, finalMatch, inPlay, usualPrices } from '../../../test/market.ts';
import { openMigrated, storesUnderTest } from '../../../test/stores.ts';
import { silentLog } from '../../base/log.ts';
import type { Store } from '../../store/database.ts';
import type { Quotes } from '../request/request.ts';
import type { Engine } from './engine.ts';
import type { EngineOptions } from './engine-options.ts';
import { openInspectedEngine } from './open-engine.ts';

/** The market cache of these tests, always with the usual prices. */
const quotes: Quotes = {
  quote: (_market, runner) => ({
    isOpen: true,
    prices: usualPrices.find(({ runnerId }) => runnerId === runner) ?? null,
  }),
};

describe.each(storesUnderTest)('the engine on $name', (kind) => {
  const clock = openManualClock();
  let store: Store;
  let engine: Engine;
  let anna: PlayerId;

  /** The memory of the engine opened last. */
  let memory: () => ExchangeState;

  const open = async (options: Partial<EngineOptions> = {}): Promise<Engine> => {
    const opened = await openInspectedEngine({
      store,
      clock,
      log: silentLog(),
      quotes,
      ...options,
    });
    memory = opened.memory;
    return opened.engine;
  };
  const memoryHash = () => stateHash(memory());
  const define = (changed = {}) =>
    accepted(engine.submit({ kind: 'define-market', definition: defineFinal(changed) }));

  beforeAll(async () => {
    store = await openMigrated(kind);
  });
  afterAll(() => store.close());

  beforeEach(async () => {
    await emptyTables(store);
    engine = await open();
    anna = await addBettor(engine, 'anna');
    await define();
  });
  afterEach(() => engine.close());

  /** Waits while the engine retries by itself, each time a little later. */
  const untilAvailable = () =>
    vi.waitFor(() => {
      clock.advance(1000);
      expect(engine.report().isAvailable).toBe(true);
    });

  const sumOfBalances = async (): Promise<number> => {
    const [row] = await store.query<{ sum: number }>(
      'select sum(balance)::bigint as sum from account',
    );
    return row?.sum ?? Number.NaN;
  };

  it('[SLIP-4] answers a bet once it is in the journal, the bets and the account', async () => {
    const outcome = await accepted(engine.submit(backKings(anna, 'first-bet')));
    const rows = await store.query(
      `select bet.player_id, bet.stake, bet.odds_matched, account.balance, account.exposure,
         journal.kind from bet join account on account.player_id = bet.player_id
       join journal on journal.seq = bet.bet_id where bet.bet_id = $1`,
      [outcome.betId],
    );
    expect(rows).toEqual([
      {
        player_id: 'anna',
        stake: 10_000,
        odds_matched: 200,
        balance: 100_000,
        exposure: 10_000,
        kind: 'bet-placed',
      },
    ]);
  });

  it('writes concurrent commands in one commit', async () => {
    const before = engine.report().commits;
    const bets = Array.from({ length: 20 }, (_, index) =>
      engine.submit(backKings(anna, `together-${index}`, { stake: money(100) })),
    );
    const outcomes = await Promise.all(bets);
    expect(outcomes.map(({ kind: answer }) => answer)).toEqual(Array(20).fill('accepted'));
    expect(engine.report().commits - before).toBe(1);
  });

  it('waits for concurrent bets only if a commit would delay them', async () => {
    const before = engine.report().commits;
    const place = (ref: string) => engine.submit(backKings(anna, ref, { stake: money(100) }));
    const first = place('at-first');
    // Some microtasks later, but before the event loop turns.
    for (let hop = 0; hop < 20; hop += 1) await Promise.resolve();
    await Promise.all([first, place('a-moment-later')]);
    expect(engine.report().commits - before).toBe(store.kind === 'pglite' ? 1 : 2);
  });

  it('gives the same answer to the same reference, and refuses another bet under it', async () => {
    const [one, duplicate] = await Promise.all([
      accepted(engine.submit(backKings(anna, 'same-ref'))),
      accepted(engine.submit(backKings(anna, 'same-ref'))),
    ]);
    const later = await accepted(engine.submit(backKings(anna, 'same-ref')));
    expect([duplicate.betId, later.betId]).toEqual([one.betId, one.betId]);
    const other = await engine.submit(backKings(anna, 'same-ref', { stake: money(20_000) }));
    expect(other).toMatchObject({ refusal: { code: 'CLIENT_REF_REUSED' } });
    expect(await store.query('select count(*)::integer as bets from bet')).toEqual([{ bets: 1 }]);
  });

  it('refuses what exceeds the queue, and keeps the rest', async () => {
    await engine.close();
    engine = await open({ queueMax: 2 });
    const bets = ['a-ref', 'b-ref', 'c-ref'].map((ref) => engine.submit(backKings(anna, ref)));
    const outcomes = await Promise.all(bets);
    expect(outcomes.map((one) => (one.kind === 'refused' ? one.refusal.code : one.kind))).toEqual([
      'accepted',
      'accepted',
      'BUSY',
    ]);
  });

  it('[CAS-7] also refuses casino bets that exceed the queue, but no cancellation', async () => {
    await engine.close();
    engine = await open({ queueMax: 2 });
    const pick = { roundId: 'r1', gameId: 'lucky7', matchId: 'm1', marketId: '1', sid: 1 };
    const nets = [money(-10_000), money(10_000)];
    const risk = { group: 'low', nets, verdict: null, betsMax: 9 };
    const times = { opensAt: clock.now(), closesAt: addMs(clock.now(), 1000) };
    const onTable = (ref: string) => {
      const bet = { ...backKings(anna, ref), ...pick, ...risk, ...times };
      return { ...bet, kind: 'place-casino-bet' as const };
    };
    const bets = ['a-ref', 'b-ref', 'c-ref'].map((ref) => engine.submit(onTable(ref)));
    const back = engine.submit({ kind: 'cancel-bets', playerId: anna, marketId: null });
    const outcomes = await Promise.all([...bets, back]);
    expect(outcomes.map((one) => (one.kind === 'refused' ? one.refusal.code : one.kind))).toEqual([
      'accepted',
      'accepted',
      'BUSY',
      'accepted',
    ]);
  });

  it('settles, and every balance sums to zero', async () => {
    await accepted(engine.submit(backKings(anna, 'winner')));
    await define({ status: 'CLOSED', version: 2, results: ['WINNER', 'LOSER'] });
    await accepted(engine.submit({ kind: 'settle-market', marketId: finalMatch }));
    expect(engine.view.accountOf(anna)).toMatchObject({ openingBalance: 110_000, exposure: 0 });
    expect(await sumOfBalances()).toBe(0);
    expect(
      await store.query('select outcome, profit, settled_line, sport_line from bet_outcome'),
    ).toEqual([{ outcome: 'profit', profit: 10_000, settled_line: 1, sport_line: 1 }]);
    expect(
      await store.query(
        "select amount, balance_after from posting where account_id = 'player:anna' order by line",
      ),
    ).toEqual([
      { amount: 100_000, balance_after: 100_000 },
      { amount: 10_000, balance_after: 110_000 },
    ]);
  });

  it('recovers the same state from the journal alone and from a snapshot', async () => {
    await accepted(engine.submit(backKings(anna, 'before-restart')));
    const hash = memoryHash();
    await open();
    expect(memoryHash()).toBe(hash);
    await engine.close();
    expect(await store.query('select count(*)::integer as kept from snapshot')).toEqual([
      { kept: 1 },
    ]);
    engine = await open();
    expect(memoryHash()).toBe(hash);
    const repeat = await accepted(engine.submit(backKings(anna, 'before-restart')));
    expect(repeat.events).toEqual([]);
  });

  it('writes snapshots over time, and drops old ones', async () => {
    await engine.close();
    engine = await open({ snapshotEvery: 2 });
    for (const ref of ['1', '2', '3', '4', '5', '6', '7', '8', '9']) {
      await accepted(engine.submit(backKings(anna, `snapshot-${ref}`, { stake: money(100) })));
    }
    await vi.waitFor(async () => {
      const rows = await store.query('select count(*)::integer as kept from snapshot');
      expect(rows).toEqual([{ kept: 3 }]);
    });
    const hash = memoryHash();
    await open();
    expect(memoryHash()).toBe(hash);
  });

  it.each([
    ['was changed', 'state = repeat($1, 3)'],
    ['has the form of another version', "state_hash = coalesce(nullif($1, 'YQ=='), '')"],
  ])('falls back to the journal if a snapshot %s', async (_what, change) => {
    await accepted(engine.submit(backKings(anna, 'kept-in-journal')));
    const hash = memoryHash();
    await engine.close();
    await store.query(`update snapshot set ${change}`, ['YQ==']);
    engine = await open();
    expect(memoryHash()).toBe(hash);
  });

  it.each([
    ['changed', "update journal set event = '{}' where seq = 2"],
    ['lost', 'delete from journal where seq = 2'],
  ])('does not start if a row of the journal was %s', async (_what, statement) => {
    await store.query(statement);
    await expect(open()).rejects.toThrow('hash chain is broken');
  });

  it("does not start if an account's balance differs from the journal", async () => {
    await store.query("update account set balance = balance + 1 where account_id = 'player:anna'");
    await expect(open()).rejects.toThrow('player:anna holds 100001 in the store and 100000');
  });

  it('accepts nothing when the commit fails, and recovers by itself', async () => {
    await engine.close();
    let isBroken = true;
    const flaky: Store = {
      ...store,
      transaction: (work) =>
        isBroken ? Promise.reject(new Error('the disk is gone')) : store.transaction(work),
      query: (text, values) =>
        isBroken ? Promise.reject(new Error('the disk is gone')) : store.query(text, values),
    };
    isBroken = false;
    engine = await open({ store: flaky });
    const hash = memoryHash();
    isBroken = true;
    const lost = await engine.submit(backKings(anna, 'unlucky'));
    expect(lost).toMatchObject({ refusal: { code: 'UNAVAILABLE' } });
    expect(await engine.submit(backKings(anna, 'too-soon'))).toMatchObject({
      refusal: { code: 'UNAVAILABLE' },
    });
    isBroken = false;
    await untilAvailable();
    expect(engine.report().recoveries).toBe(1);
    expect(memoryHash()).toBe(hash);
    await accepted(engine.submit(backKings(anna, 'unlucky')));
    expect(await sumOfBalances()).toBe(0);
  });

  it('finds a bet that was committed although the answer was lost', async () => {
    await engine.close();
    let isLosing = false;
    const deaf: Store = {
      ...store,
      async query(...statement) {
        const rows = await store.query<never>(...statement);
        if (isLosing) throw new Error('the connection was lost after the commit');
        return rows;
      },
    };
    engine = await open({ store: deaf });
    isLosing = true;
    const unsure = await engine.submit(backKings(anna, 'unsure'));
    expect(unsure).toMatchObject({ refusal: { code: 'UNAVAILABLE' } });
    isLosing = false;
    await untilAvailable();
    const again = await accepted(engine.submit(backKings(anna, 'unsure')));
    expect(again.events).toEqual([]);
    expect(await store.query('select count(*)::integer as bets from bet')).toEqual([{ bets: 1 }]);
  });

  describe('holding bets in play', () => {
    beforeEach(() => define(inPlay));

    it('[SLIP-4] holds a bet for the delay of the market', async () => {
      const bet = engine.submit(backKings(anna, 'held-bet'));
      clock.advance(4999);
      expect(engine.report()).toMatchObject({ held: 1 });
      clock.advance(1);
      expect(await bet).toMatchObject({ kind: 'accepted' });
    });

    it('[SLIP-4] lapses a held bet when the market is suspended', async () => {
      const bet = engine.submit(backKings(anna, 'lapsing'));
      await define({ ...inPlay, status: 'SUSPENDED' });
      expect(await bet).toMatchObject({ refusal: { code: 'MARKET_SUSPENDED' } });
    });

    it('[SLIP-4] lapses a held bet when the market gets a new version', async () => {
      const bet = engine.submit(backKings(anna, 'lapsing'));
      await define({ ...inPlay, version: 3 });
      expect(await bet).toMatchObject({ refusal: { code: 'ODDS_CHANGED' } });
    });

    it('[SLIP-4] lapses a held bet when its runner is withdrawn, with that reason', async () => {
      const bet = engine.submit(backKings(anna, 'lapsing'));
      await define({ ...inPlay, results: ['REMOVED', 'ACTIVE'] });
      expect(await bet).toMatchObject({ refusal: { code: 'RUNNER_NOT_ACTIVE' } });
    });

    it('lets a repeated reference join the held bet', async () => {
      const [one, duplicate] = [
        engine.submit(backKings(anna, 'twins')),
        engine.submit(backKings(anna, 'twins')),
      ];
      expect(engine.report().held).toBe(1);
      clock.advance(5000);
      expect(await duplicate).toEqual(await one);
    });

    it('refuses at once a bet that no delay can save', async () => {
      const bet = backKings(anna, 'too-small', { stake: money(1) });
      expect(await engine.submit(bet)).toMatchObject({ refusal: { code: 'STAKE_TOO_SMALL' } });
    });

    it('holds a bet that only an earlier one in the queue makes acceptable', async () => {
      const all = { direction: 'withdraw', amount: money(100_000), remark: '' } as const;
      const funds = { kind: 'move-funds', playerId: anna, ...all } as const;
      await accepted(engine.submit({ ...funds, transferRef: transferRef('out-1') }));
      const [own, direction] = [transferRef('in-1'), 'deposit'] as const;
      const back = engine.submit({ ...funds, transferRef: own, direction });
      const bet = engine.submit(backKings(anna, 'just-funded'));
      await accepted(back);
      await vi.waitFor(() => expect(engine.report().held).toBe(1));
      clock.advance(5000);
      expect(await bet).toMatchObject({ kind: 'accepted' });
    });

    it('decides by the prices after the delay', async () => {
      const bet = engine.submit(backKings(anna, 'too-high', { odds: odds(210) }));
      clock.advance(5000);
      expect(await bet).toMatchObject({ refusal: { code: 'ODDS_CHANGED' } });
    });

    it('holds no more bets than its limit', async () => {
      await engine.close();
      engine = await open({ holdsMax: 1 });
      const held = engine.submit(backKings(anna, 'one-held'));
      expect(await engine.submit(backKings(anna, 'one-more'))).toMatchObject({
        refusal: { code: 'BUSY' },
      });
      clock.advance(5000);
      expect(await held).toMatchObject({ kind: 'accepted' });
    });
  });
});
