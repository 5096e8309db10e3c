/**
 * The feed of one provider, which sends messages by itself. What the provider says counts only while every
 * message of it came, in order, in time and without a fault; otherwise its markets are suspended, until the
 * next good message or, where one was missed, the next snapshot.
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
  /** Such as `acme`; the feed is `push:acme`, and ids of its markets begin with `acme.`. */
  readonly provider: string;
  readonly marketsMax: number;
  /** How old a message may be when it comes. */
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
      /** True where this very message was taken before, and has changed nothing now. */
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
  /** Of the last message that was taken; null before the first snapshot. */
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

/** By how much the provider's clock may be ahead of ours. */
const aheadMsMax = 5000;
const noSnapshot = 'No snapshot has come yet.';

export class PushFeed implements Feed {
  readonly name: string;
  readonly #options: PushFeedOptions;
  #log: FeedLog;
  /** Null while the feed is taken out. */
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

  /** Begins without trust in what was told before: a snapshot must come. */
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

  /** What the message would change; changes nothing, and counts as no sign of life. */
  check(raw: unknown): PushAnswer {
    const read = pushMessage.safeParse(cleanJson(raw));
    if (!read.success) return refused('INVALID_MESSAGE', issueText(read.error));
    const plan = this.#plan(read.data, this.#now());
    if ('problem' in plan) return refused('INVALID_MESSAGE', plan.problem);
    return { kind: 'taken', sequence: read.data.sequence, isRepeat: false, effects: plan.effects };
  }

  /** Resolves once there is room for more. A message is carried out whole, or not at all. */
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

  /** Of a message that comes too late, too early, or out of its turn. */
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

  /** Later than every earlier message, whatever the clock says: versions of definitions grow by it. */
  #now(): Instant {
    return instant(Math.max(this.#at + 1, this.#options.clock.now()));
  }

  #plan(message: PushMessage, at: Instant): ReturnType<typeof planMessage> {
    const { provider, marketsMax } = this.#options;
    return planMessage({ book: this.#book, message, provider, marketsMax, at });
  }

  /**
   * After a doubt every market is told again, so that it is trusted again. A heartbeat tells one as it was:
   * whoever counts silence hears it.
   */
  #batchOf({ book, changes }: PushPlan, at: Instant): readonly MarketChange[] {
    const told = new Set(changes.map(({ marketId }) => marketId));
    const others = [...book.markets].filter(([id]) => !told.has(id));
    const isQuiet = this.#distrust === null;
    const again = isQuiet ? others.slice(0, changes.length > 0 ? 0 : 1) : others;
    return [...changes, ...again.map(([id, { isListed }]) => tellAgain(id, { isListed, at }))];
  }

  /** What the message would have said is not known: nothing of the provider is trusted. */
  async #refuse(queue: BatchQueue, code: Refused['code'], message: string): Promise<PushAnswer> {
    this.#log.addProblem({ source: this.name, line: null, text: `${code}: ${message}` });
    if (code === 'SNAPSHOT_NEEDED') this.#needsSnapshot = true;
    // What came a second time has been heard.
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
