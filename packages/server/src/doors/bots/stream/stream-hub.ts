/**
 * Distributes changes to the subscriptions that follow them. Changes that happen together are sent together;
 * writes are sliced, so that bets and calls are served in between.
 */
import type { Event } from '@layline/exchange';
import { type Cancel, stopwatchMs } from '../../../base/clock.ts';
import type { Decides } from '../../door/parts.ts';
import type { OrderAnswers } from '../order-answers.ts';
import { MarketBooks } from './market-books.ts';
import { OrderBooks } from './order-books.ts';
import type { Subscription } from './subscription.ts';
import { tickMs } from './subscription-pace.ts';

const sweepMs = 5000;
/** Longest slice of writing, in milliseconds. */
const sliceMs = 0.5;
/** Writes between two checks of the clock. */
const writesPerLook = 16;

export class StreamHub {
  readonly markets: MarketBooks;
  readonly orders: OrderBooks;
  /** Identifies this run of the server in clocks. */
  readonly epoch: string;
  readonly #app: Decides;
  readonly #subscriptions = new Set<Subscription>();
  #due = new Set<Subscription>();
  #isScheduled = false;
  readonly #ends: Cancel[];

  constructor(app: Decides, answers: OrderAnswers) {
    const { clock, engine } = app;
    this.#app = app;
    this.epoch = clock.now().toString(36);
    this.markets = new MarketBooks(app, () => this.#schedule());
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

  readonly wake = (subscription: Subscription): void => {
    this.#due.add(subscription);
    this.#schedule();
  };

  add(subscription: Subscription): void {
    this.#subscriptions.add(subscription);
  }

  remove(subscription: Subscription): void {
    this.#subscriptions.delete(subscription);
    this.#due.delete(subscription);
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

  #schedule(): void {
    if (this.#isScheduled || this.#due.size === 0) return;
    this.#isScheduled = true;
    void this.#app.clock.turn().then(() => this.#flushSlice());
  }

  #flushSlice(): void {
    this.#isScheduled = false;
    const until = stopwatchMs() + sliceMs;
    let written = 0;
    for (const subscription of this.#due) {
      this.#due.delete(subscription);
      subscription.flush();
      written += 1;
      if (written % writesPerLook === 0 && stopwatchMs() > until) break;
    }
    this.#schedule();
  }
}
