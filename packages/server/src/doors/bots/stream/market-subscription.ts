/**
 * One reader's markets: those that match its filter, now and as they open. Each is sent whole once, and then
 * as changes since the reader's last message. A reader that does not keep up gets the newest state instead of
 * each missed change.
 */
import type { MarketDefinition } from '@layline/contract';
import type { Decides } from '../../door/parts.ts';
import { makeClk, makeInitialClk, resumePoint } from './clocks.ts';
import type { FollowedMarket, MarketBooks, MarketFollower } from './market-books.ts';
import { type Projection, projectionOf } from './market-text.ts';
import { marketsMax, type RequestOf } from './requests.ts';
import { type IsWanted, wantedBy } from './stream-filter.ts';
import { StreamProblem } from './stream-problem.ts';
import { paceOf, type Sink, type Subscription, segments } from './subscription.ts';
import type { SubscriptionPace } from './subscription-pace.ts';

export interface MarketReader {
  readonly clock: Decides['clock'];
  readonly books: MarketBooks;
  readonly epoch: string;
  readonly sink: Sink;
  readonly allowedSports: readonly string[];
  /** Commission of the reader's site, in hundredths of a percent. */
  readonly rate: number;
  /** Called when there is something to flush. */
  readonly wake: (subscription: Subscription) => void;
}

export class MarketSubscription implements Subscription, MarketFollower {
  readonly pace: SubscriptionPace;
  readonly #reader: MarketReader;
  readonly #id: number | null;
  readonly #wanted: IsWanted;
  readonly #projection: Projection;
  readonly #isSegmented: boolean;
  readonly #initialClk: string;
  /** The last change sent of each market; null before the first. */
  readonly #markets = new Map<FollowedMarket, number | null>();
  readonly #pending = new Set<FollowedMarket>();
  /** More markets match the filter than a subscription can hold. */
  #isFull = false;
  #sentSeq = 0;

  constructor(request: RequestOf<'marketSubscription'>, reader: MarketReader) {
    const { marketFilter, marketDataFilter } = request;
    this.pace = paceOf(request);
    this.#reader = reader;
    this.#id = request.id ?? null;
    this.#wanted = wantedBy(marketFilter);
    const projection = projectionOf(marketDataFilter ?? null, reader.rate);
    this.#projection = reader.books.shared(projection);
    this.#isSegmented = request.segmentationEnabled === true;
    const parts = [marketFilter, this.#projection.key, reader.allowedSports];
    this.#initialClk = makeInitialClk({ epoch: reader.epoch, parts });
  }

  /**
   * Returns the change to resume from; null for a whole image. Throws if the subscription cannot be served.
   */
  check({ initialClk, clk }: RequestOf<'marketSubscription'>): number | null {
    const { books } = this.#reader;
    let count = 0;
    for (const { definition } of books.offered()) count += Number(this.#isWanted(definition));
    if (count > marketsMax) {
      const text = `the filter names ${count} markets; a subscription may have ${marketsMax}`;
      throw new StreamProblem('SUBSCRIPTION_LIMIT_EXCEEDED', text);
    }
    const known = resumePoint({ initialClk, clk }, { initial: this.#initialClk, seq: books.seq });
    return known === null || known < books.floor ? null : known;
  }

  /** Sends the markets whole, or their changes since `known`. */
  begin(known: number | null): void {
    const { books } = this.#reader;
    books.add(this);
    this.#followWanted();
    const parts: string[] = [];
    if (known !== null) {
      for (const market of books.gone()) {
        if (market.image.seq > known && this.#isWanted(market.image.definition)) {
          parts.push(...this.#textOf(market, known));
        }
      }
    }
    for (const market of this.#markets.keys()) {
      parts.push(...this.#textOf(market, known));
      this.#markets.set(market, market.image.seq);
    }
    this.#pending.clear();
    this.#sendImage(parts, known === null ? 'SUB_IMAGE' : 'RESUB_DELTA');
  }

  changed(market: FollowedMarket): void {
    if (this.#pending.size === 0) this.#reader.wake(this);
    this.#pending.add(market);
  }

  opened(definition: MarketDefinition): void {
    if (this.#isWanted(definition)) this.#follow(definition);
  }

  flush(): void {
    const { sink, clock } = this.#reader;
    if (this.#pending.size === 0 || sink.isBehind || !this.pace.isOpen) return;
    const parts: string[] = [];
    for (const market of this.#pending) {
      parts.push(...this.#textOf(market, this.#markets.get(market) ?? null));
      if (market.isGone) this.#drop(market);
      else this.#markets.set(market, market.image.seq);
    }
    this.#pending.clear();
    this.pace.noteFlushed();
    if (this.#isFull) this.#followWanted();
    if (parts.length === 0) return;
    const head = `{"op":"mcm","id":${this.#id},"clk":"${this.#clk()}","pt":${clock.now()}`;
    this.#send(`${head},"mc":[${parts.join(',')}]}`);
  }

  sendHeartbeat(): void {
    if (this.#reader.sink.isBehind) return;
    const head = `{"op":"mcm","id":${this.#id},"clk":"${this.#clk()}"`;
    this.#send(`${head},"pt":${this.#reader.clock.now()},"ct":"HEARTBEAT"}`);
  }

  close(): void {
    const { books } = this.#reader;
    books.remove(this);
    for (const market of this.#markets.keys()) books.leave(market, this);
    this.#markets.clear();
    this.#pending.clear();
  }

  /**
   * Returns the last change that was sent. If some markets were never sent, the reader must start again with
   * all of them.
   */
  #clk(): string {
    if (this.#isFull) return makeClk(0);
    if (this.#pending.size === 0) this.#sentSeq = this.#reader.books.seq;
    return makeClk(this.#sentSeq);
  }

  #isWanted(definition: MarketDefinition): boolean {
    const { allowedSports } = this.#reader;
    return allowedSports.includes(definition.fixture.sportId) && this.#wanted(definition);
  }

  #followWanted(): void {
    this.#isFull = false;
    for (const { definition } of this.#reader.books.offered()) {
      if (this.#isWanted(definition)) this.#follow(definition);
    }
  }

  #follow({ marketId }: MarketDefinition): void {
    const { books } = this.#reader;
    if (this.#markets.size >= marketsMax) {
      this.#isFull = true;
      return;
    }
    const market = books.follow(marketId, this);
    if (market === null || this.#markets.has(market)) return;
    this.#markets.set(market, null);
    this.changed(market);
  }

  #drop(market: FollowedMarket): void {
    this.#markets.delete(market);
    this.#reader.books.leave(market, this);
  }

  #textOf(market: FollowedMarket, since: number | null): string[] {
    const text = market.text(since, this.#projection);
    return text === null ? [] : [text];
  }

  #sendImage(parts: readonly string[], ct: string): void {
    const { clock } = this.#reader;
    const { heartbeatMs, conflateMs } = this.pace;
    const clk = this.#clk();
    const all = segments(parts, this.#isSegmented);
    for (const { parts: mc, type } of all) {
      const isLast = type === null || type === 'SEG_END';
      const head = {
        op: 'mcm',
        id: this.#id,
        ...(isLast ? { initialClk: this.#initialClk, clk } : {}),
        conflateMs,
        heartbeatMs,
        pt: clock.now(),
        ct,
        ...(type === null ? {} : { segmentType: type }),
      };
      this.#send(`${JSON.stringify(head).slice(0, -1)},"mc":[${mc.join(',')}]}`);
    }
  }

  #send(text: string): void {
    this.#reader.sink.send(text);
    this.pace.noteSent();
  }
}
