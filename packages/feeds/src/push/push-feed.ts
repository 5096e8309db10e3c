/**
 * The feed of one provider that pushes messages. The provider is trusted only while every message has
 * arrived in order, in time and without a fault; otherwise its markets are suspended until the next good
 * message or, if one was missed, the next snapshot.
 */
import { type Instant, instant, type MarketChange, type MarketId } from '@layline/contract';
import type { z } from 'zod';
import { BatchQueue } from '../batch-queue.ts';
import { cleanJson } from '../clean-text.ts';
import type { Feed, FeedClock, FeedReport } from '../feed.ts';
import { FeedLog } from '../feed-log.ts';
import type { PushEffect } from './effects.ts';
import { type PushMessage, pushMessage } from './message.ts';
import { type PushPlan, planMessage } from './plan-message.ts';
import { emptyBook, leftOutReason, type PushBook } from './push-book.ts';

export interface PushFeedOptions {
  /** Such as `acme`; the feed is `push:acme`, and its market ids begin with `acme.`. */
  readonly provider: string;
  readonly marketsMax: number;
  /** Maximum age of a message on arrival. */
  readonly lateMsMax: number;
  readonly clock: Pick<FeedClock, 'now'>;
}

export const pushRefusals = [
  'FEED_STOPPED',
  'INVALID_MESSAGE',
  'LATE',
  'AHEAD',
  'SNAPSHOT_NEEDED',
  'SEQUENCE_OLD',
] as const;

export type PushAnswer =
  | {
      readonly kind: 'taken';
      readonly sequence: number;
      /** True if this very message was accepted before and has changed nothing now. */
      readonly isRepeat: boolean;
      readonly effects: readonly PushEffect[];
    }
  | {
      readonly kind: 'refused';
      readonly code: (typeof pushRefusals)[number];
      readonly message: string;
    };

export interface PushState {
  readonly provider: string;
  readonly isRunning: boolean;
  /** Number of the last accepted message; null before the first snapshot. */
  readonly sequence: number | null;
  /** Why its markets are suspended; null while its prices are trusted. */
  readonly distrust: string | null;
  readonly markets: number;
}

interface Taken {
  readonly sequence: number;
  readonly text: string;
  readonly effects: readonly PushEffect[];
}

/** How far the provider's clock may be ahead of ours. */
const aheadMsMax = 5000;
const noSnapshot = 'No snapshot has come yet.';

export class PushFeed implements Feed {
  readonly name: string;
  readonly #options: PushFeedOptions;
  #log: FeedLog;
  /** Null while the feed is removed. */
  #queue: BatchQueue | null = null;
  #book: PushBook = emptyBook;
  #taken: Taken | null = null;
  #needsSnapshot = true;
  #distrust: string | null = noSnapshot;
  #at: Instant;
  #lagMs: number | null = null;

  constructor(options: PushFeedOptions) {
    this.#options = options;
    this.name = `push:${options.provider}`;
    this.#log = new FeedLog(this.name);
    this.#at = instant(options.clock.now());
  }

