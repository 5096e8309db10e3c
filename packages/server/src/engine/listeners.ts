/** Who hears of what was committed, and what nobody was told of yet. */
import type { Event } from '@layline/exchange';
import type { Outcome } from './request.ts';

type Listener = (events: readonly Event[]) => void;

export class Listeners {
  readonly #listeners = new Set<Listener>();
  #untold: Event[] = [];

  get areBehind(): boolean {
    return this.#untold.length > 0;
  }

  /** Whoever comes first hears first. Answers how to leave. */
  add(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Keeps the events of what is in the store until the next `tell`. */
  gather(outcomes: readonly (Outcome | null)[]): void {
    for (const outcome of outcomes) {
      if (outcome !== null && 'events' in outcome) this.#untold.push(...outcome.events);
    }
  }

  tell(): void {
    const events = this.#untold;
    if (events.length === 0) return;
    this.#untold = [];
    for (const listener of this.#listeners) listener(events);
  }
}
