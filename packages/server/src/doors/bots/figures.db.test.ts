/** FIGURES_LIVES sets how many lives are played, FIGURES_SEED the random seed; failures print both. */
import {
  instant,
  type MarketDefinition,
  makeInstant,
  marketId,
  money,
  type RunnerDefinition,
  type RunnerStatus,
  runnerId,
  sportRegistry,
  transferRef,
} from '@layline/contract';
import { type Dice, makeDice } from '@layline/feeds/test-entry';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accepted, openTestApp, type TestApp } from '../../../test/app.ts';
import {
  type BetfairStreamClient,
  openBetfairStreamClient,
} from '../../../test/betfair-stream-client.ts';
import type { Caller } from '../../../test/caller.ts';
import { defineFinal, kings, lions, pricesOf } from '../../../test/market.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import { runCommand } from '../../admin/catalogue/commands.ts';
import type { Store } from '../../store/database.ts';
import { addAppKey } from '../../store/queries/app-keys.ts';
import { OrderAnswers } from './order-answers.ts';
import { openBetfairApi } from './serve.ts';
import { BetfairStream } from './stream/stream-server.ts';

type Json = ReturnType<typeof JSON.parse>;

const livesWanted = Number(process.env['FIGURES_LIVES'] ?? 4);
const seed = process.env['FIGURES_SEED'] ?? 'figures';
const stepsOfLife = 14;
const bears = runnerId(13);
const names = ['anna', 'ben'] as const;
const statuses = ['SETTLED', 'VOIDED', 'LAPSED', 'CANCELLED'] as const;
const soon = { timeout: 20_000, interval: 5 };

/** In hundredths, so that sums are exact. */
const minor = (amount: number): number => Math.round(amount * 100);

interface Figures {
  readonly matched: number;
  readonly remaining: number;
  readonly lapsed: number;
  readonly cancelled: number;
  readonly voided: number;
}

