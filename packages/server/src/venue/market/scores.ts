/**
 * The newest score of every match, encoded at most once per change. Scores without changes for long are
 * dropped, and their number is limited: the least recently changed go first.
 */
import { findSport, type Instant, type Score } from '@layline/contract';
import { type EncodedData, encodeData } from '../../base/envelope.ts';

interface Kept {
  /** The feed that sent it first; changes by others are ignored. Null for another server's cache. */
  readonly feed: string | null;
  readonly score: Score;
  /** By this server's clock: a replayed match has its original times. */
  readonly receivedAt: Instant;
  encoded: EncodedData | null;
}

const scoresMax = 2000;
const keptMs = 6 * 3_600_000;
/** How long a finished match's score stays. */
const finishedMs = 15 * 60_000;

export class Scores {
  readonly #kept = new Map<string, Kept>();

  /** One feed owns the score of an event; those of others are left out. Returns whether it is taken. */
  set(score: Score, receivedAt: Instant, feed: string | null = null): boolean {
    const owner = this.#kept.get(score.eventId)?.feed ?? null;
    if (owner !== null && owner !== feed) return false;
    this.#kept.delete(score.eventId);
    this.#kept.set(score.eventId, { score, receivedAt, encoded: null, feed });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > scoresMax && oldest !== undefined) this.#kept.delete(oldest);
    return true;
  }

  find(eventId: string): Score | undefined {
    return this.#kept.get(eventId)?.score;
  }

  /** Returns the score as the bytes of a JSON object; null if there is none for this match and sport. */
  encoded(sportId: string, eventId: string): EncodedData | null {
    const kept = this.#kept.get(eventId);
    if (!kept || findSport(sportId)?.score !== kept.score.sport) return null;
    kept.encoded ??= encodeData(kept.score);
    return kept.encoded;
  }

  sweep(now: Instant): void {
    for (const [eventId, { score, receivedAt }] of this.#kept) {
      const visibleMs = score.phase === 'over' ? finishedMs : keptMs;
      if (now - receivedAt > visibleMs) this.#kept.delete(eventId);
    }
  }
}
