/**
 * One reader's own orders: first all of them whole, with matched sizes by price for each runner, and then
 * changes. Only committed changes are sent.
 */
import {
  addMoney,
  type MarketId,
  type Money,
  makeMoney,
  makeOdds,
  noMoney,
  type Odds,
  type PlayerId,
  type RunnerId,
} from '@layline/contract';
import type { Decides } from '../../door/parts.ts';
import { asciiJson } from '../call/ascii-json.ts';
import type { OrderAnswers } from '../order-answers.ts';
import { isIn } from '../order-list.ts';
import { makeClk, makeInitialClk, resumePoint } from './clocks.ts';
import { type Order, orderWords } from './order.ts';
import type { OrderBooks } from './order-books.ts';
import type { OrderChange, PlayerOrders } from './player-orders.ts';
import type { OrderFilter, RequestOf } from './requests.ts';
import { paceOf, type Sink, type Subscription, segments } from './subscription.ts';
import type { SubscriptionPace } from './subscription-pace.ts';

export interface OrderReader {
  readonly clock: Decides['clock'];
  readonly books: OrderBooks;
  readonly answers: OrderAnswers;
  readonly epoch: string;
  readonly sink: Sink;
  readonly playerId: PlayerId;
  readonly wake: (subscription: Subscription) => void;
}

/** Matched size by price, for one side of a runner and one strategy ('' for all). */
type Position = ReadonlyMap<Odds, Money>;
type Positions = ReadonlyMap<string, Position>;

export class OrderSubscription implements Subscription {
  readonly pace: SubscriptionPace;
  readonly #reader: OrderReader;
  readonly #id: number | null;
  readonly #filter: NonNullable<OrderFilter>;
  readonly #strategies: ReadonlySet<string>;
  readonly #isSegmented: boolean;
  readonly #orders: PlayerOrders;
  readonly #initialClk: string;
  readonly #sent = new Map<string, Positions>();
  readonly #note = (): void => this.#reader.wake(this);
  #seq = 0;

