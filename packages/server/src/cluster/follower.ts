/**
 * Follows the journal that another server writes: reads it by SQL, checks the hash chain row by row and
 * applies events with the same pure code as the engine. Its state is committed, and some milliseconds old. It
 * stops for good, with an error, if the journal contradicts itself or the rules.
 */
import { type Event, type ExchangeState, openExchange } from '@layline/exchange';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { BrokenStore, Replay } from '../engine/memory/replay.ts';
import type { Offered } from '../engine/view/offered.ts';
import { type EngineView, viewOf } from '../engine/view/view.ts';
import type { Sql } from '../store/database.ts';
import { readJournalHead } from '../store/queries/journal.ts';

export interface FollowerOptions {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly log: Log;
  /** How often to read the journal without a notification. */
  readonly pollMs: number;
  /** Keeps a second state, so that an engine can start without copying the first. */
  readonly hasTwin: boolean;
  /** Markets that the journal need not know; its view shows them too. */
  readonly offered?: Offered;
}

export interface FollowerReport {
  /** Number of the last applied command. */
  readonly seq: number;
  /** Time since the journal was last read to its end; null before that. */
  readonly staleMs: number | null;
  /** Why it has stopped; null while it runs. */
  readonly fault: string | null;
}

type Listener = (events: readonly Event[]) => void;

const retryMs = { first: 100, last: 2000 };

export class Follower {
  /** Empty until the journal has been read once. */
  readonly view: EngineView;
  readonly #options: FollowerOptions;
  readonly #listeners = new Set<Listener>();
  readonly #ended = new AbortController();
  readonly #empty = openExchange();
  #replay: Replay | null = null;
  /** By the monotonic clock. */
  #freshAt: number | null = null;
  #fault: string | null = null;
  #failure = '';
  #nap: AbortController | null = null;
  #isWoken = false;
  /** True until the journal has been read to its end again. */
  #isReopened = false;
  #looking: Looking[] = [];

  constructor(options: FollowerOptions) {
    this.#options = options;
    this.view = viewOf(() => this.state, options.offered);
    void this.#run();
  }

  /** The state read so far. Further reads may replace the object, so do not keep it. */
  get state(): ExchangeState {
    return this.#replay?.state ?? this.#empty;
  }

