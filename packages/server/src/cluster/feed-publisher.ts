/**
 * Sends what a feed tells to the servers that may decide. Each message has a number, so that a lost one is
 * noticed; whoever misses one asks, and everything is told again to all.
 */
import type { Instant, MarketChange, MarketId } from '@layline/contract';
import { type Feed, foldChanges } from '@layline/feeds';
import type { Cancel, Clock } from '../base/clock.ts';
import type { FeedSink } from '../venue/market/feed-runner.ts';
import type { Signer } from './signed.ts';
import { encode, type FeedMessage, partsOf, type Wire } from './wire.ts';

interface FeedPublisherOptions {
  readonly name: string;
  readonly feed: Feed;
  readonly wire: Wire;
  readonly clock: Clock;
  readonly signer: Signer;
  /** Whether this server may still speak for the feed. */
  readonly isHeld: () => boolean;
}

const aliveMs = 500;
/** Everything is told at most once in this time. */
const againMs = 1000;
/** A market that the feed has closed is told for this long, to a server that missed it. */
const closedKeptMs = 24 * 60 * 60_000;
/** Room for what stands around the changes. */
const envelopeBytes = 64 * 1024;
const problemsTold = 20;

export class FeedPublisher implements FeedSink {
  readonly #options: FeedPublisherOptions;
  /** Everything the feed has told, as one change of each market. */
  readonly #markets = new Map<MarketId, MarketChange>();
  readonly #closedAt = new Map<MarketId, Instant>();
  readonly #ends: Cancel[];
  #nth = 0;
  #staleReason: string | null = null;
  #toldAllAt = -Infinity;
  #isAsked = false;

  constructor(options: FeedPublisherOptions) {
    this.#options = options;
    const { name, wire, clock } = options;
    this.#ends = [
      clock.every(aliveMs, () => this.#send({})),
      wire.bus.subscribe(wire.subjects.feedAgain(name), () => this.#tellAllSoon()),
    ];
  }

  /** Markets that the feed has not closed. */
  get markets(): number {
    return this.#markets.size - this.#closedAt.size;
  }

  get staleReason(): string | null {
    return this.#staleReason;
  }

  apply(changes: readonly MarketChange[]): void {
    this.#staleReason = null;
    for (const change of changes) this.#keep(change);
    for (const part of this.#parts(changes)) this.#next({ changes: part });
  }

  setFeedStale(staleReason: string | null): void {
    this.#staleReason = staleReason;
    this.#send({});
  }

  sweep(): void {
    const { clock } = this.#options;
    for (const [id, closedAt] of this.#closedAt) {
      if (clock.now() - closedAt < closedKeptMs) continue;
      this.#closedAt.delete(id);
      this.#markets.delete(id);
    }
  }

  close(): void {
    for (const end of this.#ends.splice(0)) end();
  }

  #keep(change: MarketChange): void {
    const { marketId, definition } = change;
    const known = this.#markets.get(marketId);
    this.#markets.set(marketId, known === undefined ? change : foldChanges(known, change));
    if (definition === undefined) return;
    if (definition.status === 'CLOSED') this.#closedAt.set(marketId, this.#options.clock.now());
    else this.#closedAt.delete(marketId);
  }

  /** Several that ask at once are answered once. */
  #tellAllSoon(): void {
    if (this.#isAsked) return;
    this.#isAsked = true;
    const { clock } = this.#options;
    const passedMs = clock.monotonicMs() - this.#toldAllAt;
    if (passedMs >= againMs) this.#tellAll();
    else this.#ends.push(clock.after(againMs - passedMs, () => this.#tellAll()));
  }

  #tellAll(): void {
    this.#isAsked = false;
    this.#toldAllAt = this.#options.clock.monotonicMs();
    const parts = [...this.#parts([...this.#markets.values()])];
    for (const [part, changes] of parts.entries()) {
      this.#next({ changes, part, isLast: part === parts.length - 1 });
    }
  }

  #parts(changes: readonly MarketChange[]): Generator<readonly MarketChange[]> {
    return partsOf(changes, this.#options.wire.bus.payloadMax - envelopeBytes);
  }

  /** The number counts also where nothing may be sent, so that it is missed. */
  #next(told: Partial<FeedMessage>): void {
    this.#nth += 1;
    this.#send(told);
  }

  #send(told: Partial<FeedMessage>): void {
    const { name, feed, wire, signer, isHeld } = this.#options;
    if (!isHeld()) return;
    const { problems, leftOff, lagMs } = feed.report();
    const untold = Math.max(0, problems.length - problemsTold);
    const report = { problems: problems.slice(-problemsTold), leftOff: leftOff + untold, lagMs };
    const message: FeedMessage = {
      nth: this.#nth,
      changes: [],
      part: null,
      isLast: false,
      staleReason: this.#staleReason,
      report,
      ...told,
    };
    wire.bus.publish(wire.subjects.feed(name), signer.sign(encode(message)));
  }
}
