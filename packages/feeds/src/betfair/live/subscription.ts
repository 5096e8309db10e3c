/**
 * The markets of one stream connection: subscribed, resumed after a cut, resubscribed when markets are
 * added.
 *
 * Trust: after a cut, a silence longer than one and a half heartbeats, or an unreadable line, no price of
 * these markets is trusted until the exchange has sent everything missed. After a cut, the clocks of the
 * last message request what was missed; after an unreadable line the clocks are dropped, so that whole
 * images come.
 */
import { instant, type MarketChange } from '@layline/contract';
import type { FeedClock } from '../../feed/feed.ts';
import type { FeedLog } from '../../feed/feed-log.ts';
import type { MarketUpdate, VendorDefinition } from '../message/messages.ts';
import type { Translator } from '../translator.ts';
import type { StreamAddress } from './addresses.ts';
import { type LineSocket, openLineSocket } from './line-socket.ts';
import type { Session } from './session.ts';
import { parseReply, type ReadReply, type StreamFrame, type StreamStatus } from './stream-reply.ts';

export interface SubscriptionOptions {
  readonly name: string;
  readonly address: StreamAddress;
  readonly session: Session;
  readonly clock: FeedClock;
  readonly log: FeedLog;
  readonly translator: Translator;
  readonly ladderLevels: number;
  readonly heartbeatMs: number;
  readonly conflateMs: number;
  /** Resolves when there is room for more. */
  readonly tell: (batch: readonly MarketChange[]) => Promise<void>;
}

export interface SubscriptionState {
  readonly isLive: boolean;
  readonly markets: number;
  /** Milliseconds from the exchange's time of the newest message to its arrival; null before the first. */
  readonly lagMs: number | null;
}

interface Clocks {
  readonly initial: string;
  readonly last: string;
}

/** Thrown when the exchange ends the conversation, with its own error code. */
class Refused extends Error {
  readonly code: string;
  constructor({ errorCode, errorMessage }: StreamStatus) {
    super(`${errorCode ?? 'no code'}: ${errorMessage ?? 'no message'}`.slice(0, 200));
    this.code = errorCode ?? '';
  }
}

const retryMs = { first: 1000, last: 30_000 };
const sessionIsOver = new Set(['NO_SESSION', 'INVALID_SESSION_INFORMATION']);
const cut = 'the connection to the exchange is cut';
const unreadable = 'a message of the exchange could not be read';
const disordered = 'the exchange told an older message after a newer one';
const gone = 'the exchange no longer tells of this market';
const delayed = 'the exchange sends prices late under this application key';

export class Subscription {
  readonly #options: SubscriptionOptions;
  readonly #marketIds = new Set<string>();
  /** Markets of the newest request; clocks are valid only for that request. */
  #subscribed: readonly string[] = [];
  #socket: LineSocket | null = null;
  #requestId = 0;
  #clocks: Clocks | null = null;
  #lagMs: number | null = null;
  #isLive = false;
  #isDelayed = false;
  #lines = 0;
  /** Change type of the segmented message being received. */
  #segmented: StreamFrame['ct'] = null;
  /** Markets seen so far in the image being received. */
  #imaged = new Set<string>();
  readonly #gone = new Set<string>();
  #retryMs = retryMs.first;

  constructor(options: SubscriptionOptions) {
    this.#options = options;
  }

  get state(): SubscriptionState {
    return { isLive: this.#isLive, markets: this.#marketIds.size, lagMs: this.#lagMs };
  }

  /** Adds markets, and resubscribes to all of them if connected. */
  add(marketIds: readonly string[]): void {
    for (const id of marketIds) this.#marketIds.add(id);
    this.#clocks = null;
    if (this.#socket !== null && this.#requestId > 1) this.#subscribe(this.#socket);
  }

  /** Markets that have left the stream without a result. */
  gone(): readonly string[] {
    return [...this.#gone];
  }

  /** The latest streamed definition of a market that is not closed. */
  definitionOf(marketId: string): VendorDefinition | null {
    return this.#options.translator.definitionOf(marketId);
  }

  /** Publishes the result of such a market, obtained elsewhere. */
  async close(update: MarketUpdate): Promise<void> {
    const { translator, clock, tell } = this.#options;
    const publishedAt = translator.lastAt ?? clock.now();
    translator.read(this.#lines, {
      publishedAt,
      isSenderHealthy: !this.#isDelayed,
      markets: [update],
    });
    await tell(this.#forgetClosed(translator.take(instant(clock.now()))));
  }

  /**
   * Runs until the signal aborts or all its markets are closed. Never rejects: faults are logged and
   * retried.
   */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && this.#marketIds.size > 0) {
      let reason = cut;
      try {
        await this.#follow(signal);
      } catch (error) {
        reason = error instanceof Error ? error.message : String(error);
      }
      if (signal.aborted) return;
      this.#isLive = false;
      this.#report(reason);
      await this.#markStale(cut);
      await this.#options.clock.sleepUntil(this.#options.clock.now() + this.#retryMs, signal);
      this.#retryMs = Math.min(2 * this.#retryMs, retryMs.last);
    }
  }

  async #follow(signal: AbortSignal): Promise<void> {
    const { session, address, heartbeatMs } = this.#options;
    const token = await session.token(signal);
    const silenceMs = Math.ceil(1.5 * heartbeatMs);
    const socket = await openLineSocket(address, { silenceMs, signal });
    this.#socket = socket;
    this.#requestId = 0;
    try {
      for await (const line of socket.lines) await this.#read(line, { socket, token });
    } finally {
      this.#socket = null;
      socket.close();
    }
  }

