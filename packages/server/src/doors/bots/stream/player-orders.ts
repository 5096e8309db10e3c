/**
 * A player's orders in unsettled markets, and their recent changes, from committed events only. Changes are
 * numbered; the newest are kept for readers that reconnect or fall behind.
 */
import type { BetId, Instant, MarketDefinition, MarketId, PlayerId } from '@layline/contract';
import type { Event, SettledBet } from '@layline/exchange';
import type { EngineView } from '../../../engine/view/view.ts';
import { streamSelection } from '../markets/selections.ts';
import {
  datedOrder,
  isSameOrder,
  type LapseReason,
  type Order,
  orderOfBet,
  orderOfPlaced,
  takeBack,
  voidedOrder,
} from './order.ts';

/** An order after a change, or a settled market of the player's. */
export type OrderChange =
  | { readonly kind: 'order'; readonly order: Order }
  | { readonly kind: 'closed'; readonly marketId: MarketId };

const changesMax = 2000;
const linesMax = 5000;

interface Renewed {
  readonly at: Instant;
  /** Its state if it is no longer open. */
  readonly last?: Order;
  readonly lapsedFor?: LapseReason | null;
}

interface Counted {
  readonly view: EngineView;
  readonly count: number;
}

export class PlayerOrders {
  readonly playerId: PlayerId;
  /** Identifies this sequence of numbers; numbers of another sequence are meaningless here. */
  readonly count: number;
  readonly followers = new Set<() => void>();
  idleSince: Instant | null = null;
  readonly #view: EngineView;
  readonly #orders = new Map<BetId, Order>();
  /** The markets of lines with orders, which outlive them in what is yet to be sent. */
  readonly #lines = new Map<MarketId, Pick<MarketDefinition, 'lines'>>();
  #changes: OrderChange[] = [];
  /** Number of the last change. */
  seq = 0;

  constructor(playerId: PlayerId, { view, count }: Counted) {
    this.playerId = playerId;
    this.count = count;
    this.#view = view;
    this.#read();
  }

  /** The runner of an order in the stream's terms. */
  selectionOf({ marketId, runnerId }: Pick<Order, 'marketId' | 'runnerId'>) {
    return streamSelection(this.#lines.get(marketId), runnerId);
  }

  /** Returns orders, oldest first within each market. */
  orders(): Iterable<Order> {
    return this.#orders.values();
  }

  /** Returns the changes after `seq`; null if they are no longer kept. */
  since(seq: number): readonly OrderChange[] | null {
    const first = this.seq - this.#changes.length;
    return seq < first || seq > this.seq ? null : this.#changes.slice(seq - first);
  }

  /** Takes an event that concerns the player. */
  take(event: Event): void {
    const before = this.seq;
    this.#apply(event);
    if (this.seq !== before) this.#notify();
  }

  /** Tells of an order that had to be matched at once and was not. */
  tellKilled(order: Order): void {
    this.#put(order, null);
    this.#notify();
  }

  /** Reads everything again; followers start again with the whole. */
  restart(): void {
    this.#changes = [];
    this.seq += 1;
    this.#read();
    this.#notify();
  }

  #notify(): void {
    for (const follower of this.followers) follower();
  }

  #read(): void {
    this.#orders.clear();
    for (const bet of this.#view.openBetsOf(this.playerId)) {
      this.#orders.set(bet.betId, orderOfBet(bet, this.#view.marketOf(bet.marketId)));
      this.#noteLines(bet);
    }
  }

  #apply(event: Event): void {
    switch (event.kind) {
      case 'bet-placed': {
        if (event.playerId === this.playerId) {
          this.#renew(event.betId, { at: event.at, last: orderOfPlaced(event) });
        }
        const own = event.fills.filter(({ maker }) => maker?.playerId === this.playerId);
        for (const { maker } of own) if (maker) this.#renew(maker.betId, { at: event.at });
        return;
      }
      case 'bet-cancelled':
      case 'bet-lapsed':
        return this.#takeBack(event);
      case 'market-defined':
        return this.#renewMarket(event.definition.marketId, event.at);
      case 'market-settled':
        return this.#settle(event.marketId, event.bets);
      default:
        if ('betId' in event && this.#orders.has(event.betId)) {
          this.#renew(event.betId, { at: event.at });
        }
    }
  }

  /** Reads the order's current state. */
  #renew(betId: BetId, { at, last, lapsedFor = null }: Renewed): void {
    const open = this.#view.betOf(betId);
    const known = this.#orders.get(betId) ?? null;
    const now = open ? orderOfBet(open, this.#view.marketOf(open.marketId)) : (last ?? null);
    if (now !== null) this.#put(datedOrder({ ...now, lapsedFor }, known, at), known);
  }

  #takeBack(event: Extract<Event, { kind: 'bet-cancelled' | 'bet-lapsed' }>): void {
    const { betId, size, at } = event;
    const [part, lapsedFor] =
      event.kind === 'bet-lapsed'
        ? (['lapsed', event.reason] as const)
        : (['cancelled', null] as const);
    const known = this.#orders.get(betId);
    // The view drops a bet once nothing of it is left.
    if (known === undefined || this.#view.betOf(betId))
      return this.#renew(betId, { at, lapsedFor });
    const now = { ...takeBack(known, part, size), lapsedFor: lapsedFor ?? known.lapsedFor };
    this.#put(datedOrder(now, known, at), known);
  }

  #renewMarket(id: MarketId, at: Instant): void {
    const own = [...this.#orders.values()].filter(({ marketId }) => marketId === id);
    for (const order of own) this.#renew(order.betId, { at, last: order });
  }

  #settle(marketId: MarketId, bets: readonly SettledBet[]): void {
    const outcomes = new Map(bets.map(({ betId, outcome }) => [betId, outcome]));
    let isOwn = false;
    for (const order of this.#orders.values()) {
      if (order.marketId !== marketId) continue;
      isOwn = true;
      if (outcomes.get(order.betId) === 'void' && order.matched > 0) {
        this.#put(voidedOrder(order), order);
      }
      this.#orders.delete(order.betId);
    }
    if (isOwn) this.#note({ kind: 'closed', marketId });
  }

  #put(order: Order, known: Order | null): void {
    this.#noteLines(order);
    if (known !== null && isSameOrder(known, order)) return;
    const isOver = order.remaining + order.matched + order.voided === 0;
    if (isOver) this.#orders.delete(order.betId);
    else this.#orders.set(order.betId, order);
    this.#note({ kind: 'order', order });
  }

  #noteLines({ marketId }: Pick<Order, 'marketId'>): void {
    const definition = this.#view.marketOf(marketId)?.definition;
    if (definition?.lines === undefined || this.#lines.has(marketId)) return;
    if (this.#lines.size >= linesMax)
      this.#lines.delete(this.#lines.keys().next().value as MarketId);
    this.#lines.set(marketId, { lines: definition.lines });
  }

  #note(change: OrderChange): void {
    this.seq += 1;
    this.#changes.push(change);
    if (this.#changes.length > 2 * changesMax) this.#changes = this.#changes.slice(-changesMax);
  }
}
