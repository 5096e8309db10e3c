/**
 * Feeds that a server which begins to lead has not heard yet. Until they speak, or for half a minute, a
 * market that it does not know may still be offered: its bets are to be sent again, not refused for good.
 */
import type { Clock } from '../../base/clock.ts';

/** After this a feed counts as one that offers nothing. */
const waitMs = 30_000;

export class ExpectedFeeds {
  readonly #clock: Pick<Clock, 'monotonicMs'>;
  readonly #names = new Set<string>();
  #beganMs: number | null = null;

  constructor(clock: Pick<Clock, 'monotonicMs'>) {
    this.#clock = clock;
  }

  expect(name: string): void {
    this.#names.add(name);
  }

  /** The server decides from now on. */
  begin(): void {
    this.#beganMs = this.#clock.monotonicMs();
  }

  /** `heard` are the feeds whose prices are trusted now. */
  isWaiting(heard: ReadonlySet<string>): boolean {
    if (this.#beganMs === null || this.#clock.monotonicMs() - this.#beganMs >= waitMs) return false;
    return [...this.#names].some((name) => !heard.has(name));
  }
}
