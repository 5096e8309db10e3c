/** Tracks a bot's bets, its profit or loss, and its exposure. */
import {
  addMoney,
  type Instant,
  type MarketId,
  type Money,
  maxMoney,
  money,
  noMoney,
  type RunnerPrices,
  subtractMoney,
} from '@layline/contract';
import type { OpenApp } from '@layline/server/test-entry';
import { bot } from './venue.ts';

export interface ProfitPoint {
  readonly at: Instant;
  readonly profit: Money;
}

type Events = Parameters<Parameters<OpenApp['engine']['onCommitted']>[0]>[0];

/** Maximum points of a curve; beyond that, every second one is dropped. */
const pointsMax = 4000;

export class ProfitCurve {
  points: ProfitPoint[] = [];
  /** Maximum exposure at any moment. */
  exposureMax = noMoney;
  bets = 0;
  staked = noMoney;
  matched = noMoney;
  readonly #app: OpenApp;
  readonly #funds: Money;
  /** Latest value of open positions, by market. */
  readonly #worth = new Map<MarketId, Money>();
  #everyMs = 1000;

  constructor(app: OpenApp, funds: Money) {
    this.#app = app;
    this.#funds = funds;
    app.engine.onCommitted((events) => {
      this.#take(events);
      this.exposureMax = maxMoney(this.exposureMax, this.#account().exposure);
    });
  }

  /** Net result of settled markets. */
  get settled(): Money {
    return subtractMoney(this.#account().openingBalance, this.#funds);
  }

  /** Adds a point unless the last one has the same time, or nearly. */
  note(at: Instant, isLast = false): void {
    const last = this.points.at(-1);
    if (!isLast && last !== undefined && at - last.at < this.#everyMs) return;
    const profit = addMoney(this.settled, this.#openWorth());
    this.points.push({ at, profit });
    if (this.points.length < pointsMax) return;
    this.points = this.points.filter((_point, index) => index % 2 === 0);
    this.#everyMs *= 2;
  }

  /** All bets are the bot's: there are no other players. */
  #take(events: Events): void {
    for (const event of events) {
      if (event.kind === 'bet-matched') this.matched = addMoney(this.matched, event.size);
      if (event.kind !== 'bet-placed') continue;
      this.bets += 1;
      this.staked = addMoney(this.staked, event.stake);
      for (const { size, maker } of event.fills) {
        this.matched = addMoney(this.matched, maker === null ? size : money(2 * size));
      }
    }
  }

  #account() {
    const account = this.#app.engine.view.accountOf(bot);
    if (account === undefined) throw new Error('The player has no account.');
    return account;
  }

  /** Value of open positions, by the chances implied by the last prices. */
  #openWorth(): Money {
    const { view } = this.#app.engine;
    const open = view.openMarkets().map(({ definition }) => definition.marketId);
    let sum = noMoney;
    for (const id of open) {
      if (!view.hasPosition(bot, id)) continue;
      const worth = this.#worthOf(id) ?? this.#worth.get(id) ?? noMoney;
      this.#worth.set(id, worth);
      sum = addMoney(sum, worth);
    }
    return sum;
  }

  /** Null if there are no usable prices, as in a suspended market. */
  #worthOf(id: MarketId): Money | null {
    const prices = this.#app.marketCache.pricesOf(id);
    const results = this.#app.engine.view.runnerProfitLoss(bot, id);
    let [weighed, weights] = [0, 0];
    for (const [runner, result] of results) {
      const weight = chanceOf(prices.find(({ runnerId }) => runnerId === runner));
      weighed += weight * result;
      weights += weight;
    }
    return weights === 0 ? null : money(Math.round(weighed / weights));
  }
}

/** Reciprocal of the odds, halfway between the best of both sides; 0 if there are none. */
function chanceOf(prices: RunnerPrices | undefined): number {
  const sides = [prices?.back[0]?.odds, prices?.lay[0]?.odds].filter((odds) => odds !== undefined);
  return sides.length === 0 ? 0 : sides.reduce((sum, odds) => sum + 1 / odds, 0) / sides.length;
}
