/** Remembers which messages were carried out lately: a repeat is known, and so is another under its id. */
import { createHash } from 'node:crypto';
import type { Instant } from '@layline/contract';
import type { Clock } from '../../base/clock.ts';

interface Seen {
  readonly hash: string;
  readonly at: Instant;
}

/** Twice as long as a signature is good, in both directions. */
const keptMs = 10 * 60_000;
/** More than a partner may send in that time. */
const idsMax = 50_000;

export type Sighting = 'new' | 'same' | 'other';

export class RecentIds {
  readonly #clock: Pick<Clock, 'now'>;
  /** The oldest first. */
  readonly #seen = new Map<string, Seen>();

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  sightingOf(id: string, content: Buffer): Sighting {
    this.#forget();
    const known = this.#seen.get(id);
    if (known === undefined) return 'new';
    return known.hash === hashOf(content) ? 'same' : 'other';
  }

  remember(id: string, content: Buffer): void {
    this.#seen.set(id, { hash: hashOf(content), at: this.#clock.now() });
  }

  #forget(): void {
    const now = this.#clock.now();
    for (const [id, { at }] of this.#seen) {
      // A clock that was set back forgets, too: what counts is asked for.
      const isFresh = at <= now && now < at + keptMs;
      if (isFresh && this.#seen.size <= idsMax) return;
      this.#seen.delete(id);
    }
  }
}

const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('base64');
