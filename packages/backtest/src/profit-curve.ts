/** Tracks a bot's profit or loss over time, and its exposure. */
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
import { runnerProfitLoss } from '@layline/exchange';
import { bot } from './private-exchange.ts';
import type { RecordedVenue } from './recorded-venue.ts';

export interface ProfitPoint {
  readonly at: Instant;
  readonly profit: Money;
}

/** Maximum points of a curve; beyond that, every second one is dropped. */
const pointsMax = 4000;

export class ProfitCurve {
  points: ProfitPoint[] = [];
  /** Maximum exposure at any moment. */
  exposureMax = noMoney;
  readonly #venue: RecordedVenue;
  readonly #funds: Money;
  /** Latest value of open positions, by market. */
  readonly #worth = new Map<MarketId, Money>();
  #everyMs = 1000;

  constructor(venue: RecordedVenue, funds: Money) {
    this.#venue = venue;
    this.#funds = funds;
    const { exchange } = venue;
    exchange.listen(() => {
      this.exposureMax = maxMoney(this.exposureMax, exchange.account.exposure);
    });
  }

  /** Net result of settled markets. */
  get settled(): Money {
    return subtractMoney(this.#venue.exchange.account.openingBalance, this.#funds);
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

  /** Value of open positions, by the chances implied by the last prices. */
  #openWorth(): Money {
    let sum = noMoney;
    for (const [id, { positions }] of this.#venue.exchange.state.markets) {
      if (!positions.has(bot)) continue;
      const worth = this.#worthOf(id) ?? this.#worth.get(id) ?? noMoney;
      this.#worth.set(id, worth);
      sum = addMoney(sum, worth);
    }
    return sum;
  }

  /** Null if there are no usable prices, as in a suspended market. */
  #worthOf(id: MarketId): Money | null {
    const { markets, exchange } = this.#venue;
    const prices = markets.find(id)?.prices;
    const results = runnerProfitLoss(exchange.state, { playerId: bot, marketId: id });
    let [weighed, weights] = [0, 0];
    for (const [runner, result] of results) {
      const weight = chanceOf(prices?.get(runner));
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
