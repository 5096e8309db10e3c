/** The newest card of every race that has a cached market, up to a bounded number. */
import type { RaceCard } from '@layline/contract';

const cardsMax = 1000;

export class RaceCards {
  readonly #kept = new Map<string, RaceCard>();

  set(card: RaceCard): void {
    this.#kept.delete(card.eventId);
    this.#kept.set(card.eventId, card);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > cardsMax && oldest !== undefined) this.#kept.delete(oldest);
  }

  find(eventId: string): RaceCard | undefined {
    return this.#kept.get(eventId);
  }

  /** Keeps the cards of these events only. */
  sweep(eventIds: ReadonlySet<string>): void {
    for (const eventId of this.#kept.keys()) if (!eventIds.has(eventId)) this.#kept.delete(eventId);
  }
}
