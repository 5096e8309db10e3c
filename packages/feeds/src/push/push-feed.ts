/**
 * The feed of one provider that pushes messages. The provider is trusted only while every message has
 * arrived in order, in time and without a fault; otherwise its markets are suspended until the next good
 * message or, if one was missed, the next snapshot.
 */
import { type Instant, instant, type MarketChange, type MarketId } from '@layline/contract';
import type { z } from 'zod';
import { BatchQueue } from '../feed/batch-queue.ts';
import { cleanJson } from '../feed/clean-text.ts';
import type { Feed, FeedClock, FeedReport } from '../feed/feed.ts';
import { FeedLog } from '../feed/feed-log.ts';
import type { PushEffect } from './effects.ts';
import { type PushMessage, pushMessage } from './message.ts';
import { type BandLimits, type Elsewhere, staleBy } from './odds-band.ts';
import { type JoinedEvents, type PushPlan, type PushProblem, planMessage } from './plan-message.ts';
import { emptyBook, leftOutReason, type PushBook, type PushedMarket } from './push-book.ts';

export interface PushFeedOptions {
  /** Such as `acme`; the feed is `push:acme`, and its market ids begin with `acme.`. */
  readonly provider: string;
  readonly marketsMax: number;
  /** Maximum age of a message on arrival. */
  readonly lateMsMax: number;
  readonly clock: Pick<FeedClock, 'now'>;
  /** Events of other sources that the operator lets it use. */
  readonly joinedEvents?: JoinedEvents;
  readonly band?: BandLimits;
  /** Tells whether players have open bets in a market. */
  readonly hasBets?: (id: MarketId) => boolean;
  /** Best odds of the same market at other sources, by this market's runners. */
  readonly elsewhere?: Elsewhere;
  /** Looks at what a valid message would change before it is executed; a text refuses it. */
  readonly guard?: (changes: readonly MarketChange[]) => Promise<Guarded | string>;
}

/** What a guard lets through, and what it adds to the effects of its markets. */
export interface Guarded {
  readonly changes: readonly MarketChange[];
  readonly notes: ReadonlyMap<MarketId, string>;
  /** Keeps what waits, once the message is executed. */
  readonly keep: () => Promise<void>;
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
  /**
   * Messages that are wrong in themselves or in time, and the last of them; not those that a provider mends
   * by itself, as with a snapshot.
   */
  readonly refused: { readonly count: number; readonly last: string };
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
  #options: PushFeedOptions;
  #log: FeedLog;
  /** Null while the feed is removed. */
  #queue: BatchQueue | null = null;
  #book: PushBook = emptyBook;
  #taken: Taken | null = null;
  #needsSnapshot = true;
  #distrust: string | null = noSnapshot;
  #at: Instant;
  #lagMs: number | null = null;
  #refused: PushState['refused'] = { count: 0, last: '' };
  /** Messages are executed one after another. */
  #last: Promise<unknown> = Promise.resolve();

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
    this.forget();
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
      refused: this.#refused,
    };
  }

  /** Trusts no earlier number and message: the key or the feed is new. The next message is a snapshot. */
  forget(): void {
    this.#taken = null;
    this.#needsSnapshot = true;
    this.#distrust = noSnapshot;
  }

  /** Takes over what the operator has changed. */
  configure(changed: Partial<PushFeedOptions>): void {
    this.#options = { ...this.#options, ...changed };
  }

  /** Returns what the message would change. Changes nothing, and does not count as a sign of life. */
  async check(raw: unknown): Promise<PushAnswer> {
    const read = pushMessage.safeParse(cleanJson(raw));
    if (!read.success) return refused('INVALID_MESSAGE', issueText(read.error));
    const plan = await this.#plan(read.data, this.#now());
    if ('problem' in plan) return refused('INVALID_MESSAGE', plan.problem);
    return { kind: 'taken', sequence: read.data.sequence, isRepeat: false, effects: plan.effects };
  }

  /** Resolves once there is room for more. A message is executed whole, or not at all. */
  receive(raw: unknown): Promise<PushAnswer> {
    const answer = this.#last.then(() => this.#receive(raw));
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  async #receive(raw: unknown): Promise<PushAnswer> {
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
    const plan = await this.#plan(message, at);
    if ('problem' in plan) return this.#refuse(queue, 'INVALID_MESSAGE', plan.problem);
    await plan.keep();
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
    const most = (clock.now() + aheadMsMax) * 1000;
    if (sequence > most) {
      return refused(
        'INVALID_MESSAGE',
        `sequence: must be at most the time in microseconds, ${most}`,
      );
    }
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

  async #plan(message: PushMessage, at: Instant): Promise<GuardedPlan | PushProblem> {
    const { provider, marketsMax, guard, ...given } = this.#options;
    const {
      joinedEvents = [],
      band = noBand,
      hasBets = () => false,
      elsewhere = nothingElsewhere,
    } = given;
    const plan = planMessage({
      book: this.#book,
      message,
      provider,
      marketsMax,
      joinedEvents,
      band,
      hasBets,
      elsewhere,
      at,
    });
    if ('problem' in plan) return plan;
    const guarded = await guard?.(plan.changes);
    if (guarded === undefined) return { ...plan, keep: async () => undefined };
    if (typeof guarded === 'string') return { problem: guarded };
    const effects = plan.effects.map(({ marketId, effects: own }) => {
      const note = guarded.notes.get(marketId);
      return { marketId, effects: note === undefined ? own : [...own, note] };
    });
    return { ...plan, effects, changes: guarded.changes, keep: guarded.keep };
  }

  /**
   * After distrust, every market is published again, which restores trust. A heartbeat republishes one
   * unchanged market, so that silence timers are reset.
   */
  #batchOf({ book, changes }: PushPlan, at: Instant): readonly MarketChange[] {
    const listed = new Set(changes.map(({ marketId }) => marketId));
    const others = [...book.markets].filter(([id]) => !listed.has(id));
    const isQuiet = this.#distrust === null;
    const again = isQuiet ? others.slice(0, changes.length > 0 ? 0 : 1) : others;
    return [...changes, ...again.map(([id, market]) => tellAgain(id, market, at))];
  }

  /** The content of the message is unknown, so nothing of the provider is trusted. */
  async #refuse(queue: BatchQueue, code: Refused['code'], message: string): Promise<PushAnswer> {
    this.#log.addProblem({ source: this.name, line: null, text: `${code}: ${message}` });
    if (code === 'SNAPSHOT_NEEDED') this.#needsSnapshot = true;
    if (code !== 'SNAPSHOT_NEEDED' && code !== 'SEQUENCE_OLD') {
      this.#refused = { count: this.#refused.count + 1, last: `${code}, ${message}` };
    }
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

const nothingElsewhere: Elsewhere = () => new Map();
const noBand: BandLimits = { factor: 0, settleMs: 0 };

interface GuardedPlan extends PushPlan {
  readonly keep: () => Promise<void>;
}

const tellAgain = (id: MarketId, { isListed, band }: PushedMarket, at: Instant): MarketChange => ({
  marketId: id,
  at,
  ...(isListed ? staleBy(band) : { staleReason: leftOutReason }),
});

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
