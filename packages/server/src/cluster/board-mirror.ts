/**
 * Fills the market cache of an edge from the wire. Messages are numbered: a missing one is noticed and
 * requested; one that arrives twice or late changes nothing. Silence suspends every market.
 */

import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { MarketCache } from '../venue/market/market-cache.ts';
import type { Bus } from './bus/bus.ts';
import {
  type BoardItem,
  type BoardMessage,
  type DigestMessage,
  decode,
  encode,
  type LeadMessage,
  type Subjects,
} from './wire.ts';

interface BoardMirrorOptions {
  readonly bus: Bus;
  readonly subjects: Subjects;
  readonly marketCache: MarketCache;
  readonly clock: Clock;
  readonly log: Log;
}

/** The leader sends something twice a second. */
const silenceMaxMs = 2500;
const checkMs = 500;
const askMaxMs = 3000;
const idsPerRequest = 200;
const silent = 'No word from the leader.';

export class BoardMirror {
  readonly #options: BoardMirrorOptions;
  /** Of markets and, by event, of scores; older revisions are not shown. */
  readonly #revs = new Map<string, number>();
  readonly #ends: (() => void)[];
  #epoch = 0;
  /** The last message up to which nothing is missing; null until the first complete read. */
  #board: number | null = null;
  #lastMessageAt = -Infinity;
  #isResyncing = false;
  #wasFilled = false;
  #isPaused = false;

  constructor(options: BoardMirrorOptions) {
    this.#options = options;
    const { bus, subjects, clock, marketCache } = options;
    this.#ends = [
      bus.subscribe(subjects.board, (payload) => {
        const message = decode<BoardMessage>(payload);
        if (message !== null) this.#take(message);
      }),
      bus.subscribe(subjects.lead, (payload) => {
        const message = decode<LeadMessage>(payload);
        if (message === null) return;
        this.#noteMessage(message);
        this.#isPaused = message.isPaused;
        this.#notice(message.board);
      }),
      clock.every(checkMs, () => {
        marketCache.sweep();
        if (this.isSilent) this.#suspend();
      }),
    ];
  }

  /** True after a silence so long that no price is trusted. */
  get isSilent(): boolean {
    return this.silentMs > silenceMaxMs;
  }

  /** Time since the last message of the leader. */
  get silentMs(): number {
    return this.#options.clock.monotonicMs() - this.#lastMessageAt;
  }

  /** True if no bet is taken, as far as this edge knows. */
  get isPaused(): boolean {
    return this.isSilent || this.#isPaused;
  }

  /** True once everything has arrived that a leader showed, if it was no market. */
  get wasFilled(): boolean {
    return this.#wasFilled;
  }

  /** True if this edge shows everything that the leader shows. */
  get isComplete(): boolean {
    return this.#board !== null && !this.isSilent;
  }

  close(): void {
    for (const end of this.#ends.splice(0)) end();
  }

  /** A new leader starts from nothing. The bus brings only what the leader in force has signed. */
  #noteMessage({ epoch }: Pick<LeadMessage, 'epoch'>): void {
    if (epoch !== this.#epoch) {
      this.#epoch = epoch;
      this.#board = null;
      this.#revs.clear();
      this.#suspend();
    }
    this.#lastMessageAt = this.#options.clock.monotonicMs();
  }

  #take(message: BoardMessage): void {
    this.#noteMessage(message);
    const isNext = this.#board !== null && message.board === this.#board + 1;
    this.#show(message.items);
    if (isNext) {
      this.#board = message.board;
      this.#trust(message.feeds);
    } else this.#notice(message.board);
  }

  /** Compares with the number of messages that the leader has sent. */
  #notice(board: number): void {
    if (this.#board !== null && board <= this.#board) return;
    if (this.#isResyncing) return;
    this.#isResyncing = true;
    void this.#resync().finally(() => {
      this.#isResyncing = false;
    });
  }

  /** Never rejects: a failure is retried with the next message of the leader. */
  async #resync(): Promise<void> {
    try {
      const { subjects } = this.#options;
      const epoch = this.#epoch;
      const digest = await this.#ask<DigestMessage>(subjects.digest(epoch), {});
      if (digest === null || digest.epoch !== this.#epoch) return;
      if (!(await this.#fill(digest))) return;
      if (digest.epoch !== this.#epoch) return;
      this.#dropOthers(new Set(digest.markets.map(([id]) => id)));
      this.#board = Math.max(this.#board ?? 0, digest.board);
      this.#wasFilled = true;
      this.#trust(digest.feeds);
    } catch (error) {
      this.#options.log.error({ error }, 'what the leader shows could not be taken over');
    }
  }

  /** Requests the missing records; false if some did not arrive. */
  async #fill({ markets, epoch }: DigestMessage): Promise<boolean> {
    const { subjects } = this.#options;
    const lacks = ([id, rev]: readonly [string, number]): boolean =>
      (this.#revs.get(id) ?? -1) < rev;
    let missing = markets.filter(lacks);
    while (missing.length > 0) {
      const ids = missing.slice(0, idsPerRequest).map(([id]) => id);
      const part = await this.#ask<BoardMessage>(subjects.records(epoch), { ids });
      if (part === null || part.epoch !== this.#epoch) return false;
      this.#show(part.items);
      // Records that left the leader's cache meanwhile do not arrive; the next digest omits them.
      const answered = new Set(part.items.length === 0 ? ids : []);
      missing = missing.filter((one) => lacks(one) && !answered.has(one[0]));
    }
    return true;
  }

  async #ask<Message>(subject: string, query: object): Promise<Message | null> {
    const { bus } = this.#options;
    const reply = await bus.request({ subject, payload: encode(query), maxMs: askMaxMs });
    return reply.kind === 'reply' ? decode<Message>(reply.payload) : null;
  }

  #show(items: readonly BoardItem[]): void {
    const { marketCache, log } = this.#options;
    for (const { rev, market, score, card } of items) {
      try {
        if (card) marketCache.races.set(card);
        if (market && this.#isNew(market.definition.marketId, rev)) marketCache.mirror(market);
        if (score && this.#isNew(`score ${score.eventId}`, rev)) marketCache.mirrorScore(score);
      } catch (error) {
        log.error({ error }, 'a market of the leader could not be shown');
      }
    }
  }

  #isNew(key: string, rev: number): boolean {
    if ((this.#revs.get(key) ?? -1) >= rev) return false;
    this.#revs.set(key, rev);
    return true;
  }

  #dropOthers(known: ReadonlySet<string>): void {
    const { marketCache } = this.#options;
    for (const { definition } of marketCache.markets()) {
      const { marketId: id } = definition;
      if (known.has(id)) continue;
      marketCache.drop(id);
    }
    for (const key of this.#revs.keys()) if (!known.has(key)) this.#revs.delete(key);
  }

  #trust(feeds: BoardMessage['feeds']): void {
    for (const [name, staleReason] of feeds) {
      this.#options.marketCache.setFeedStale(staleReason, name);
    }
  }

  #suspend(): void {
    const { marketCache } = this.#options;
    for (const [name] of marketCache.feeds()) marketCache.setFeedStale(silent, name);
    // Everything is requested again, whatever number the next message has.
    this.#board = null;
  }
}
