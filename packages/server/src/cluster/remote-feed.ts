/**
 * A feed that another server runs. What it tells fills the market cache here; where a message is missing,
 * nothing is trusted until everything was told again. The database says whose turn it is: nobody else is
 * heard, neither a server that was replaced nor somebody else on the wire.
 */
import type { KeyObject } from 'node:crypto';
import type { MarketChange, MarketId } from '@layline/contract';
import type { Clock } from '../base/clock.ts';
import type { FeedRunner, FeedSink } from '../venue/market/feed-runner.ts';
import type { RemoteSource } from '../venue/market/feed-set.ts';
import type { Payload } from './bus/bus.ts';
import { openSigned, parseKey } from './signed.ts';
import { decode, encode, type FeedMessage, type FeedSummary, type Wire } from './wire.ts';

interface RemoteFeedOptions {
  readonly name: string;
  readonly wire: Wire;
  readonly clock: Clock;
  /** Whose turn it is, by the key that verifies what it tells; null if nobody has run the feed yet. */
  readonly readKey: () => Promise<string | null>;
}

/** The server that runs the feed says something twice a second. */
const silenceMaxMs = 2500;
const checkMs = 500;
const sweepMs = 1000;
const lookMs = 250;

const reasons = {
  silent: 'No word from the server that runs the feed.',
  incomplete: 'Some of what the feed told was lost.',
  dropped: 'The feed does not show it any more.',
} as const;

const nothingSaid: FeedSummary = { problems: [], leftOff: 0, lagMs: null };

export function remoteFeed(options: RemoteFeedOptions): RemoteSource {
  let last: Listening | null = null;
  return {
    name: options.name,
    report: () => last?.report ?? nothingSaid,
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
  report: FeedSummary = nothingSaid;
  /** Whose turn it is, by the last look at the database. */
  #turn = '';
  #key: KeyObject | null = null;
  #isLooking = false;
  #lookedAt = -Infinity;
  /** The last message that came, of this turn. */
  #nth = 0;
  /** Whether nothing is missing. */
  #isWhole = false;
  /** What was told so far of everything; null while that is not being told. */
  #whole: MarketChange[] | null = null;
  #heardAt = -Infinity;

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
    if (this.#options.clock.monotonicMs() - this.#heardAt > silenceMaxMs) {
      this.#distrust(reasons.silent);
    }
    if (this.#isWhole) return;
    this.#look();
    this.#ask();
  }

  #ask(): void {
    const { name, wire } = this.#options;
    wire.bus.publish(wire.subjects.feedAgain(name), encode({}));
  }

  #distrust(reason: string): void {
    this.#isWhole = false;
    this.#sink.setFeedStale(reason, this.#options.name);
  }

  /** What somebody else has signed may be of a new turn. */
  #receive(payload: Payload): void {
    const signed = this.#key && openSigned(payload, this.#key);
    if (signed === null) return this.#look();
    const message = decode<FeedMessage>(signed);
    if (message !== null) this.#take(message);
  }

  #take(message: FeedMessage): void {
    this.#heardAt = this.#options.clock.monotonicMs();
    this.report = message.report;
    const isNews = message.nth > this.#nth;
    const isNext = message.nth === this.#nth + 1;
    const hasChanges = message.changes.length > 0 || message.part !== null;
    // One that comes late or twice is not shown: it was made up for, or will be.
    if (!isNews && hasChanges) return;
    if (isNews && !(isNext && hasChanges)) this.#miss();
    this.#nth = Math.max(this.#nth, message.nth);
    if (hasChanges) this.#show(message);
    if (this.#isWhole && message.staleReason !== null) {
      this.#sink.setFeedStale(message.staleReason, this.#options.name);
    }
  }

  /** Looks up whose turn it is; whoever floods the wire makes it look four times a second. */
  #look(): void {
    const { clock, readKey } = this.#options;
    if (this.#isLooking || clock.monotonicMs() - this.#lookedAt < lookMs) return;
    this.#isLooking = true;
    this.#lookedAt = clock.monotonicMs();
    readKey()
      .then(
        (turn) => this.#begin(turn ?? ''),
        // A database that does not answer is looked at again.
        () => undefined,
      )
      .finally(() => {
        this.#isLooking = false;
      });
  }

  /** A turn that is new starts from nothing. */
  #begin(turn: string): void {
    if (turn === this.#turn) return;
    this.#turn = turn;
    this.#key = parseKey(turn);
    this.#nth = 0;
    this.#miss();
  }

  #miss(): void {
    this.#whole = null;
    this.#distrust(reasons.incomplete);
    this.#ask();
  }

  #show({ changes, part, isLast }: FeedMessage): void {
    if (part === 0) this.#whole = [];
    if (this.#whole === null) {
      if (this.#isWhole) this.#apply(changes);
      return;
    }
    // Between two parts of it, the feed may tell what is new.
    this.#whole.push(...changes);
    if (!isLast) return;
    const all = this.#whole;
    this.#whole = null;
    this.#isWhole = true;
    this.#apply([...all, ...this.#dropped(all)]);
  }

  /** Markets that were open and are no longer told. */
  #dropped(all: readonly MarketChange[]): MarketChange[] {
    const told = new Set(all.map(({ marketId }) => marketId));
    const at = this.#options.clock.now();
    return [...this.#open]
      .filter((marketId) => !told.has(marketId))
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
