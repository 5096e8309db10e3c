/**
 * Subjects of an endpoint whose next message its receiver did not take. They are tried again ever more
 * rarely, and all that follows of the same subject waits, so that its order holds.
 */
import type { Clock } from '../../base/clock.ts';
import type { Store } from '../../store/database.ts';
import {
  type ParkedSubject,
  readParked,
  removeParked,
  saveParked,
} from '../../store/queries/partners/webhooks.ts';
import type { Message } from './messages-of.ts';

interface ParkedParts {
  readonly store: Store;
  readonly clock: Pick<Clock, 'now'>;
  /** From 0 up to 1, so that many do not come back at the same moment. */
  readonly random: () => number;
}

const minute = 60_000;
const hour = 60 * minute;
/** By attempt; the last one is repeated. */
const delaysMs = [
  5000,
  minute,
  5 * minute,
  30 * minute,
  2 * hour,
  6 * hour,
  12 * hour,
  24 * hour,
] as const;
/** Of a delay, up or down. */
const spread = 0.2;

export class ParkedSubjects {
  readonly #name: string;
  readonly #parts: ParkedParts;
  readonly #known: Map<string, ParkedSubject>;

  private constructor(name: string, parts: ParkedParts, known: readonly ParkedSubject[]) {
    this.#name = name;
    this.#parts = parts;
    this.#known = new Map(known.map((one) => [one.subject, one]));
  }

  static async open(name: string, parts: ParkedParts): Promise<ParkedSubjects> {
    return new ParkedSubjects(name, parts, await readParked(parts.store, name));
  }

  get size(): number {
    return this.#known.size;
  }

  has(subject: string): boolean {
    return this.#known.has(subject);
  }

  /** Those whose time has come. */
  due(): ParkedSubject[] {
    const now = this.#parts.clock.now();
    return [...this.#known.values()].filter(({ nextAt }) => nextAt <= now);
  }

  /** Counts from there if the receiver fails at the same message again. */
  async park(
    { subject, seq, part, id }: Message,
    { problem, retryAfterMs }: { readonly problem: string; readonly retryAfterMs: number },
  ): Promise<void> {
    const { store, clock, random } = this.#parts;
    const before = this.#known.get(subject);
    const attempts = before?.messageId === id ? before.attempts + 1 : 1;
    const delay = delaysMs[attempts - 1] ?? delaysMs[delaysMs.length - 1] ?? 0;
    const spreadMs = delay * (1 - spread + 2 * spread * random());
    const nextAt = Math.round(clock.now() + Math.max(spreadMs, retryAfterMs));
    const parked = { subject, seq, part, messageId: id, attempts, nextAt, problem };
    await saveParked(store, this.#name, parked);
    this.#known.set(subject, parked);
  }

  /** From here on their messages go out as they come. The store may learn of it later. */
  async release(subjects: readonly string[]): Promise<void> {
    for (const subject of subjects) this.#known.delete(subject);
    if (subjects.length > 0) await removeParked(this.#parts.store, this.#name, subjects);
  }
}
