/** The bot's bets as the events leave them, with the cause of each fill and the result. */
import {
  type BetId,
  type Instant,
  type MarketId,
  type Money,
  money,
  noMoney,
  type Odds,
  type Persistence,
  type RunnerId,
  type Side,
} from '@layline/contract';
import type { Event } from '@layline/exchange';
import type { PrivateExchange } from './private-exchange.ts';

/**
 * taken: an offer of the recording, when the bet was placed; own: another bet of the bot; queue: trades at
 * its price, once the queue ahead was through; beyond: trades or offers at better odds than its own;
 * reached: an offer of the other side at its price.
 */
export type FillCause = 'taken' | 'own' | 'queue' | 'beyond' | 'reached';

export interface Order {
  readonly betId: BetId;
  readonly marketId: MarketId;
  readonly runnerId: RunnerId;
  readonly side: Side;
  readonly stake: Money;
  readonly placedAt: Instant;
  odds: Odds;
  persistence: Persistence;
  matched: Money;
  /** Sum of odds x size over the fills. */
  weighted: number;
  remaining: Money;
  cancelled: Money;
  lapsed: Money;
  readonly byCause: Map<FillCause, Money>;
  /** Before commission; null until its market is settled. */
  profit: Money | null;
  /** Size that waits ahead of it at its price. */
  ahead: number;
}

export class Orders {
  readonly all: Order[] = [];
  readonly #byId = new Map<BetId, Order>();
  readonly #resting = new Map<RunnerId, Order[]>();
  /** Orders that changed since they were last sent. */
  readonly changed = new Set<Order>();
  /** The cause of the fill that is being applied. */
  cause: FillCause = 'reached';

  constructor(exchange: PrivateExchange) {
    exchange.listen((event) => this.#take(event));
  }

  find(betId: string): Order | undefined {
    return this.#byId.get(betId as BetId);
  }

  /** Those that wait in the book of a runner: best odds for a taker first, then oldest first. */
  resting(marketId: MarketId, runnerId: RunnerId): readonly Order[] {
    const found = this.#resting.get(runnerId);
    if (found === undefined) return none;
    return found.filter((order) => order.marketId === marketId);
  }

  #take(event: Event): void {
    switch (event.kind) {
      case 'bet-placed':
        return this.#place(event);
      case 'bet-matched':
        return this.#fill(this.#mustFind(event.betId), { ...event, cause: this.cause });
      case 'bet-cancelled':
      case 'bet-lapsed': {
        const order = this.#mustFind(event.betId);
        const part = event.kind === 'bet-cancelled' ? 'cancelled' : 'lapsed';
        order[part] = money(order[part] + event.size);
        return this.#lessen(order, event.size);
      }
      case 'bet-reduced':
        this.#mustFind(event.betId).odds = event.odds;
        this.changed.add(this.#mustFind(event.betId));
        return;
      case 'bet-persistence-changed':
        if (event.persistence) this.#mustFind(event.betId).persistence = event.persistence;
        return;
      case 'market-settled':
        for (const { betId, profit } of event.bets) this.#mustFind(betId).profit = profit;
        return;
      default:
        return;
    }
  }

  #place(event: Extract<Event, { kind: 'bet-placed' }>): void {
    const { betId, marketId, runnerId, side, stake, at, fills } = event;
    const order: Order = {
      betId,
      marketId,
      runnerId,
      side,
      stake,
      placedAt: at,
      odds: event.oddsRequested,
      persistence: event.persistence ?? 'fill-or-kill',
      matched: noMoney,
      weighted: 0,
      remaining: money(event.remaining + fills.reduce((sum, { size }) => sum + size, 0)),
      cancelled: event.cancelled,
      lapsed: noMoney,
      byCause: new Map(),
      profit: null,
      ahead: Number.POSITIVE_INFINITY,
    };
    this.all.push(order);
    this.#byId.set(betId, order);
    for (const { odds, size, maker } of fills) {
      this.#fill(order, { odds, size, cause: maker === null ? 'taken' : 'own' });
      if (maker !== null) this.#fill(this.#mustFind(maker.betId), { odds, size, cause: 'own' });
    }
    this.changed.add(order);
    if (order.remaining > 0) this.#rest(order);
  }

  #rest(order: Order): void {
    const others = this.#resting.get(order.runnerId) ?? [];
    const isBetter = (one: Order, other: Order): number =>
      one.side === 'back' ? one.odds - other.odds : other.odds - one.odds;
    this.#resting.set(order.runnerId, [...others, order].sort(isBetter));
  }

  #fill(
    order: Order,
    { odds, size, cause }: { readonly odds: Odds; readonly size: Money; readonly cause: FillCause },
  ): void {
    order.matched = money(order.matched + size);
    order.weighted += odds * size;
    order.byCause.set(cause, money((order.byCause.get(cause) ?? 0) + size));
    this.#lessen(order, size);
  }

  #lessen(order: Order, size: Money): void {
    order.remaining = money(order.remaining - size);
    this.changed.add(order);
    if (order.remaining > 0) return;
    const others = this.#resting.get(order.runnerId)?.filter((one) => one !== order) ?? [];
    if (others.length === 0) this.#resting.delete(order.runnerId);
    else this.#resting.set(order.runnerId, others);
  }

  #mustFind(betId: BetId): Order {
    const order = this.#byId.get(betId);
    if (order === undefined) throw new Error(`An event of ${betId}, which was not placed`);
    return order;
  }
}

const none: readonly Order[] = [];
