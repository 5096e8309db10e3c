import { money, type PlayerId, siteId } from '@layline/contract';
import { parseEventText } from '@layline/exchange';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accepted, addBettor, backKings } from '../../../test/app.ts';
import { emptyTables } from '../../../test/kept-stores.ts';
import { openManualClock } from '../../../test/manual-clock.ts';
import { defineFinal, finalMatch, kings, lions, usualPrices } from '../../../test/market.ts';
import { openMigrated, storesUnderTest } from '../../../test/stores.ts';
import { silentLog } from '../../base/log.ts';
import type { Store } from '../../store/database.ts';
import { verifyStore } from '../audit/verify.ts';
import { chainHash, chainStart } from '../chain/chain.ts';
import type { Quotes } from '../request/request.ts';
import type { Engine } from '../writer/engine.ts';
import { openEngine } from '../writer/open-engine.ts';
import type { MarketResult } from './market-result.ts';
import { carryOut, type OperateParts, planResult } from './plan-result.ts';

const quotes: Quotes = {
  quote: (_market, runner) => ({
    isOpen: true,
    prices: usualPrices.find(({ runnerId }) => runnerId === runner) ?? null,
  }),
  sessionQuote: () => ({
    isOpen: true,
    quote: { no: { line: 48, rate: 100 }, yes: { line: 49, rate: 90 } },
  }),
};
const forKings: MarketResult = { kind: 'winners', winners: [kings] };
const forLions: MarketResult = { kind: 'winners', winners: [lions] };

const anotherRow = `insert into bet select (jsonb_populate_record(bet, '{"bet_id": 99}')).* from bet
  where client_ref = 'to-verify'`;

/** Writes the journal in its earlier form: events as plain JSON, with a worksheet in each bet. */
async function writeWithoutChecks(store: Store): Promise<void> {
  let lastHash = chainStart;
  const rows = await store.query<{ seq: number; part: number; event: string }>(
    'select seq, part, event from journal order by seq, part',
  );
  for (const { seq, part, event: text } of rows) {
    const event = parseEventText(text);
    const bets = 'bets' in event ? event.bets.map((bet) => ({ ...bet, worksheet: ['Won.'] })) : [];
    const before = JSON.stringify('bets' in event ? { ...event, bets } : event);
    lastHash = chainHash(lastHash, before);
    await store.query('update journal set event = $3, hash = $4 where seq = $1 and part = $2', [
      seq,
      part,
      before,
      lastHash,
    ]);
  }
  await store.query('delete from snapshot');
}

