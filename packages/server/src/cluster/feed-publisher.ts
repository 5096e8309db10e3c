/**
 * Sends the changes of a feed to the servers that may decide. Messages are numbered, so that a lost one is
 * noticed. A server that misses one requests a snapshot; it is sent to every server.
 */
import type { Instant, MarketChange, MarketId } from '@layline/contract';
import { type Feed, foldChanges } from '@layline/feeds';
import type { Cancel, Clock } from '../base/clock.ts';
import type { FeedSink } from '../venue/market/feed-runner.ts';
import type { Signer } from './seal/signed.ts';
import { encode, type FeedMessage, partsOf, type Wire } from './wire.ts';

interface FeedPublisherOptions {
  readonly name: string;
  readonly feed: Feed;
  readonly wire: Wire;
  readonly clock: Clock;
  readonly signer: Signer;
  /** True if this server may still publish the feed. */
  readonly isHeld: () => boolean;
}

const aliveMs = 500;
/** At most one snapshot is sent in this time. */
const snapshotEveryMs = 1000;
/** A closed market stays in snapshots for this long, for servers that missed the close. */
const closedKeptMs = 24 * 60 * 60_000;
/** Space for the fields around the changes. */
const envelopeBytes = 64 * 1024;
const problemsMax = 20;

export class FeedPublisher implements FeedSink {
  readonly #options: FeedPublisherOptions;
  /** All that the feed has sent, folded into one change of each market. */
  readonly #markets = new Map<MarketId, MarketChange>();
  readonly #closedAt = new Map<MarketId, Instant>();
  readonly #ends: Cancel[];
  #nth = 0;
  #staleReason: string | null = null;
  #snapshotAt = -Infinity;
  #isRequested = false;

  constructor(options: FeedPublisherOptions) {
    this.#options = options;
    const { name, wire, clock } = options;
    this.#ends = [
      clock.every(aliveMs, () => this.#send({})),
      wire.bus.subscribe(wire.subjects.feedAgain(name), () => this.#sendSnapshotSoon()),
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

  /** Requests that arrive together get one snapshot. */
  #sendSnapshotSoon(): void {
    if (this.#isRequested) return;
    this.#isRequested = true;
    const { clock } = this.#options;
    const passedMs = clock.monotonicMs() - this.#snapshotAt;
    if (passedMs >= snapshotEveryMs) this.#sendSnapshot();
    else this.#ends.push(clock.after(snapshotEveryMs - passedMs, () => this.#sendSnapshot()));
  }

  #sendSnapshot(): void {
    this.#isRequested = false;
    this.#snapshotAt = this.#options.clock.monotonicMs();
    const parts = [...this.#parts([...this.#markets.values()])];
    for (const [part, changes] of parts.entries()) {
      this.#next({ changes, part, isLast: part === parts.length - 1 });
    }
  }

  #parts(changes: readonly MarketChange[]): Generator<readonly MarketChange[]> {
    return partsOf(changes, this.#options.wire.bus.payloadMax - envelopeBytes);
  }

  /** The number grows even if nothing may be sent, so that the gap is noticed. */
  #next(content: Partial<FeedMessage>): void {
    this.#nth += 1;
    this.#send(content);
  }

  #send(content: Partial<FeedMessage>): void {
    const { name, feed, wire, signer, isHeld } = this.#options;
    if (!isHeld()) return;
    const { problems, leftOff, lagMs } = feed.report();
    const unreported = Math.max(0, problems.length - problemsMax);
    const report = { problems: problems.slice(-problemsMax), leftOff: leftOff + unreported, lagMs };
    const message: FeedMessage = {
      nth: this.#nth,
      changes: [],
      part: null,
      isLast: false,
      staleReason: this.#staleReason,
      report,
      ...content,
    };
    wire.bus.publish(wire.subjects.feed(name), signer.sign(encode(message)));
  }
}
