/**
 * Sends the leader's market cache to the edges: complete records of changed markets, collected for a moment,
 * under a running number. An edge that missed a number compares the digest with its own records, and requests
 * those that it lacks.
 */
import type { MarketId } from '@layline/contract';
import type { Clock } from '../base/clock.ts';
import type { CachedMarket } from '../venue/market/cached-market.ts';
import type { MarketCache } from '../venue/market/market-cache.ts';
import { type MarketRecord, recordOf } from '../venue/market/market-record.ts';
import type { Bus, Payload } from './bus/bus.ts';
import { type BoardItem, decode, encode, partsOf, type Subjects } from './wire.ts';

interface BoardSourceOptions {
  readonly bus: Bus;
  readonly subjects: Subjects;
  readonly epoch: number;
  readonly marketCache: MarketCache;
  readonly clock: Clock;
}

/** How long changes are collected. */
const paceMs = 20;
/** Space for the fields around the items. */
const envelopeBytes = 64 * 1024;
const requestedMax = 500;

export class BoardSource {
  readonly #options: BoardSourceOptions;
  readonly #changed = new Set<MarketId>();
  readonly #scored = new Set<string>();
  /** The record last sent of each market, and its number. */
  readonly #sent = new Map<MarketId, { readonly rev: number; readonly record: MarketRecord }>();
  #isScheduled = false;
  #feedsText = '';
  /** The number of the last message. */
  board = 0;

  constructor(options: BoardSourceOptions) {
    this.#options = options;
    const { bus, subjects, epoch, marketCache } = options;
    marketCache.listen({
      changed: ({ marketId }) => this.#mark(this.#changed, marketId),
      scored: (eventId) => this.#mark(this.#scored, eventId),
      removed: (id) => this.#sent.delete(id),
    });
    for (const { definition } of marketCache.markets()) {
      this.#mark(this.#changed, definition.marketId);
    }
    bus.serve(subjects.digest(epoch), () => Promise.resolve(this.#digest()));
    bus.serve(subjects.records(epoch), (query) => Promise.resolve(this.#records(query)));
  }

  #mark<Key>(marked: Set<Key>, key: Key): void {
    marked.add(key);
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#options.clock.after(paceMs, () => {
      this.#isScheduled = false;
      this.#publish();
    });
  }

  #publish(): void {
    const { marketCache } = this.#options;
    const rev = this.board + 1;
    const items: BoardItem[] = [];
    for (const id of this.#changed) {
      const item = this.#itemOf(id, rev);
      if (item !== null) items.push(item);
    }
    for (const eventId of this.#scored) {
      const score = marketCache.scores.find(eventId);
      if (score) items.push({ rev, score });
    }
    this.#changed.clear();
    this.#scored.clear();
    const feedsText = JSON.stringify(marketCache.feeds());
    if (items.length === 0 && feedsText === this.#feedsText) return;
    this.#feedsText = feedsText;
    for (const part of this.#parts(items)) this.#send(part);
  }

  #send(items: readonly BoardItem[]): void {
    const { bus, subjects } = this.#options;
    this.board += 1;
    bus.publish(subjects.board, encode({ ...this.#head(), items }));
  }

  #head() {
    const { epoch, marketCache } = this.#options;
    return { epoch, board: this.board, feeds: marketCache.feeds() };
  }

  /** Null if only bets have changed it, which an edge reads from the journal. */
  #itemOf(id: MarketId, rev: number): BoardItem | null {
    const { marketCache } = this.#options;
    const market = marketCache.find(id);
    if (!market) return null;
    const isHeld = marketCache.isHeld(id);
    const known = this.#sent.get(id);
    if (known && isSame(known.record, market, isHeld)) return null;
    const record = recordOf(market, isHeld);
    this.#sent.set(id, { rev, record });
    return this.#withEvent(record, rev);
  }

  #withEvent(record: MarketRecord, rev: number): BoardItem {
    const card = this.#options.marketCache.races.find(record.definition.fixture.eventId);
    return { rev, market: record, ...(card && { card }) };
  }

  #parts(items: readonly BoardItem[]): Generator<readonly BoardItem[]> {
    return partsOf(items, this.#options.bus.payloadMax - envelopeBytes);
  }

  #digest(): Payload {
    const markets = [...this.#sent].map(([id, { rev }]) => [id, rev]);
    return encode({ ...this.#head(), markets });
  }

  /** As many of the requested records as fit one message, in the requested order. */
  #records(query: Payload): Payload {
    const { marketCache } = this.#options;
    const { ids = [] } = decode<{ ids?: readonly MarketId[] }>(query) ?? {};
    const items = ids.slice(0, requestedMax).flatMap((id): BoardItem[] => {
      const sent = this.#sent.get(id);
      if (!sent) return [];
      const score = marketCache.scores.find(sent.record.definition.fixture.eventId);
      return [{ ...this.#withEvent(sent.record, sent.rev), ...(score && { score }) }];
    });
    const [first = []] = this.#parts(items);
    return encode({ ...this.#head(), items: first });
  }
}

const isSame = (record: MarketRecord, market: CachedMarket, isHeld: boolean): boolean =>
  record.isHeld === isHeld &&
  record.definition === market.definition &&
  record.session === market.session &&
  record.totalMatched === market.totalMatched &&
  record.pricedAt === market.pricedAt &&
  record.staleReason === market.staleReason &&
  record.overlay === market.overlay &&
  record.closedAt === market.closedAt &&
  record.isSettledManually === market.isSettledManually &&
  record.runners.length === market.runners.size &&
  record.runners.every((prices) => market.runners.get(prices.runnerId) === prices);
