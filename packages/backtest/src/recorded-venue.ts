/** Plays recordings to a bot in one thread: recorded time, the exchange's rules, the bot's turns. */
import { addMs, type Instant, instant, type MarketChange, money } from '@layline/contract';
import type { RecordedVenue as Door } from '@layline/examples/recorded-venue';
import { BotTurns } from './bot-turns.ts';
import type { FillRule } from './fill-rule.ts';
import { Fills } from './fills.ts';
import {
  type Filter,
  isFollowed,
  MarketMessages,
  marketMessage,
  readFilter,
} from './market-messages.ts';
import { orderMessage } from './order-messages.ts';
import { Orders } from './orders.ts';
import { PrivateExchange, site } from './private-exchange.ts';
import { RecordedCalls } from './recorded-calls.ts';
import { type Changed, RecordedMarkets, statusOf } from './recorded-markets.ts';

export interface VenueOptions {
  readonly startAt: Instant;
  /** Initial balance of the player, in minor units. */
  readonly funds: number;
  /** Commission on net winnings in a market, in hundredths of a percent. */
  readonly commissionRate: number;
  readonly fill: FillRule;
  readonly stopMs: number | null;
}

interface Waiting {
  readonly at: Instant;
  readonly resolve: () => void;
}

export class RecordedVenue {
  readonly exchange: PrivateExchange;
  readonly markets = new RecordedMarkets();
  readonly orders: Orders;
  readonly #fills: Fills;
  readonly #messages: MarketMessages;
  readonly #calls: RecordedCalls;
  readonly #turns = new BotTurns();
  readonly #rate: number;
  readonly #delays: Waiting[] = [];
  readonly #closed: string[] = [];
  #filter: Filter | null = null;
  #sent = 0;

  constructor({ startAt, funds, commissionRate, fill, stopMs }: VenueOptions) {
    this.#rate = commissionRate;
    this.exchange = new PrivateExchange(startAt, money(funds));
    this.orders = new Orders(this.exchange);
    this.#fills = new Fills(fill, this.exchange, this.orders);
    this.#messages = new MarketMessages(this.exchange.state, commissionRate);
    this.#calls = new RecordedCalls({
      exchange: this.exchange,
      markets: this.markets,
      messages: this.#messages,
      orders: this.orders,
      fills: this.#fills,
      stopMs,
      delay: (durationMs) => this.#delay(durationMs),
    });
  }

  /** What the bot sees of the venue. `onFollow` is called once, when it has subscribed. */
  door(onFollow: () => void): Door {
    return {
      call: async (name, params) => {
        const answer = await this.#calls.call(name, params);
        this.#tellOwn();
        return answer;
      },
      play: (filter, deal) => {
        this.#filter = readFilter(filter);
        this.#turns.begin(deal);
        this.#sendImage(this.#filter);
        onFollow();
        return new Promise(() => undefined);
      },
    };
  }

  /** Applies a batch at its own time, after all that falls due before it. */
  async play(batch: readonly MarketChange[]): Promise<void> {
    const at = batch[0]?.at ?? this.exchange.now;
    await this.advance(at);
    const messages: object[] = [];
    for (const change of batch) {
      const changed = this.markets.apply(change);
      if (changed === null) continue;
      this.#take(changed);
      const isWanted = this.#filter !== null && isFollowed(changed.market, this.#filter);
      const message = isWanted ? this.#messages.change(changed) : null;
      if (message !== null) messages.push(message);
    }
    if (messages.length > 0) this.#sendMarkets(messages);
    this.#tellOwn();
    await this.settle();
  }

  /** Ends the delays that are over by then, each at its own time. */
  async advance(until: Instant): Promise<void> {
    for (;;) {
      const [next] = this.#delays.toSorted((one, other) => one.at - other.at);
      if (next === undefined || next.at > until) break;
      this.#delays.splice(this.#delays.indexOf(next), 1);
      this.exchange.now = instant(Math.max(this.exchange.now, next.at));
      next.resolve();
      await this.settle();
    }
    this.exchange.now = instant(Math.max(this.exchange.now, until));
  }

  settle(): Promise<void> {
    return this.#turns.settle();
  }

  #delay(durationMs: number): Promise<void> {
    const at = addMs(this.exchange.now, durationMs);
    return this.#turns.delay(new Promise((resolve) => this.#delays.push({ at, resolve })));
  }

  #take({ market, isRedefined, runners, traded }: Changed): void {
    const { definition } = market;
    const { marketId } = definition;
    const { state } = this.exchange;
    if (state.settled.has(marketId)) return;
    if (isRedefined) this.exchange.send({ kind: 'define-market', definition });
    const trades = new Map(
      traded.map((one) => [one.runnerId as number, this.#fills.note(marketId, one)]),
    );
    const open = state.markets.get(marketId);
    if (open !== undefined && open.positions.size > 0 && statusOf(market) === 'OPEN') {
      for (const prices of runners) {
        const orders = this.orders.resting(marketId, prices.runnerId);
        if (orders.length === 0) continue;
        this.#fills.fill({ market: open, prices, orders }, trades.get(prices.runnerId) ?? []);
      }
    }
    if (isRedefined && definition.status === 'CLOSED') this.#settleMarket(marketId);
  }

  #settleMarket(marketId: Changed['market']['definition']['marketId']): void {
    const commissions = [{ siteId: site, basisPoints: this.#rate }];
    const { refusal } = this.exchange.send({ kind: 'settle-market', marketId, commissions });
    if (refusal === null) this.#closed.push(marketId);
  }

  /** Sends the orders that changed, and what they changed of the prices on offer. */
  #tellOwn(): void {
    const { changed } = this.orders;
    if (changed.size === 0 && this.#closed.length === 0) return;
    const orders = [...changed];
    changed.clear();
    this.#turns.send(orderMessage(this.exchange.now, orders, this.#closed.splice(0)));
    const byMarket = Map.groupBy(orders, ({ marketId }) => marketId);
    const messages = [...byMarket].flatMap(([id, own]) => {
      const market = this.markets.find(id);
      if (market === undefined || statusOf(market) === 'CLOSED') return [];
      return this.#messages.ownChange(market, new Set(own.map(({ runnerId }) => runnerId))) ?? [];
    });
    if (messages.length > 0) this.#sendMarkets(messages);
  }

  #sendMarkets(mc: readonly object[]): void {
    this.#sent += 1;
    this.#turns.send(marketMessage(this.exchange.now, this.#sent, mc));
  }

  #sendImage(filter: Filter): void {
    const followed = [...this.markets.all()].filter((market) => isFollowed(market, filter));
    const mc = followed.map((market) => this.#messages.image(market));
    this.#turns.send({ ...marketMessage(this.exchange.now, 0, mc), ct: 'SUB_IMAGE' });
    this.#turns.send({ ...orderMessage(this.exchange.now, [], []), ct: 'SUB_IMAGE' });
  }
}
