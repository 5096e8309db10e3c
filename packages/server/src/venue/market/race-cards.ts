/** The newest card of every race with a cached market, up to a limit. */
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

  /** Drops the cards of all other events. */
  sweep(eventIds: ReadonlySet<string>): void {
    for (const eventId of this.#kept.keys()) if (!eventIds.has(eventId)) this.#kept.delete(eventId);
  }
}

/** Returns a runner's name without its cloth number, which recorded names include. */
export function nameWithoutCloth(
  card: RaceCard | undefined,
  { runnerId, name }: Pick<RunnerDefinition, 'runnerId' | 'name'>,
): string {
  const known = card?.runners.find((runner) => runner.runnerId === (runnerId as number));
  return known === undefined || known.cloth === null ? name : known.name;
}
