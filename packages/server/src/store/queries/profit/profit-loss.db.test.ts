import {
  addMs,
  clientRef,
  instant,
  money,
  odds,
  parseInstant,
  siteId,
  transferRef,
} from '@layline/contract';
import { allTables } from '@layline/games';
import { expect, it } from 'vitest';
import { accepted, addBettor, backKings, openTestApp } from '../../../../test/app.ts';
import { openManualClock } from '../../../../test/manual-clock.ts';
import { defineFinal, finalMatch, kings, lions, usualPrices } from '../../../../test/market.ts';
import { openMigrated, type StoreUnderTest, storesUnderTest } from '../../../../test/stores.ts';
import { silentLog } from '../../../base/log.ts';
import type { MarketResult } from '../../../engine/results/market-result.ts';
import { carryOut, planResult } from '../../../engine/results/plan-result.ts';
import { openEngine } from '../../../engine/writer/open-engine.ts';
import { listProfits } from './profit-loss.ts';

const dayMs = 24 * 60 * 60 * 1000;
const filter = { sportId: null, eventId: null, from: null, to: null, search: '' };
const byMarket = { level: 'market', page: 1, pageSize: 9 } as const;
const forKings: MarketResult = { kind: 'winners', winners: [kings] };
const forLions: MarketResult = { kind: 'winners', winners: [lions] };

/** Opens an app in which Anna has backed Kings; the test sets the result. */
async function openDeclared(kind: StoreUnderTest) {
  const store = await openMigrated(kind);
  const clock = openManualClock();
  const quotes = { quote: () => ({ isOpen: true, prices: usualPrices[0] }) };
  const engine = await openEngine({ store, clock, log: silentLog(), quotes });
  const commissions = () => [{ siteId: siteId('layline'), basisPoints: 500 }];
  const parts = { engine, sql: store, commissions, now: () => clock.now() };
  const anna = await addBettor(engine, 'anna');
  await accepted(engine.submit({ kind: 'define-market', definition: defineFinal() }));
  await accepted(engine.submit(backKings(anna, 'on-kings')));
  const declare = async (result: MarketResult) => {
    const plan = await planResult(parts, { marketId: finalMatch, result });
    if ('code' in plan) throw new Error(plan.message);
    await accepted(carryOut(parts, plan));
  };
  const close = () => engine.close().then(() => store.close());
  return { store, clock, engine, anna, declare, close };
}

it.each(storesUnderTest)(
  '[ACC-4] equals the statement plus what the house bore, on $name',
  async (kind) => {
    const { store, engine, anna, declare, close } = await openDeclared(kind);
    let withdrawn = -100_000;
    const balance = () => engine.view.accountOf(anna)?.openingBalance ?? money(0);
    const settledAs = async (result: MarketResult) => {
      await declare(result);
      const list = await listProfits(store, { ...byMarket, ...filter, playerId: anna });
      const { profit = 0, loss = 0, commission = 0 } = list.items[0] ?? {};
      expect(profit + loss - commission).toBe(balance() + withdrawn);
      return { profit, loss, commission };
    };

    const won = { profit: 10_000, loss: 0, commission: 500 };
    expect(await settledAs(forKings)).toEqual(won);
    const amount = balance();
    withdrawn += amount;
    const spent = { direction: 'withdraw', playerId: anna, amount, remark: '' } as const;
    const ref = transferRef('out-1');
    await accepted(engine.submit({ kind: 'move-funds', transferRef: ref, ...spent }));
    // The house bears the correction's 195.00, because all of it was spent.
    expect(await settledAs(forLions)).toEqual({ profit: 19_500, loss: -10_000, commission: 0 });
    expect(await settledAs(forKings)).toEqual(won);
    expect(await settledAs({ kind: 'void' })).toEqual({ profit: 9500, loss: 0, commission: 0 });
    await close();
  },
);

it.each(storesUnderTest)(
  '[ACC-4] counts a correction on the day that was corrected, on $name',
  async (kind) => {
    const { store, clock, anna, declare, close } = await openDeclared(kind);
    const from = clock.now();
    for (const result of [forKings, forLions]) {
      await declare(result);
      clock.advance(2 * dayMs);
    }
    const day = { ...filter, playerId: anna, from, to: addMs(from, dayMs) };
    const list = await listProfits(store, { ...byMarket, ...day });
    expect(list.items).toMatchObject([{ profit: 0, loss: -10_000, commission: 0 }]);
    const ever = { ...day, to: parseInstant('9999-12-29') };
    const all = await listProfits(store, { ...byMarket, ...ever });
    expect(all.items).toEqual(list.items);
    await close();
  },
);

it.each(storesUnderTest)(
  '[ACC-4] equals the statement for a voided casino round, on $name',
  async (kind) => {
    const store = await openMigrated(kind);
    const test = await openTestApp(store);
    const { engine } = test.app;
    const bella = await addBettor(engine, 'bella');
    const [table] = allTables();
    const [market] = table?.markets ?? [];
    if (!table || !market) throw new Error('There is no table');
    const bet = { playerId: bella, clientRef: clientRef('on-a-round'), roundId: '999000000000001' };
    const pick = {
      gameId: table.gameId,
      matchId: table.matchId,
      marketId: market.marketId,
      sid: 1,
    };
    const price = { side: 'back', odds: odds(200), stake: money(10_000) } as const;
    const open = { verdict: null, opensAt: instant(0), closesAt: instant(9e12), betsMax: 9 };
    const nets = [money(10_000), money(-10_000)];
    const risk = { group: 'one', nets, ...open };
    const placed = await accepted(
      engine.submit({ kind: 'place-casino-bet', ...bet, ...pick, ...price, ...risk }),
    );
    const betId = placed.betId ?? ('' as never);
    const { roundId } = bet;
    const paid = [{ betId, outcome: 'profit' as const, profit: money(10_000), worksheet: [] }];
    const drawnAt = test.clock.now();
    const outcome = { drawnAt, cards: '', result: '1', win: '1', facts: '', isVoid: false };
    const won = await accepted(
      engine.submit({ kind: 'settle-round', roundId, name: 'Round', paid, outcome }),
    );
    const spent = {
      transferRef: transferRef('out-1'),
      direction: 'withdraw',
      playerId: bella,
      amount: money(110_000),
      remark: '',
    } as const;
    await accepted(engine.submit({ kind: 'move-funds', ...spent }));
    const [settled] = won.events;
    const transfers = settled?.kind === 'round-settled' ? settled.transfers : [];
    const bets = [{ betId, playerId: bella }];
    await accepted(engine.submit({ kind: 'void-round', roundId, name: 'Round', bets, transfers }));
    const list = await listProfits(store, { ...byMarket, ...filter, playerId: bella });
    expect(engine.view.accountOf(bella)?.openingBalance).toBe(0);
    expect(list.items).toMatchObject([{ profit: 10_000, loss: 0, commission: 0 }]);
    await test.close();
    await store.close();
  },
);
