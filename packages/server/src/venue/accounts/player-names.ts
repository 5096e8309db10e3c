/** Names of players for live pages, read once: a page shows an id until the name is known. */
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { Store } from '../../store/database.ts';
import { readUserNames } from '../../store/queries/players.ts';

const namesMax = 20_000;
/** After a failure nothing is read for this long. */
const restMs = 1000;

interface NameParts {
  readonly store: Store;
  readonly log: Log;
  readonly clock: Clock;
}

export class PlayerNames {
  readonly #parts: NameParts;
  readonly #names = new Map<string, string>();
  readonly #reading = new Set<string>();
  #restsUntilMs = 0;

  constructor(parts: NameParts) {
    this.#parts = parts;
  }

  /** Returns the id until the name is known. */
  of(playerId: string): string {
    return this.#names.get(playerId) ?? playerId;
  }

  /** True while the name is read for the first time. */
  isReading(playerId: string): boolean {
    return this.#reading.has(playerId);
  }

  /** Resolves with true if names were learned. Never rejects. */
  async learn(playerIds: readonly string[]): Promise<boolean> {
    const { store, log, clock } = this.#parts;
    const isUnknown = (id: string): boolean => !this.#names.has(id) && !this.#reading.has(id);
    const unknown = [...new Set(playerIds)].filter(isUnknown);
    if (unknown.length === 0 || clock.monotonicMs() < this.#restsUntilMs) return false;
    for (const id of unknown) this.#reading.add(id);
    try {
      const found = await readUserNames(store, unknown);
      if (this.#names.size > namesMax) this.#names.clear();
      // Who has no name is shown by the id.
      for (const id of unknown) this.#names.set(id, found.get(id) ?? id);
      return found.size > 0;
    } catch (error) {
      this.#restsUntilMs = clock.monotonicMs() + restMs;
      log.warn({ error }, 'names of players for the console could not be read');
      return false;
    } finally {
      for (const id of unknown) this.#reading.delete(id);
    }
  }
}