  report(): FollowerReport {
    const staleMs =
      this.#freshAt === null ? null : this.#options.clock.monotonicMs() - this.#freshAt;
    return { seq: this.view.seq, staleMs, fault: this.#fault };
  }

  /**
   * Calls the listener with applied events, several commands at a time. Returns a function that removes it.
   */
  onCommitted(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Reads the journal now. */
  wake(): void {
    this.#isWoken = true;
    this.#nap?.abort();
  }

  /** Resolves once the journal has been read to its end, or reading has stopped. */
  async caughtUp(): Promise<void> {
    while (this.#freshAt === null && this.#isGoing) {
      await new Promise<void>((done) => this.#looking.push({ seq: 0, done }));
    }
  }

  /** Resolves to true once the command has been applied; false if that takes longer. */
  async reaches(seq: number, { maxMs }: { readonly maxMs: number }): Promise<boolean> {
    if (this.view.seq >= seq) return true;
    if (!this.#isGoing) return false;
    this.wake();
    const { promise, resolve } = Promise.withResolvers<void>();
    const looking = { seq, done: resolve };
    this.#looking.push(looking);
    const cancel = this.#options.clock.after(maxMs, resolve);
    await promise;
    cancel();
    this.#looking = this.#looking.filter((one) => one !== looking);
    return this.view.seq >= seq;
  }

  /**
   * Stops and hands over the state to the caller; nothing changes it any more. Returns null if nothing usable
   * was read.
   */
  stop(): Replay | null {
    const replay = this.#fault === null ? this.#replay : null;
    this.#end();
    return replay;
  }

  get #isGoing(): boolean {
    return !this.#ended.signal.aborted;
  }

  #end(): void {
    this.#ended.abort();
    this.#nap?.abort();
    for (const { done } of this.#looking.splice(0)) done();
  }

  async #run(): Promise<void> {
    let delayMs = retryMs.first;
    while (this.#isGoing) {
      try {
        const isMore = await this.#look();
        delayMs = retryMs.first;
        this.#noteRead();
        if (!isMore) await this.#rest(this.#options.pollMs);
      } catch (error) {
        if (error instanceof Unfollowable) return this.#break(error);
        this.#noteFailed(error);
        await this.#rest(delayMs);
        delayMs = Math.min(delayMs * 2, retryMs.last);
      }
    }
  }

  async #rest(delayMs: number): Promise<void> {
    if (!this.#isWoken && this.#isGoing) {
      this.#nap = new AbortController();
      await this.#options.clock.sleep(delayMs, this.#nap.signal);
      this.#nap = null;
    }
    this.#isWoken = false;
  }

  /** Returns true if there may be more. Throws Unfollowable if reading must stop. */
  async #look(): Promise<boolean> {
    const { sql } = this.#options;
    this.#replay ??= await this.#open();
    const replay = this.#replay;
    const head = await readJournalHead(sql);
    if (!this.#isGoing) return false;
    if ((head?.seq ?? 0) === replay.state.seq && (head === null || head.hash === replay.lastHash)) {
      this.#noteFresh();
      return false;
    }
    const rows = await replay.next(sql);
    // The new owner of the state applies the rest.
    if (!this.#isGoing) return false;
    const [first] = rows;
    if (first === undefined || !replay.isNext(first)) return this.#reopen(replay);
    this.#take(replay, rows);
    return true;
  }

  #noteFresh(): void {
    this.#freshAt = this.#options.clock.monotonicMs();
    this.#isReopened = false;
    this.#resolveLooking();
  }

  async #open(): Promise<Replay> {
    const replay = await Replay.open(this.#options.sql);
    if (this.#options.hasTwin) replay.keepTwin();
    return replay;
  }

  /** Either a database that failed over has lost rows that were read here, or a row was changed. */
  async #reopen(replay: Replay): Promise<boolean> {
    const { sql, log } = this.#options;
    if (this.#isReopened || (await replay.isIn(sql))) {
      const { seq } = replay.state;
      const text = `The journal's hash chain is broken after number ${seq}: a row was changed or lost.`;
      throw new Unfollowable(new BrokenStore(text));
    }
    log.error(
      { seq: replay.state.seq },
      'the database has lost rows of the journal that were read; it is read again',
    );
    this.#freshAt = null;
    this.#isReopened = true;
    this.#replay = await this.#open();
    return true;
  }

  #take(replay: Replay, rows: Parameters<Replay['take']>[0]): void {
    try {
      this.#publish(replay.take(rows));
    } catch (error) {
      throw new Unfollowable(error);
    }
    this.#resolveLooking();
  }

  #publish(events: readonly Event[]): void {
    for (const listener of this.#listeners) {
      try {
        listener(events);
      } catch (error) {
        this.#options.log.error({ error }, 'a listener of the followed journal failed');
      }
    }
  }

  #resolveLooking(): void {
    const { seq } = this.view;
    const done = this.#looking.filter((one) => one.seq <= seq);
    this.#looking = this.#looking.filter((one) => one.seq > seq);
    for (const one of done) one.done();
  }

  #noteRead(): void {
    if (this.#failure !== '') this.#options.log.info('the journal can be read again');
    this.#failure = '';
  }

  /** Logs each reason once, because it may last for hours. */
  #noteFailed(error: unknown): void {
    const reason = String(error);
    if (this.#failure !== reason) {
      this.#options.log.warn({ reason }, 'the journal cannot be followed at the moment');
    }
    this.#failure = reason;
  }

  #break({ cause }: Unfollowable): void {
    this.#fault = cause instanceof Error ? cause.message : String(cause);
    this.#options.log.fatal({ error: cause }, 'the journal is no longer followed');
    this.#end();
  }
}

interface Looking {
  readonly seq: number;
  readonly done: () => void;
}

/** A row that can neither be applied nor skipped. */
class Unfollowable extends Error {
  constructor(cause: unknown) {
    super('unfollowable', { cause });
  }
}
