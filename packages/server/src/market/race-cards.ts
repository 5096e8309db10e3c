/** The newest card of every race that has a cached market, up to a bounded number. */
import type { RaceCard, RunnerDefinition } from '@layline/contract';

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

/** A runner's name where its cloth stands beside it: recorded names carry the number themselves. */
export function nameBesideCloth(
  card: RaceCard | undefined,
  { runnerId, name }: Pick<RunnerDefinition, 'runnerId' | 'name'>,
): string {
  const known = card?.runners.find((runner) => runner.runnerId === (runnerId as number));
  return known === undefined || known.cloth === null ? name : known.name;
}