describe.each(oneStore(import.meta.url))('the figures of a bet over all lists on $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let api: ReturnType<typeof openBetfairApi>;
  let stream: BetfairStream;
  let client: BetfairStreamClient;
  const tokens = new Map<string, string>();
  const callers = new Map<string, Caller>();

  beforeEach(async () => {
    store = await openMigrated(kind);
    test = await openTestApp(store);
    const { clock, engine } = test.app;
    const answers = new OrderAnswers(clock);
    for (const name of names) {
      const caller = await test.addPlayer(name);
      tokens.set(name, caller.token);
      callers.set(name, caller);
      const owner = { playerId: name, siteId: 'layline', name: 'bot', now: clock.now() };
      await addAppKey(store, { key: `${name}-key`, ...owner });
      await accepted(
        engine.submit({
          kind: 'move-funds',
          transferRef: transferRef(`more-for-${name}`),
          direction: 'deposit',
          playerId: name as never,
          amount: money(100_000_000),
          remark: 'for the test',
        }),
      );
    }
    api = openBetfairApi({ app: test.app, rateLimit: 0, tls: null, answers });
    stream = new BetfairStream({ app: test.app, answers, rateLimit: 0, tls: null });
    const port = await stream.listen({ port: 0, host: '127.0.0.1' });
    client = await openBetfairStreamClient(port);
    await client.authenticate('anna-key', tokens.get('anna') ?? '');
    client.send({ op: 'orderSubscription', id: 3 });
    await client.next(({ ct }) => ct === 'SUB_IMAGE');
  });
  afterEach(async () => {
    await stream.close();
    await api.close();
    await test.close();
    await store.close();
  });

  async function call(name: string, params: object, who = 'anna', service = 'betting') {
    const answer = await api.inject({
      method: 'POST',
      url: `/exchange/${service}/rest/v1.0/${name}`,
      headers: { 'x-application': `${who}-key`, 'x-authentication': tokens.get(who) ?? '' },
      payload: JSON.stringify(params),
    });
    return answer.json() as Json;
  }

  const clearedOf = async (betStatus: string, id: string): Promise<readonly Json[]> => {
    const { clearedOrders } = await call('listClearedOrders', { betStatus, marketIds: [id] });
    return clearedOrders;
  };

  interface NewOrder {
    readonly who: string;
    readonly selectionId?: number;
    readonly side: 'BACK' | 'LAY';
    readonly limitOrder: Readonly<Record<string, unknown>> & { readonly size: number };
  }

  const statusAmong = (winners: readonly string[], { name }: RunnerDefinition): RunnerStatus =>
    winners.includes(name) ? 'WINNER' : 'LOSER';

  /** One market from its opening to its settlement. */
  class Life {
    readonly id: MarketDefinition['marketId'];
    readonly stakes = new Map<string, number>();
    /** Average odds at which open bets were matched, as the lists told them last. */
    readonly prices = new Map<string, number>();
    readonly #dice: Dice;
    definition: MarketDefinition;
    isTied = false;

    constructor(nth: number, dice: Dice) {
      this.#dice = dice;
      this.id = marketId(`1.${700 + nth}`);
      const { runners, fixture, ...rest } = defineFinal({ marketId: this.id });
      // In every second life, removals reduce odds.
      const sportId = nth % 2 === 0 ? fixture.sportId : sportRegistry.horseRacing.id;
      const [first] = runners as readonly [RunnerDefinition, ...RunnerDefinition[]];
      const third = { ...first, runnerId: bears, name: 'Bears', sortPriority: 3 };
      this.definition = { ...rest, fixture: { ...fixture, sportId }, runners: [...runners, third] };
    }

    open = () => this.publish({});

    async step(): Promise<void> {
      const dice = this.#dice;
      test.clock.advance(dice.between(1, 50));
      const roll = dice.next();
      if (roll < 0.2) await this.publish({});
      else if (roll < 0.28) await this.remove();
      else if (roll < 0.34) await this.#turnInPlay();
      else if (roll < 0.4) await this.#suspend();
      else if (roll < 0.46) await this.voidWindow(dice.between(1, 120));
      else if (roll < 0.62) await this.#take();
      else await this.#place(dice.hits(0.7) ? 'anna' : 'ben');
    }

    async publish(changed: Partial<MarketDefinition>): Promise<void> {
      const version = this.definition.version + 1;
      this.definition = { ...this.definition, ...changed, version };
      const runners = this.definition.runners
        .filter(({ status }) => status === 'ACTIVE')
        .map(({ runnerId: id }) => pricesOf(id, [[2, 150]], [[2.2, 150]]));
      test.app.marketCache.apply([
        { marketId: this.id, at: test.clock.now(), definition: this.definition, runners },
      ]);
      await test.app.marketSync.settleDown();
    }

    async remove(): Promise<void> {
      const active = this.definition.runners.filter(({ status }) => status === 'ACTIVE');
      if (active.length < 3) return;
      const runners = this.definition.runners.map((runner) =>
        runner === active.at(-1)
          ? {
              ...runner,
              status: 'REMOVED' as const,
              reductionFactor: 20_000,
              removedAt: test.clock.now(),
            }
          : runner,
      );
      await this.publish({ runners });
    }

    async #turnInPlay(): Promise<void> {
      if (!this.definition.isInPlay) await this.publish({ isInPlay: true });
    }

    /** In play it ends the bets that lapse. */
    async #suspend(): Promise<void> {
      await this.publish({ status: 'SUSPENDED' });
      await this.publish({ status: 'OPEN' });
    }

    /** Voids some of what was matched, which may be a part of a bet. */
    async voidWindow(ms: number): Promise<void> {
      const until = test.clock.now();
      const from = instant(until - ms);
      const values = { market: this.id, from: makeInstant(from), until: makeInstant(until) };
      await runCommand(test.app, { name: 'market void-window', values });
    }

    async #place(who: string): Promise<void> {
      const dice = this.#dice;
      const size = dice.between(100, 400);
      const kindOfBet = dice.pick(['LAPSE', 'PERSIST', 'KILL', 'KILL'] as const);
      const price = dice.pick([1.9, 2, 2.1, 2.2, 2.4, 3]);
      const limitOrder = {
        size,
        price,
        ...(kindOfBet === 'KILL'
          ? { timeInForce: 'FILL_OR_KILL', ...(dice.hits(0.5) && { minFillSize: 1 }) }
          : { persistenceType: kindOfBet }),
      };
      const side = dice.pick(['BACK', 'LAY'] as const);
      await this.order({ who, side, selectionId: dice.pick([kings, lions, bears]), limitOrder });
    }

    /** Returns the bet's id, if it was accepted. */
    async order({ who, selectionId = kings, side, limitOrder }: NewOrder): Promise<string> {
      const instructions = [{ orderType: 'LIMIT', selectionId, side, limitOrder }];
      const placed = await call('placeOrders', { marketId: this.id, instructions }, who);
      const [{ status, betId }] = placed.instructionReports;
      const isOwn = who === 'anna' && status === 'SUCCESS';
      if (isOwn) this.stakes.set(betId, minor(limitOrder.size));
      return betId;
    }

    /** Takes a bet back or moves it, in part or whole. */
    async #take(): Promise<void> {
      const { currentOrders } = await call('listCurrentOrders', { marketIds: [this.id] });
      const resting = currentOrders.filter((one: Json) => one.sizeRemaining > 0);
      if (resting.length === 0) return;
      const { betId, sizeRemaining, persistenceType } = this.#dice.pick(resting) as Json;
      const what = this.#dice.next();
      if (what < 0.4) {
        const sizeReduction = this.#dice.hits(0.5) ? null : Math.ceil(sizeRemaining / 2);
        const instructions = [{ betId, sizeReduction }];
        await call('cancelOrders', { marketId: this.id, instructions });
      } else if (what < 0.6) {
        const newPersistenceType = persistenceType === 'LAPSE' ? 'PERSIST' : 'LAPSE';
        const instructions = [{ betId, newPersistenceType }];
        await call('updateOrders', { marketId: this.id, instructions });
      } else {
        const instructions = [{ betId, newPrice: this.#dice.pick([2, 2.2, 2.6, 3.5]) }];
        const answer = await call('replaceOrders', { marketId: this.id, instructions });
        const [{ placeInstructionReport: placed }] = answer.instructionReports;
        if (placed?.status === 'SUCCESS') {
          this.stakes.set(placed.betId, minor(placed.instruction.limitOrder.size));
        }
      }
    }

    /** Two winners for the one place are a dead heat. */
    close(...winners: readonly string[]): Promise<void> {
      this.isTied = winners.length > 1;
      const runners = this.definition.runners.map((runner) =>
        runner.status === 'REMOVED' ? runner : { ...runner, status: statusAmong(winners, runner) },
      );
      return this.publish({ runners, status: 'CLOSED' });
    }

    async end(): Promise<'settled' | 'void'> {
      if (this.#dice.hits(0.25)) {
        await runCommand(test.app, { name: 'market void', values: { market: this.id } });
        return 'void';
      }
      const winner = this.#dice.pick(['Kings', 'Lions'] as const);
      if (this.#dice.hits(0.3)) {
        await this.close('Kings', 'Lions');
        return 'settled';
      }
      await this.close(winner);
      if (this.#dice.hits(0.5)) {
        const other = winner === 'Kings' ? 'Lions' : 'Kings';
        const values = { market: this.id, winner: other };
        await runCommand(test.app, { name: 'market resettle', values });
      }
      return 'settled';
    }
  }

  const ofCurrent = (one: Json): Figures => ({
    matched: minor(one.sizeMatched),
    remaining: minor(one.sizeRemaining),
    lapsed: minor(one.sizeLapsed),
    cancelled: minor(one.sizeCancelled),
    voided: minor(one.sizeVoided),
  });
  const ofStream = ({ sm, sr, sl, sc, sv }: Json): Figures => ({
    matched: minor(sm),
    remaining: minor(sr),
    lapsed: minor(sl),
    cancelled: minor(sc),
    voided: minor(sv),
  });
  const sumOf = (one: Figures): number =>
    one.matched + one.remaining + one.lapsed + one.cancelled + one.voided;

  /** What the four lists of cleared orders say of each bet. */
  async function clearedFigures(id: string): Promise<Map<string, Figures>> {
    const found = new Map<string, Figures>();
    for (const status of statuses) {
      for (const row of await clearedOf(status, id)) {
        const none = { matched: 0, remaining: 0, lapsed: 0, cancelled: 0, voided: 0 };
        const known = found.get(row.betId) ?? none;
        const [settled, back] = [minor(row.sizeSettled), minor(row.sizeCancelled)];
        const added: Readonly<Record<string, Partial<Figures>>> = {
          SETTLED: { matched: settled },
          VOIDED: { voided: settled },
          LAPSED: { lapsed: back },
          CANCELLED: { cancelled: back },
        };
        found.set(row.betId, { ...known, ...added[status] });
      }
    }
    return found;
  }

  async function check(life: Life): Promise<void> {
    const { currentOrders } = await call('listCurrentOrders', { marketIds: [life.id] });
    const current = new Map<string, Figures>(
      currentOrders.map((one: Json) => [one.betId, ofCurrent(one)]),
    );
    const cleared = await clearedFigures(life.id);
    const told = new Map<string, Figures>();
    for (const [betId, stake] of life.stakes) {
      const now = current.get(betId) ?? cleared.get(betId);
      expect([betId, now && sumOf(now)]).toEqual([betId, stake]);
      if (current.has(betId)) expect(cleared.get(betId)).toBeUndefined();
      if (now) told.set(betId, now);
    }
    expect(current.size + cleared.size).toBe(life.stakes.size);
    const heard = () =>
      new Map(
        [...life.stakes.keys()].map((betId) => {
          const order = client.orders.orders.get(betId);
          return [betId, order && ofStream(order)];
        }),
      );
    await expect.poll(heard, soon).toEqual(told);
    for (const { betId, averagePriceMatched } of currentOrders) {
      const streamed = client.orders.orders.get(betId)?.['avp'] ?? 0;
      expect([betId, streamed]).toEqual([betId, averagePriceMatched]);
      life.prices.set(betId, averagePriceMatched);
    }
  }

  /** What was paid is what the settled bets won, less commission, and the balance moved by it. */
  async function checkPaid(life: Life): Promise<void> {
    const settled = await clearedOf('SETTLED', life.id);
    const profit = settled.reduce((sum, row) => sum + minor(row.profit), 0);
    const { clearedOrders } = await call('listClearedOrders', {
      betStatus: 'SETTLED',
      groupBy: 'MARKET',
      marketIds: [life.id],
    });
    const [market] = clearedOrders;
    expect(minor(market?.profit ?? 0)).toBe(profit);
    for (const row of settled) {
      const { betId, side, betOutcome, sizeSettled, profit: won, priceMatched } = row;
      expect([betId, priceMatched]).toEqual([betId, life.prices.get(betId)]);
      const isOfSize = !life.isTied && (side === 'BACK') === (betOutcome === 'LOST');
      if (isOfSize) expect([betId, Math.abs(minor(won))]).toEqual([betId, minor(sizeSettled)]);
    }
    const paid = await store.query<{ sum: number }>(
      `select coalesce(sum(amount), 0)::float8 as sum from posting
       where account_id = 'player:anna' and market_id = $1`,
      [life.id],
    );
    expect(paid[0]?.sum).toBe(profit - minor(market?.commission ?? 0));
    for (const status of ['VOIDED', 'LAPSED', 'CANCELLED']) {
      for (const row of await clearedOf(status, life.id)) expect(row.profit).toBe(0);
    }
  }

  it('[BOT-13] tell the part of a bet that a void window holds, and odds after a withdrawal', async () => {
    const at = (size: number) => ({ size, price: 2.1, persistenceType: 'LAPSE' });
    const life = new Life(1, makeDice(seed));
    await life.open();
    const anna = await life.order({ who: 'anna', side: 'BACK', limitOrder: at(300) });
    await life.order({ who: 'ben', side: 'LAY', limitOrder: at(100) });
    test.clock.advance(1000);
    await life.order({ who: 'ben', side: 'LAY', limitOrder: at(120) });
    await life.voidWindow(500);
    await life.remove();
    await check(life);
    const { currentOrders } = await call('listCurrentOrders', { marketIds: [life.id] });
    const part = {
      averagePriceMatched: 1.68,
      sizeMatched: 100,
      sizeVoided: 120,
      sizeRemaining: 80,
    };
    expect(currentOrders).toMatchObject([{ betId: anna, ...part }]);
    const rows = async (status: string) =>
      (await callers.get('anna')?.post('/bet/history/test/1/20', { status }))?.body.data.pageItems;
    const own = { betId: anna, price: 1.68, sizeMatched: 100, sizeVoided: 120 };
    expect(await rows('Unsettle')).toMatchObject([{ ...own, sizeRemaining: 80 }]);
    await life.close('Kings');
    await check(life);
    await checkPaid(life);
    const settled = { priceMatched: 1.68, priceReduced: true, sizeSettled: 100, profit: 68 };
    expect(await clearedOf('SETTLED', life.id)).toMatchObject([settled]);
    const voided = { priceMatched: 2.1, priceReduced: false, sizeSettled: 120, profit: 0 };
    expect(await clearedOf('VOIDED', life.id)).toMatchObject([voided]);
    expect(await clearedOf('LAPSED', life.id)).toMatchObject([{ sizeCancelled: 80 }]);
    expect(await rows('Settle')).toMatchObject([{ ...own, profitLoss: 68, sizeLapsed: 80 }]);
  });

  it(`[BOT-13] add up through random lives (seed ${seed})`, async () => {
    const dice = makeDice(seed);
    const ends = new Set<string>();
    const kinds = new Set<string>();
    for (let nth = 0; nth < livesWanted; nth += 1) {
      const life = new Life(nth, dice);
      await life.open();
      await life.step();
      for (let step = 0; step < stepsOfLife; step += 1) {
        await life.step();
        await check(life);
      }
      ends.add(await life.end());
      await check(life);
      await checkPaid(life);
      for (const one of (await clearedFigures(life.id)).values()) {
        for (const [part, size] of Object.entries(one)) if (size > 0) kinds.add(part);
      }
      test.clock.advance(1000);
    }
    const { availableToBetBalance, exposure } = await call(
      'getAccountFunds',
      {},
      'anna',
      'account',
    );
    const { accountStatement } = await call(
      'getAccountStatement',
      { recordCount: 100 },
      'anna',
      'account',
    );
    expect(exposure).toBe(0);
    expect(minor(accountStatement[0].balance)).toBe(minor(availableToBetBalance));
    expect(kinds).toEqual(new Set(['matched', 'lapsed', 'cancelled', 'voided']));
    expect(ends.size).toBeGreaterThan(0);
  }, 600_000);
});