  /** Starts without trusting earlier messages: a snapshot must come first. */
  async *changes(signal: AbortSignal): AsyncGenerator<readonly MarketChange[]> {
    const queue = new BatchQueue();
    this.#queue = queue;
    this.#log = new FeedLog(this.name);
    this.#log.addSource(this.name);
    this.#needsSnapshot = true;
    this.#distrust = noSnapshot;
    const close = (): void => queue.close();
    signal.addEventListener('abort', close, { once: true });
    if (signal.aborted) close();
    try {
      yield* queue.read();
    } finally {
      signal.removeEventListener('abort', close);
      if (this.#queue === queue) this.#queue = null;
    }
  }

  report(): FeedReport {
    return { ...this.#log.report(), lagMs: this.#lagMs };
  }

  state(): PushState {
    const listed = [...this.#book.markets.values()].filter(({ isListed }) => isListed);
    return {
      provider: this.#options.provider,
      isRunning: this.#queue !== null,
      sequence: this.#taken?.sequence ?? null,
      distrust: this.#distrust,
      markets: listed.length,
    };
  }

  /** Returns what the message would change. Changes nothing, and does not count as a sign of life. */
  check(raw: unknown): PushAnswer {
    const read = pushMessage.safeParse(cleanJson(raw));
    if (!read.success) return refused('INVALID_MESSAGE', issueText(read.error));
    const plan = this.#plan(read.data, this.#now());
    if ('problem' in plan) return refused('INVALID_MESSAGE', plan.problem);
    return { kind: 'taken', sequence: read.data.sequence, isRepeat: false, effects: plan.effects };
  }

  /** Resolves once there is room for more. A message is executed whole, or not at all. */
  async receive(raw: unknown): Promise<PushAnswer> {
    const queue = this.#queue;
    if (queue === null) return refused('FEED_STOPPED', 'The operator has taken the feed out.');
    const read = pushMessage.safeParse(cleanJson(raw));
    if (!read.success) return this.#refuse(queue, 'INVALID_MESSAGE', issueText(read.error));
    const message = read.data;
    const text = JSON.stringify(raw);
    if (this.#taken?.sequence === message.sequence && this.#taken.text === text) {
      const { sequence, effects } = this.#taken;
      return { kind: 'taken', sequence, isRepeat: true, effects };
    }
    const untimely = this.#untimely(message);
    if (untimely !== null) return this.#refuse(queue, untimely.code, untimely.message);
    const at = this.#now();
    const plan = this.#plan(message, at);
    if ('problem' in plan) return this.#refuse(queue, 'INVALID_MESSAGE', plan.problem);
    this.#book = plan.book;
    this.#taken = { sequence: message.sequence, text, effects: plan.effects };
    this.#lagMs = this.#options.clock.now() - message.at;
    const batch = this.#batchOf(plan, at);
    this.#needsSnapshot = false;
    this.#distrust = null;
    this.#at = at;
    await queue.push(batch);
    return { kind: 'taken', sequence: message.sequence, isRepeat: false, effects: plan.effects };
  }

  /** Refuses a message that is too late, too early, or out of order. */
  #untimely({ kind, sequence, at }: PushMessage): Refused | null {
    const { clock, lateMsMax } = this.#options;
    const lagMs = clock.now() - at;
    if (lagMs > lateMsMax) return refused('LATE', `at: is ${lagMs} ms ago; at most ${lateMsMax}`);
    if (-lagMs > aheadMsMax) return refused('AHEAD', `at: is ${-lagMs} ms in the future`);
    const last = this.#taken?.sequence ?? null;
    if (last !== null && sequence <= last) {
      return refused('SEQUENCE_OLD', `sequence: must be greater than ${last}`);
    }
    if (kind === 'snapshot') return null;
    if (last === null || this.#needsSnapshot) {
      return refused('SNAPSHOT_NEEDED', 'kind: must be a snapshot here');
    }
    return sequence === last + 1
      ? null
      : refused('SNAPSHOT_NEEDED', `sequence: must be ${last + 1}, or kind a snapshot`);
  }

  /**
   * Always later than the previous message, whatever the clock shows, because definition versions depend
   * on it.
   */
  #now(): Instant {
    return instant(Math.max(this.#at + 1, this.#options.clock.now()));
  }

  #plan(message: PushMessage, at: Instant): ReturnType<typeof planMessage> {
    const { provider, marketsMax } = this.#options;
    return planMessage({ book: this.#book, message, provider, marketsMax, at });
  }

  /**
   * After distrust, every market is published again, which restores trust. A heartbeat republishes one
   * unchanged market, so that silence timers are reset.
   */
  #batchOf({ book, changes }: PushPlan, at: Instant): readonly MarketChange[] {
    const told = new Set(changes.map(({ marketId }) => marketId));
    const others = [...book.markets].filter(([id]) => !told.has(id));
    const isQuiet = this.#distrust === null;
    const again = isQuiet ? others.slice(0, changes.length > 0 ? 0 : 1) : others;
    return [...changes, ...again.map(([id, { isListed }]) => tellAgain(id, { isListed, at }))];
  }

  /** The content of the message is unknown, so nothing of the provider is trusted. */
  async #refuse(queue: BatchQueue, code: Refused['code'], message: string): Promise<PushAnswer> {
    this.#log.addProblem({ source: this.name, line: null, text: `${code}: ${message}` });
    if (code === 'SNAPSHOT_NEEDED') this.#needsSnapshot = true;
    // A repeated message has been processed already.
    if (code !== 'SEQUENCE_OLD') await this.#suspend(queue, `A message was refused: ${code}.`);
    return refused(code, message);
  }

  async #suspend(queue: BatchQueue, staleReason: string): Promise<void> {
    const wasTrusted = this.#distrust === null;
    this.#distrust = staleReason;
    if (!wasTrusted) return;
    const at = this.#now();
    this.#at = at;
    const ids = [...this.#book.markets.keys()];
    await queue.push(ids.map((marketId) => ({ marketId, at, staleReason })));
  }
}

const tellAgain = (
  id: MarketId,
  { isListed, at }: { readonly isListed: boolean; readonly at: Instant },
): MarketChange => ({ marketId: id, at, ...(isListed ? {} : { staleReason: leftOutReason }) });

type Refused = Extract<PushAnswer, { kind: 'refused' }>;

const refused = (code: Refused['code'], message: string): Refused => ({
  kind: 'refused',
  code,
  message,
});

/** Names the field and the fix. */
function issueText({ issues }: z.ZodError): string {
  const [issue] = issues;
  return `${issue?.path.join('.') || 'message'}: ${issue?.message ?? 'is not valid'}`;
}
