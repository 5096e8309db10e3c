/**
 * Distributes changes to the subscriptions that follow them. Changes that happen together are sent together.
 */
import type { Event } from '@layline/exchange';
import type { Cancel } from '../../../base/clock.ts';
import type { Decides } from '../../door/parts.ts';
import { Slices } from '../../door/slices.ts';
import type { OrderAnswers } from '../order-answers.ts';
import { MarketBooks } from './market-books.ts';
import { OrderBooks } from './order-books.ts';
import type { Subscription } from './subscription.ts';
import { tickMs } from './subscription-pace.ts';

const sweepMs = 5000;

export class StreamHub {
  readonly markets: MarketBooks;
  readonly orders: OrderBooks;
  /** Identifies this run of the server in clocks. */
  readonly epoch: string;
  readonly #app: Decides;
  readonly #subscriptions = new Set<Subscription>();
  readonly #slices: Slices<Subscription>;
  readonly #ends: Cancel[];

  constructor(app: Decides, answers: OrderAnswers) {
    const { clock, engine } = app;
    this.#app = app;
    this.epoch = clock.now().toString(36);
    this.#slices = new Slices<Subscription>(clock, {
      prepare: () => this.markets.refresh(),
      write: (one) => one.flush(),
    });
    this.markets = new MarketBooks(app, () => this.#slices.schedule());
    this.orders = new OrderBooks(app);
    answers.onGiven((player) => this.orders.wake(player));
    answers.onKilled((player, order) => this.orders.tellKilled(player, order));
    this.#ends = [
      engine.onCommitted((events) => this.#take(events)),
      clock.every(tickMs, () => this.#tick()),
      clock.every(sweepMs, () => {
        this.markets.sweep();
        this.orders.sweep();
      }),
    ];
  }

  get subscriptions(): number {
    return this.#subscriptions.size;
  }

  readonly wake = (subscription: Subscription): void => this.#slices.wake(subscription);

  add(subscription: Subscription): void {
    this.#subscriptions.add(subscription);
  }

  remove(subscription: Subscription): void {
    this.#subscriptions.delete(subscription);
    this.#slices.drop(subscription);
    subscription.close();
  }

  close(): void {
    for (const end of this.#ends.splice(0)) end();
    for (const subscription of this.#subscriptions) this.remove(subscription);
  }

  /** Catches errors here: the engine must go on publishing to its other listeners. */
  #take(events: readonly Event[]): void {
    try {
      this.markets.take(events);
      this.orders.take(events);
    } catch (error) {
      this.#app.log.error({ error }, 'the betfair-shaped stream could not take what was committed');
      this.orders.restart();
    }
  }

  #tick(): void {
    for (const subscription of this.#subscriptions) {
      subscription.pace.tick();
      subscription.flush();
      if (subscription.pace.isSilent) subscription.sendHeartbeat();
    }
  }
}