  async #read(line: string, to: { readonly socket: LineSocket; readonly token: string }) {
    const read = parseReply(line);
    if (read === null) return await this.#failLine(unreadable);
    const { reply } = read;
    if (reply.op === 'connection') {
      const { appKey } = this.#options.session;
      to.socket.send({ op: 'authentication', id: ++this.#requestId, appKey, session: to.token });
    } else if (reply.op === 'status') {
      this.#answer(reply, to);
    } else {
      await this.#tellMessage(reply, read.value);
      if (this.#marketIds.size === 0) to.socket.close();
    }
  }

  #answer(status: StreamStatus, { socket, token }: { socket: LineSocket; token: string }): void {
    if (status.statusCode === 'SUCCESS') {
      if (this.#requestId === 1) this.#subscribe(socket);
      return;
    }
    const refused = new Refused(status);
    if (sessionIsOver.has(refused.code)) this.#options.session.giveUp(token);
    if (refused.code === 'INVALID_CLOCK' && this.#clocks !== null) {
      this.#clocks = null;
      this.#subscribe(socket);
      return;
    }
    throw refused;
  }

  #subscribe(socket: LineSocket): void {
    const { ladderLevels, heartbeatMs, conflateMs } = this.#options;
    this.#imaged = new Set();
    if (this.#clocks === null) this.#subscribed = [...this.#marketIds];
    socket.send({
      op: 'marketSubscription',
      id: ++this.#requestId,
      marketFilter: { marketIds: this.#subscribed },
      marketDataFilter: {
        fields: ['EX_MARKET_DEF', 'EX_BEST_OFFERS_DISP', 'EX_LTP', 'EX_TRADED_VOL'],
        ladderLevels,
      },
      segmentationEnabled: true,
      heartbeatMs,
      conflateMs,
      ...(this.#clocks && { initialClk: this.#clocks.initial, clk: this.#clocks.last }),
    });
  }

  async #tellMessage(frame: StreamFrame, value: ReadReply['value']): Promise<void> {
    // Late messages of an earlier subscription are contained in the image that replaces it.
    if (frame.id !== this.#requestId) return;
    const { clock, translator, tell } = this.#options;
    this.#lagMs = Math.max(0, clock.now() - frame.pt);
    this.#noteDelay(frame);
    this.#lines += 1;
    if (frame.pt < (translator.lastAt ?? 0)) return await this.#failLine(disordered);
    const parsed = translator.readValue(this.#lines, value, { isLate: this.#isDelayed });
    if (parsed.kind !== 'message') return await this.#failLine(unreadable);
    for (const { id } of parsed.message.markets) this.#imaged.add(id);
    if (frame.segmentType === 'SEG_START') this.#segmented = frame.ct;
    if (isWhole(frame)) this.#endMessage(frame);
    await tell(this.#forgetClosed(translator.take(instant(clock.now()))));
  }

  /** Called after an unsegmented message, and after the last segment of one. */
  #endMessage(frame: StreamFrame): void {
    const kind = frame.ct ?? this.#segmented;
    this.#segmented = null;
    this.#noteClocks(frame);
    if (kind !== 'SUB_IMAGE' && kind !== 'RESUB_DELTA') return;
    if (kind === 'SUB_IMAGE') this.#noteImaged();
    else this.#options.translator.trustAll();
    this.#markGoneStale();
    this.#isLive = true;
    this.#retryMs = retryMs.first;
  }

  /**
   * Forgets markets missing from a whole image, which have closed or been removed, and markets in it that
   * are not offered here, so that they occupy no slot.
   */
  #noteImaged(): void {
    const { translator } = this.#options;
    this.#gone.clear();
    for (const id of this.#subscribed) {
      if (translator.definitionOf(id) === null) this.#marketIds.delete(id);
      else if (!this.#imaged.has(id)) this.#gone.add(id);
    }
  }

  #markGoneStale(): void {
    for (const id of this.#gone) this.#options.translator.markStale(id, gone);
  }

  /** Publishes closed markets once, then frees their slot and memory. */
  #forgetClosed(batch: readonly MarketChange[]): readonly MarketChange[] {
    for (const { marketId, definition } of batch) {
      if (definition?.status !== 'CLOSED') continue;
      this.#marketIds.delete(marketId);
      this.#gone.delete(marketId);
      this.#options.translator.forget(marketId);
    }
    return batch;
  }

  #noteClocks({ initialClk, clk }: StreamFrame): void {
    const initial = initialClk ?? this.#clocks?.initial;
    if (initial !== undefined && clk) this.#clocks = { initial, last: clk };
  }

  /** A longer conflation than requested means that the exchange delays prices. */
  #noteDelay({ conflateMs }: StreamFrame): void {
    if (conflateMs === undefined || conflateMs === null) return;
    const isDelayed = conflateMs > this.#options.conflateMs;
    if (isDelayed && !this.#isDelayed) this.#report(`${delayed}: by up to ${conflateMs} ms`);
    this.#isDelayed = isDelayed;
  }

  /** The content of the line is unknown, so only whole images restore trust. */
  async #failLine(reason: string): Promise<void> {
    this.#clocks = null;
    await this.#markStale(reason);
    throw new Error(reason);
  }

  async #markStale(reason: string): Promise<void> {
    const { translator, clock, tell } = this.#options;
    translator.markAllStale(reason);
    await tell(translator.take(instant(clock.now())));
  }

  #report(text: string): void {
    this.#options.log.addProblem({ source: this.#options.name, line: null, text });
  }
}

const isWhole = ({ segmentType }: StreamFrame): boolean =>
  segmentType === undefined || segmentType === null || segmentType === 'SEG_END';
