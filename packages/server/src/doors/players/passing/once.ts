/**
 * Carries out each message once, however often it comes: a wire may double a message or send it late. What
 * counts is the whole message, so that nobody gets the answer to another's call by using its number.
 */
import { hash } from 'node:crypto';
import type { Clock } from '../../../base/clock.ts';

/** Longer than an edge goes on sending the same, and than a connection holds a message back. */
const keptMs = 30_000;
/** More than the engine's calls of that time; beyond it new ones are not taken. */
const keptMaxUsual = 200_000;

interface Kept<Result> {
  readonly result: Promise<Result>;
  readonly until: number;
}

export class Once<Result> {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #keptMax: number;
  readonly #kept = new Map<string, Kept<Result>>();

  constructor(clock: Pick<Clock, 'now'>, keptMax = keptMaxUsual) {
    this.#clock = clock;
    this.#keptMax = keptMax;
  }

  /** Null, and nothing done, while there is no room to remember it. */
  run(message: Uint8Array, work: () => Promise<Result>): Promise<Result> | null {
    const key = hash('sha256', message, 'base64');
    const known = this.#kept.get(key);
    if (known) return known.result;
    const now = this.#clock.now();
    for (const [oldest, { until }] of this.#kept) {
      if (until > now) break;
      this.#kept.delete(oldest);
    }
    if (this.#kept.size >= this.#keptMax) return null;
    const result = work();
    this.#kept.set(key, { result, until: now + keptMs });
    return result;
  }
}
