/** Publishes committed events to the engine's listeners, and buffers events not published yet. */
import type { Event } from '@layline/exchange';
import type { Outcome } from '../request/request.ts';

type Listener = (events: readonly Event[]) => void;

export class Listeners {
  readonly #listeners = new Set<Listener>();
  #unpublished: Event[] = [];

  get areBehind(): boolean {
    return this.#unpublished.length > 0;
  }

  /** Adds a listener; listeners are called in the order of addition. Returns a function that removes it. */
  add(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Keeps committed events until the next `publish`. */
  buffer(outcomes: readonly (Outcome | null)[]): void {
    for (const outcome of outcomes) {
      if (outcome !== null && 'events' in outcome) this.#unpublished.push(...outcome.events);
    }
  }

  publish(): void {
    const events = this.#unpublished;
    if (events.length === 0) return;
    this.#unpublished = [];
    for (const listener of this.#listeners) listener(events);
  }
}
