/**
 * How far into the journal each player of an edge has seen, by what the leader answered them: their next read
 * must not show less. The answer itself need not wait until this edge has read as far.
 */
const keptMax = 20_000;

export class SeenJournal {
  readonly #keptMax: number;
  /** In the order of the last answer. */
  readonly #seen = new Map<string, number>();
  /** For everybody who is not in the map. */
  #floor = 0;

  constructor(max = keptMax) {
    this.#keptMax = max;
  }

  /** Notes an answer; the player is null where the call named none, as a sign-up. */
  note(playerId: string | null, seq: number): void {
    if (playerId === null) {
      this.#floor = Math.max(this.#floor, seq);
      return;
    }
    const known = this.#seen.get(playerId) ?? 0;
    this.#seen.delete(playerId);
    this.#seen.set(playerId, Math.max(known, seq));
    for (const [oldest, ofOldest] of this.#seen) {
      if (this.#seen.size <= this.#keptMax) break;
      this.#floor = Math.max(this.#floor, ofOldest);
      this.#seen.delete(oldest);
    }
  }

  /** Returns the number up to which the player's reads must have the journal. */
  of(playerId: string): number {
    return Math.max(this.#floor, this.#seen.get(playerId) ?? 0);
  }
}
