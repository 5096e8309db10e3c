/**
 * Tracks order calls that have changed something and are not answered yet. The stream waits for the answer,
 * for a second at most: many programs learn of their bets from the answer, and treat an update of an unknown
 * bet as somebody else's. Orders that were killed at once, of which no event tells, reach the stream here
 * too.
 */
import type { PlayerId } from '@layline/contract';
import type { Clock } from '../../base/clock.ts';
import type { KilledOrder } from '../../store/queries/bets/killed-orders.ts';

const waitMsMax = 1000;

type KilledListener = (player: PlayerId, order: KilledOrder) => void;

export class OrderAnswers {
  readonly #clock: Pick<Clock, 'after'>;
  readonly #due = new Map<PlayerId, number>();
  readonly #listeners = new Set<(player: PlayerId) => void>();
  readonly #killedListeners = new Set<KilledListener>();

  constructor(clock: Pick<Clock, 'after'>) {
    this.#clock = clock;
  }

  areDue(player: PlayerId): boolean {
    return this.#due.has(player);
  }

  /** Calls the listener once no answer to a player is due any more. */
  onGiven(listener: (player: PlayerId) => void): void {
    this.#listeners.add(listener);
  }

  /** Calls the listener with each order that had to be matched at once and was not. */
  onKilled(listener: KilledListener): void {
    this.#killedListeners.add(listener);
  }

  readonly tellKilled: KilledListener = (player, order) => {
    for (const listener of this.#killedListeners) listener(player, order);
  };

  /** Marks that a call has changed something. Returns a function to call once its answer is on its way. */
  begin(player: PlayerId): () => void {
    this.#due.set(player, (this.#due.get(player) ?? 0) + 1);
    let isOver = false;
    const end = (): void => {
      if (isOver) return;
      isOver = true;
      cancel();
      this.#end(player);
    };
    const cancel = this.#clock.after(waitMsMax, end);
    return end;
  }

  #end(player: PlayerId): void {
    const left = (this.#due.get(player) ?? 1) - 1;
    if (left > 0) {
      this.#due.set(player, left);
      return;
    }
    this.#due.delete(player);
    for (const listener of this.#listeners) listener(player);
  }
}
