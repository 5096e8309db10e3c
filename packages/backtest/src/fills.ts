/**
 * What fills a bet that waits, from the recording alone:
 *
 *   queue    trades at its price, once what was ahead of it has traded; trades beyond its price; offers of
 *            the other side at its price or beyond
 *   through  only trades and offers beyond its price
 *
 * What is ahead is the size at its price when it was placed, less what trades there, and never more than
 * the size that the recording shows there: some of those ahead gave up. Traded sizes are published for
 * both sides of each trade, so half of them count. Each unit fills once, over all bets.
 */
import {
  type Money,
  money,
  type Odds,
  type RunnerPrices,
  type RunnerTraded,
} from '@layline/contract';
import { houseLeft, type Market } from '@layline/exchange';
import type { FillRule } from './fill-rule.ts';
import type { FillCause, Order, Orders } from './orders.ts';
import type { PrivateExchange } from './private-exchange.ts';

/** Levels that a recording shows; beyond them a size is unknown. */
const levelsShown = 3;

/** Size of others that wait at the order's price; null if it is deeper than what is shown. */
function sizeAt({ side, odds }: Order, prices: RunnerPrices): number | null {
  const levels = side === 'back' ? prices.lay : prices.back;
  const found = levels.find((level) => level.odds === odds);
  if (found !== undefined) return found.size;
  const last = levels.at(-1);
  if (last === undefined || levels.length < levelsShown) return 0;
  const isDeeper = side === 'back' ? odds > last.odds : odds < last.odds;
  return isDeeper ? null : 0;
}

/** True if a trade or an offer at these odds is better for the order's owner than its own price. */
const isBeyond = ({ side, odds }: Order, other: Odds): boolean =>
  side === 'back' ? other > odds : other < odds;

interface Change {
  readonly market: Market;
  readonly prices: RunnerPrices;
  readonly orders: readonly Order[];
}

interface Traded {
  readonly odds: Odds;
  readonly size: number;
}

export class Fills {
  readonly #rule: FillRule;
  readonly #exchange: PrivateExchange;
  readonly #orders: Orders;
  /** What was traded so far at each price of a runner, as published. */
  readonly #traded = new Map<string, Map<Odds, number>>();

  constructor(rule: FillRule, exchange: PrivateExchange, orders: Orders) {
    this.#rule = rule;
    this.#exchange = exchange;
    this.#orders = orders;
  }

  /** Notes what waits ahead of a new order. */
  queueUp(order: Order, prices: RunnerPrices | undefined): void {
    order.ahead = (prices && sizeAt(order, prices)) ?? Number.POSITIVE_INFINITY;
  }

  /** Returns what was traded since the last call: half of the growth of what is published. */
  note(marketId: string, { runnerId, levels }: RunnerTraded): readonly Traded[] {
    const key = `${marketId}/${runnerId}`;
    const known = this.#traded.get(key);
    const sizes = known ?? new Map<Odds, number>();
    this.#traded.set(key, sizes);
    const fresh: Traded[] = [];
    for (const { odds, size } of levels) {
      const grown = size - (sizes.get(odds) ?? 0);
      sizes.set(odds, size);
      // What was traded before the recording began says nothing of today's queue.
      if (known !== undefined && grown > 1) fresh.push({ odds, size: Math.floor(grown / 2) });
    }
    return fresh;
  }

  /** Fills what the new prices and trades of a runner reach. */
  fill(change: Change, traded: readonly Traded[]): void {
    for (const trade of traded) this.#fillByTrade(change, trade);
    for (const order of change.orders) {
      const shown = sizeAt(order, change.prices);
      if (shown !== null) order.ahead = Math.min(order.ahead, shown);
    }
    for (const order of change.orders) this.#fillByOffers(order, change);
  }

  #fillByTrade({ orders }: Change, { odds, size }: Traded): void {
    let filled = 0;
    for (const order of orders) {
      const isAt = order.odds === odds;
      const reaches = isBeyond(order, odds) || (isAt && this.#rule === 'queue');
      if (!reaches || order.remaining === 0) continue;
      const left = size - filled;
      const ahead = isAt ? order.ahead : 0;
      const own = Math.min(order.remaining, Math.max(0, left - ahead));
      if (isAt) order.ahead = Math.max(0, order.ahead - left);
      if (own <= 0) continue;
      filled += own;
      const cause = isAt ? 'queue' : 'beyond';
      // No offer of the recording is used up by a trade that others made.
      const house = { odds: unreachable[order.side], size: money(own) };
      this.#match(order, { size: money(own), house, cause });
    }
  }

  #fillByOffers(order: Order, { market, prices }: Change): void {
    const { side, runnerId } = order;
    for (const level of prices[side]) {
      const isAt = level.odds === order.odds;
      if (order.remaining === 0) return;
      if (!isBeyond(order, level.odds) && !(isAt && this.#rule === 'queue')) return;
      const [left] = houseLeft(market, { runnerId, side }, [level]);
      if (left === undefined) continue;
      const size = money(Math.min(order.remaining, left.size));
      this.#match(order, { size, house: level, cause: isAt ? 'reached' : 'beyond' });
    }
  }

  #match(
    order: Order,
    fill: {
      readonly size: Money;
      readonly house: { readonly odds: Odds; readonly size: Money };
      readonly cause: FillCause;
    },
  ): void {
    const { betId, marketId, odds } = order;
    const { size, house } = fill;
    this.#orders.cause = fill.cause;
    const bet = this.#exchange.state.bets.find(betId);
    if (bet === undefined) throw new Error(`${betId} waits and is not in the book`);
    this.#exchange.match({
      betId,
      marketId,
      odds,
      size,
      offset: bet.made,
      houseOdds: house.odds,
      houseSize: house.size,
    });
  }
}

/** Odds of a level that no market shows, to which fills by trades are booked. */
const unreachable = { back: 1001_00 as Odds, lay: 1_00 as Odds } as const;