describe.each(storesUnderTest)('results set by an operator on $name', (kind) => {
  const clock = openManualClock();
  let store: Store;
  let engine: Engine;
  let parts: OperateParts;
  let anna: PlayerId;

  beforeAll(async () => {
    store = await openMigrated(kind);
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    await emptyTables(store);
    engine = await openEngine({ store, clock, log: silentLog(), quotes });
    const commissions = [{ siteId: siteId('layline'), basisPoints: 500 }];
    parts = { engine, sql: store, commissions: () => commissions, now: () => clock.now() };
    anna = await addBettor(engine, 'anna');
    await accepted(engine.submit({ kind: 'define-market', definition: defineFinal() }));
  });
  afterEach(() => engine.close());

  const balance = () => engine.view.accountOf(anna)?.openingBalance;
  const plan = async (result: MarketResult, id: string = finalMatch) => {
    const planned = await planResult(parts, { marketId: id, result });
    if ('code' in planned) throw new Error(planned.message);
    return planned;
  };
  const declare = async (result: MarketResult, id?: string) =>
    accepted(carryOut(parts, await plan(result, id)));
  const expectSound = async () => {
    const report = await verifyStore(store);
    expect(report).toMatchObject({ faults: [], stateHash: engine.view.stateHash() });
  };

  it('reports what a result would move, and moves nothing', async () => {
    await accepted(engine.submit(backKings(anna, 'by-hand')));
    const before = engine.view.stateHash();
    expect(await plan(forKings)).toMatchObject({
      name: 'Match Odds',
      event: 'Kings v Lions',
      isResettlement: false,
      bets: 1,
      players: 1,
      toPlayers: 10_000,
      fromPlayers: 500,
      commission: 500,
    });
    expect(engine.view.stateHash()).toBe(before);
    expect(balance()).toBe(100_000);
  });

  it('pays out by its own result, although others are declared at the same moment', async () => {
    await accepted(engine.submit(backKings(anna, 'at-once')));
    const feed = { kind: 'define-market', definition: defineFinal({ version: 9 }) } as const;
    const [first, , second] = await Promise.all([
      carryOut(parts, await plan(forKings)),
      engine.submit(feed),
      carryOut(parts, await plan(forLions)),
    ]);
    expect(first.kind).toBe('accepted');
    expect(second).toMatchObject({ refusal: { code: 'ALREADY_SETTLED' } });
    expect(balance()).toBe(109_500);
    await expectSound();
  });

  it('reverses nothing for a result that the market already has', async () => {
    await accepted(engine.submit(backKings(anna, 'the-same')));
    const lines = async () => store.query('select * from posting order by account_id, line');
    for (const result of [forKings, forLions, { kind: 'void' }] as const) {
      await declare(result);
      const before = await lines();
      expect(await planResult(parts, { marketId: finalMatch, result })).toMatchObject({
        code: 'ALREADY_SETTLED',
        message: 'The market is settled already, by this result.',
      });
      expect(await lines()).toEqual(before);
    }
    await expectSound();
  });

  it('pays out, corrects and voids, always by postings that reverse the earlier ones', async () => {
    await accepted(engine.submit(backKings(anna, 'by-hand')));
    await declare(forKings);
    expect(balance()).toBe(109_500);
    expect(await plan(forLions)).toMatchObject({ isResettlement: true, bets: 1, commission: -500 });
    await declare(forLions);
    expect(balance()).toBe(90_000);
    await declare({ kind: 'void' });
    expect(balance()).toBe(100_000);
    await declare(forKings);
    expect(balance()).toBe(109_500);
    const [bet] = await store.query('select outcome, profit, settled_line from bet_outcome');
    expect(bet).toEqual({ outcome: 'profit', profit: 10_000, settled_line: 1 });
    const [market] = await store.query<{ definition: { runners: { status: string }[] } }>(
      'select definition from market',
    );
    expect(market?.definition.runners.map(({ status }) => status)).toEqual(['WINNER', 'LOSER']);
    const [{ entries } = { entries: 0 }] = await store.query<{ entries: number }>(
      "select count(*)::integer as entries from posting where reason = 'reversal'",
    );
    expect(entries).toBe(2 * (2 + 1 + 0));
    await expectSound();
  });

  it.each([
    ['settled', [forLions, { kind: 'void' }, forLions]],
    ['voided', [{ kind: 'void' }, forLions, { kind: 'void' }, forLions]],
  ] as const)(
    'keeps the earlier removals of a market that was %s first, given without a time',
    async (_, results) => {
      await accepted(engine.submit(backKings(anna, 'on-the-gone')));
      const [first, second] = defineFinal().runners;
      if (!first || !second) throw new Error('Two play in the final');
      const left = { ...first, status: 'REMOVED' } as const;
      const definition = { ...defineFinal({ version: 2 }), runners: [left, second] };
      await accepted(engine.submit({ kind: 'define-market', definition }));
      for (const result of results) {
        await declare(result);
        expect(balance()).toBe(100_000);
      }
      expect(await planResult(parts, { marketId: finalMatch, result: forKings })).toMatchObject({
        code: 'RUNNER_UNKNOWN',
      });
      await expectSound();
    },
  );

  it('reads a settlement stored with its worksheets, and corrects it', async () => {
    await accepted(engine.submit(backKings(anna, 'by-hand')));
    await declare(forKings);
    await engine.close();
    await writeWithoutChecks(store);
    engine = await openEngine({ store, clock, log: silentLog(), quotes });
    parts = { ...parts, engine };
    expect(balance()).toBe(109_500);
    await expectSound();
    await declare(forLions);
    expect(balance()).toBe(90_000);
    const [bet] = await store.query<{ worksheet: string }>('select worksheet from bet_outcome');
    expect(JSON.parse(bet?.worksheet ?? '')).toContain('The runner lost.');
    await expectSound();
  });

  it('gives a session another number, and none', async () => {
    const definition = {
      ...defineFinal(),
      marketId: 's.1' as typeof finalMatch,
      kind: 'session',
      marketType: 'SESSION',
      name: '6 over runs',
    } as const;
    await accepted(engine.submit({ kind: 'define-market', definition }));
    const { clientRef, playerId, limits } = backKings(anna, 'yes-at-49');
    await accepted(
      engine.submit({
        kind: 'place-session-bet',
        clientRef,
        playerId,
        limits,
        marketId: definition.marketId,
        side: 'back',
        line: 49,
        rate: 90,
        stake: money(10_000),
      }),
    );
    await declare({ kind: 'number', number: 49 }, 's.1');
    expect(balance()).toBe(100_000 + 9000 - 450);
    await declare({ kind: 'number', number: 48 }, 's.1');
    expect(balance()).toBe(90_000);
    await declare({ kind: 'void' }, 's.1');
    expect(balance()).toBe(100_000);
    await expectSound();
  });

  it.each([
    ['MARKET_UNKNOWN', '1.404', forKings],
    ['RUNNER_UNKNOWN', finalMatch, { kind: 'winners', winners: [99 as typeof kings] }],
    ['INVALID_REQUEST', finalMatch, { kind: 'winners', winners: [] }],
    ['INVALID_REQUEST', finalMatch, { kind: 'number', number: 4 }],
  ] as const)('refuses with %s', async (code, id, result) => {
    expect(await planResult(parts, { marketId: id, result })).toMatchObject({ code });
  });

  describe('verifying', () => {
    beforeEach(async () => {
      await accepted(engine.submit(backKings(anna, 'to-verify')));
      await engine.close();
      engine = await openEngine({ store, clock, log: silentLog(), quotes });
      parts = { ...parts, engine };
      const resting = { persistence: 'keep', odds: 300 as never } as const;
      await accepted(engine.submit(backKings(anna, 'rests-on', resting)));
      await declare(forKings);
    });

    it('compares the rebuilt state with snapshots and tables, and hashes it at any number', async () => {
      const report = await verifyStore(store);
      expect(report).toMatchObject({ faults: [], snapshots: 1, seq: engine.view.seq });
      const early = await verifyStore(store, { at: 3 });
      expect(early).toMatchObject({ seq: 3, faults: [], postings: 0 });
      expect(early.stateHash).not.toBe(report.stateHash);
    });

    it.each([
      ['hash chain', "update journal set event = '{}' where seq = 2"],
      ['snapshot', "update snapshot set state = 'bm90IGd6aXA='"],
      ['holds', "update account set balance = balance + 1 where account_id = 'player:anna'"],
      ['does not follow', 'update posting set balance_after = balance_after + 1 where line = 2'],
      ['do not sum to 0', 'update posting set amount = amount + 1 where line = 2'],
      ['at risk', "update account set exposure = 7 where account_id = 'player:anna'"],
      ['has no row', "delete from bet where client_ref = 'rests-on'"],
      ['not as it was struck', "update bet set side = 'lay' where client_ref = 'to-verify'"],
      [
        'not as it was struck',
        "update bet set persistence = 'lapse' where client_ref = 'rests-on'",
      ],
      ['rows of bets', anotherRow],
      ['were paid', 'update bet_outcome set profit = profit + 1 where profit > 0'],
      ['were paid', 'delete from bet_outcome where profit > 0'],
    ])('detects a change to the %s of a store', async (what, statement) => {
      await store.query(statement);
      const { faults } = await verifyStore(store);
      expect(faults.join(' ')).toContain(what);
    });
  });
});
