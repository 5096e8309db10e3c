/**
 * A feed that another server runs. Its messages fill the market cache; after a missing message no price is
 * trusted until a snapshot has arrived. The database names the server whose turn it is: messages of any
 * other, such as a server that was replaced or an impostor on the wire, are ignored.
 */
import type { KeyObject } from 'node:crypto';
import type { MarketChange, MarketId } from '@layline/contract';
import type { Clock } from '../base/clock.ts';
import type { FeedRunner, FeedSink } from '../venue/market/feed-runner.ts';
import type { RemoteSource } from '../venue/market/feed-set.ts';
import type { Payload } from './bus/bus.ts';
import { openSigned, parseKey } from './seal/signed.ts';
import { decode, encode, type FeedMessage, type FeedSummary, type Wire } from './wire.ts';

interface RemoteFeedOptions {
  readonly name: string;
  readonly wire: Wire;
  readonly clock: Clock;
  /** The key of the server whose turn it is, which verifies its messages; null if the feed never ran. */
  readonly readKey: () => Promise<string | null>;
}

/** The server that runs the feed sends something twice a second. */
const silenceMaxMs = 2500;
const checkMs = 500;
const sweepMs = 1000;
const lookMs = 250;

const reasons = {
  silent: 'No word from the server that runs the feed.',
  incomplete: 'Some of what the feed told was lost.',
  dropped: 'The feed does not show it any more.',
} as const;

const emptyReport: FeedSummary = { problems: [], leftOff: 0, lagMs: null };

export function remoteFeed(options: RemoteFeedOptions): RemoteSource {
  let last: Listening | null = null;
  return {
    name: options.name,
    report: () => last?.report ?? emptyReport,
    listen: (sink) => {
      last = new Listening(options, sink);
      return last;
    },
  };
}

class Listening implements FeedRunner {
  readonly #options: RemoteFeedOptions;
  readonly #sink: FeedSink;
  readonly #ends: (() => void)[];
  /** Markets that the feed has not closed. */
  readonly #open = new Set<MarketId>();
  report: FeedSummary = emptyReport;
  /** Whose turn it is, by the last read of the database. */
  #turn = '';
  #key: KeyObject | null = null;
  #isLooking = false;
  #lookedAt = -Infinity;
  /** The newest message of this turn. */
  #nth = 0;
  /** True if nothing is missing. */
  #isComplete = false;
  /** The parts of a snapshot that have arrived; null unless one is being received. */
  #snapshot: MarketChange[] | null = null;
  #lastMessageAt = -Infinity;

  constructor(options: RemoteFeedOptions, sink: FeedSink) {
    this.#options = options;
    this.#sink = sink;
    const { name, wire, clock } = options;
    this.#ends = [
      wire.bus.subscribe(wire.subjects.feed(name), (payload) => this.#receive(payload)),
      clock.every(sweepMs, () => sink.sweep()),
      clock.every(checkMs, () => this.#check()),
    ];
    this.#look();
    this.#ask();
  }

  isRunning(): boolean {
    return this.#ends.length > 0;
  }

  close(): Promise<void> {
    for (const end of this.#ends.splice(0)) end();
    return Promise.resolve();
  }

  #check(): void {
    if (this.#options.clock.monotonicMs() - this.#lastMessageAt > silenceMaxMs) {
      this.#distrust(reasons.silent);
    }
    if (this.#isComplete) return;
    this.#look();
    this.#ask();
  }

  #ask(): void {
    const { name, wire } = this.#options;
    wire.bus.publish(wire.subjects.feedAgain(name), encode({}));
  }

  #distrust(reason: string): void {
    this.#isComplete = false;
    this.#sink.setFeedStale(reason, this.#options.name);
  }

  /** A message signed with another key may belong to a new turn. */
  #receive(payload: Payload): void {
    const signed = this.#key && openSigned(payload, this.#key);
    if (signed === null) return this.#look();
    const message = decode<FeedMessage>(signed);
    if (message !== null) this.#take(message);
  }

  #take(message: FeedMessage): void {
    this.#lastMessageAt = this.#options.clock.monotonicMs();
    this.report = message.report;
    const isNews = message.nth > this.#nth;
    const isNext = message.nth === this.#nth + 1;
    const hasChanges = message.changes.length > 0 || message.part !== null;
    // A late or repeated message is ignored: a snapshot has replaced it, or will.
    if (!isNews && hasChanges) return;
    if (isNews && !(isNext && hasChanges)) this.#miss();
    this.#nth = Math.max(this.#nth, message.nth);
    if (hasChanges) this.#show(message);
    if (this.#isComplete && message.staleReason !== null) {
      this.#sink.setFeedStale(message.staleReason, this.#options.name);
    }
  }

  /** Looks up whose turn it is: at most four times a second, however many messages arrive. */
  #look(): void {
    const { clock, readKey } = this.#options;
    if (this.#isLooking || clock.monotonicMs() - this.#lookedAt < lookMs) return;
    this.#isLooking = true;
    this.#lookedAt = clock.monotonicMs();
    readKey()
      .then(
        (turn) => this.#begin(turn ?? ''),
        // A database that does not answer is read again later.
        () => undefined,
      )
      .finally(() => {
        this.#isLooking = false;
      });
  }

  /** A new turn starts from nothing. */
  #begin(turn: string): void {
    if (turn === this.#turn) return;
    this.#turn = turn;
    this.#key = parseKey(turn);
    this.#nth = 0;
    this.#miss();
  }

  #miss(): void {
    this.#snapshot = null;
    this.#distrust(reasons.incomplete);
    this.#ask();
  }

  #show({ changes, part, isLast }: FeedMessage): void {
    if (part === 0) this.#snapshot = [];
    if (this.#snapshot === null) {
      if (this.#isComplete) this.#apply(changes);
      return;
    }
    // Ordinary changes may arrive between two parts of the snapshot.
    this.#snapshot.push(...changes);
    if (!isLast) return;
    const all = this.#snapshot;
    this.#snapshot = null;
    this.#isComplete = true;
    this.#apply([...all, ...this.#dropped(all)]);
  }

  /** Open markets that the snapshot does not have. */
  #dropped(all: readonly MarketChange[]): MarketChange[] {
    const listed = new Set(all.map(({ marketId }) => marketId));
    const at = this.#options.clock.now();
    return [...this.#open]
      .filter((marketId) => !listed.has(marketId))
      .map((marketId) => ({ marketId, at, staleReason: reasons.dropped }));
  }

  #apply(changes: readonly MarketChange[]): void {
    for (const { marketId, definition } of changes) {
      if (definition?.status === 'CLOSED') this.#open.delete(marketId);
      else if (definition !== undefined) this.#open.add(marketId);
    }
    this.#sink.apply(changes, this.#options.name);
  }
}