  constructor(request: RequestOf<'orderSubscription'>, reader: OrderReader) {
    this.pace = paceOf(request);
    this.#reader = reader;
    this.#id = request.id ?? null;
    this.#filter = request.orderFilter ?? {};
    this.#strategies = new Set(this.#filter.customerStrategyRefs);
    this.#isSegmented = request.segmentationEnabled === true;
    this.#orders = reader.books.follow(reader.playerId, this.#note);
    const parts = [reader.playerId, this.#orders.count, this.#filter];
    this.#initialClk = makeInitialClk({ epoch: reader.epoch, parts });
  }

  /** Returns the change to resume from; null for a whole image. Throws for a clock that no server issued. */
  check({ initialClk, clk }: RequestOf<'orderSubscription'>): number | null {
    const { seq } = this.#orders;
    const known = resumePoint({ initialClk, clk }, { initial: this.#initialClk, seq });
    return known === null || this.#orders.since(known) === null ? null : known;
  }

  begin(known: number | null): void {
    const changes = known === null ? null : this.#orders.since(known);
    const isImage = changes === null;
    const parts = isImage ? this.#image() : this.#changed(changes, true);
    this.#seq = this.#orders.seq;
    const { heartbeatMs, conflateMs } = this.pace;
    for (const { parts: oc, type } of segments(parts, this.#isSegmented)) {
      const isLast = type === null || type === 'SEG_END';
      const head = {
        op: 'ocm',
        id: this.#id,
        ...(isLast ? { initialClk: this.#initialClk, clk: makeClk(this.#seq) } : {}),
        conflateMs,
        heartbeatMs,
        pt: this.#reader.clock.now(),
        ct: isImage ? 'SUB_IMAGE' : 'RESUB_DELTA',
        ...(type === null ? {} : { segmentType: type }),
      };
      this.#send(`${JSON.stringify(head).slice(0, -1)},"oc":[${oc.join(',')}]}`);
    }
  }

  flush(): void {
    const { sink, answers, playerId } = this.#reader;
    if (this.#seq === this.#orders.seq || sink.isBehind || !this.pace.isOpen) return;
    if (answers.areDue(playerId)) return;
    const changes = this.#orders.since(this.#seq);
    const parts = changes === null ? this.#image() : this.#changed(changes, false);
    this.#seq = this.#orders.seq;
    this.pace.noteFlushed();
    if (parts.length > 0) this.#send(`${this.#head()},"oc":[${parts.join(',')}]}`);
  }

  sendHeartbeat(): void {
    if (this.#reader.sink.isBehind) return;
    this.#send(`${this.#head()},"ct":"HEARTBEAT"}`);
  }

  close(): void {
    this.#reader.books.leave(this.#orders, this.#note);
  }

  #head(): string {
    const clk = makeClk(this.#seq);
    return `{"op":"ocm","id":${this.#id},"clk":"${clk}","pt":${this.#reader.clock.now()}`;
  }

  /** Returns every market of the reader, whole. */
  #image(): string[] {
    this.#sent.clear();
    const orders = [...this.#orders.orders()];
    return [...Map.groupBy(orders, ({ marketId }) => marketId)].flatMap(([id, own]) => {
      const orc = this.#runners(own, true);
      return orc.length === 0 ? [] : [asciiJson({ id, fullImage: true, orc })];
    });
  }

  /** Pass `isWhole` if it is unknown which positions the reader has. */
  #changed(changes: readonly OrderChange[], isWhole: boolean): string[] {
    const newest = new Map<string, Order>();
    const closed = new Set<MarketId>();
    for (const change of changes) {
      if (change.kind === 'closed') closed.add(change.marketId);
      else newest.set(String(change.order.betId), change.order);
    }
    if (isWhole) this.#addNeighbours(newest);
    const byMarket = Map.groupBy(newest.values(), ({ marketId }) => marketId);
    const ids = new Set([...byMarket.keys(), ...closed]);
    return [...ids].flatMap((id) => {
      const orc = this.#runners(byMarket.get(id) ?? [], isWhole);
      if (closed.has(id)) this.#forget(id);
      if (closed.has(id))
        return [asciiJson({ id, closed: true, ...(orc.length > 0 ? { orc } : {}) })];
      return orc.length === 0 ? [] : [asciiJson({ id, orc })];
    });
  }

  /** A runner that is sent whole includes all its orders. */
  #addNeighbours(changed: Map<string, Order>): void {
    const runnerOf = ({ marketId, runnerId }: Order) => `${marketId} ${runnerId}`;
    const runners = new Set([...changed.values()].map(runnerOf));
    for (const order of this.#orders.orders()) {
      const id = String(order.betId);
      if (runners.has(runnerOf(order)) && !changed.has(id)) changed.set(id, order);
    }
  }

  #forget(id: MarketId): void {
    for (const key of this.#sent.keys()) if (key.startsWith(`${id} `)) this.#sent.delete(key);
  }

  /** Returns the runners of these orders, which are of one market. */
  #runners(orders: readonly Order[], isWhole: boolean): object[] {
    const byRunner = Map.groupBy(orders, ({ runnerId }) => runnerId);
    return [...byRunner].flatMap(([runnerId, own]) => {
      const uo = own
        .filter(({ strategyRef }) => isIn(this.#strategies, strategyRef))
        .map(orderWords);
      const [first] = own;
      const positions =
        first === undefined ? {} : this.#positions(first.marketId, { runnerId, isWhole });
      if (uo.length === 0 && Object.keys(positions).length === 0) return [];
      return [
        {
          ...this.#orders.selectionOf({ marketId: first?.marketId ?? ('' as MarketId), runnerId }),
          ...(isWhole ? { fullImage: true } : {}),
          ...(uo.length > 0 ? { uo } : {}),
          ...positions,
        },
      ];
    });
  }

  #positions(
    marketId: MarketId,
    { runnerId, isWhole }: { readonly runnerId: RunnerId; readonly isWhole: boolean },
  ): object {
    const { includeOverallPosition, partitionMatchedByStrategyRef } = this.#filter;
    const key = `${marketId} ${runnerId}`;
    const before: Positions = isWhole ? new Map() : (this.#sent.get(key) ?? new Map());
    const now = this.#sum(marketId, runnerId);
    this.#sent.set(key, now);
    const rows = (name: string) => changedRows(now.get(name), before.get(name));
    const both = (strategy: string) => ({
      ...named('mb', rows(`back ${strategy}`)),
      ...named('ml', rows(`lay ${strategy}`)),
    });
    if (partitionMatchedByStrategyRef !== true) {
      return includeOverallPosition === false ? {} : both('');
    }
    const names = [...now.keys(), ...before.keys()].filter((name) => !name.endsWith(' '));
    const strategies = new Set(names.map((name) => name.slice(name.indexOf(' ') + 1)));
    const smc = [...strategies].map((strategy) => [strategy, both(strategy)] as const);
    const changed = smc.filter(([, rowsOf]) => Object.keys(rowsOf).length > 0);
    return {
      ...(includeOverallPosition === false ? {} : both('')),
      ...(changed.length > 0 ? { smc: Object.fromEntries(changed) } : {}),
    };
  }

  /** Returns what is matched on the runner, in total and for each strategy. */
  #sum(marketId: MarketId, runnerId: RunnerId): Positions {
    const all = new Map<string, Map<Odds, Money>>();
    for (const order of this.#orders.orders()) {
      if (order.marketId !== marketId || order.runnerId !== runnerId) continue;
      for (const strategy of new Set(['', order.strategyRef])) {
        const key = `${order.side} ${strategy}`;
        const position = all.get(key) ?? new Map<Odds, Money>();
        all.set(key, position);
        for (const { odds, size } of order.fills) {
          position.set(odds, addMoney(position.get(odds) ?? noMoney, size));
        }
      }
    }
    return all;
  }

  #send(text: string): void {
    this.#reader.sink.send(text);
    this.pace.noteSent();
  }
}

/** Returns [price, size] pairs; size is 0 if nothing is matched at that price any more. */
function changedRows(now: Position = new Map(), before: Position = new Map()): number[][] {
  const prices = new Set([...now.keys(), ...before.keys()]);
  return [...prices]
    .filter((price) => now.get(price) !== before.get(price))
    .map((price) => [makeOdds(price), makeMoney(now.get(price) ?? noMoney)]);
}

const named = (name: string, rows: readonly number[][]): object =>
  rows.length === 0 ? {} : { [name]: rows };
