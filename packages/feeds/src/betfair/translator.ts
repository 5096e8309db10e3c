/**
 * Translates stream messages into `MarketChange`s. `read` takes a message, `take` returns what has
 * changed since the last call, so that many messages can be folded into one opening change.
 *
 * Stale markets: an unreadable line makes every open market of the stream stale. A message older than the
 * one before, or a change before the first image, makes its own markets stale. An end without a close
 * makes the open markets stale. A fresh image or the close ends staleness.
 */
import {
  type Instant,
  instant,
  type MarketChange,
  type MarketDefinition,
  type MarketId,
  type ResultDoubt,
} from '@layline/contract';
import type { Ratio } from '../feed/decimal.ts';
import type { FeedProblem, FeedSkip, ShowAt } from '../feed/feed.ts';
import type { FeedLog } from '../feed/feed-log.ts';
import type { MarketBook } from './book.ts';
import { whyNotOffered } from './definition.ts';
import { updateOfLines } from './lines.ts';
import { MarketState } from './market-state.ts';
import type { MarketUpdate, StreamMessage, VendorDefinition } from './message/messages.ts';
import type { NameBook } from './names.ts';
import { type ParsedLine, parseLine, parseValue } from './parse-line.ts';
import { ClosingDoubts } from './result/closing-doubt.ts';

export interface TranslatorOptions {
  readonly source: string;
  readonly names: NameBook;
  readonly factor: Ratio;
  readonly showAt: ShowAt;
  readonly idSuffix: string;
  /** True if the recording has last traded prices only. */
  readonly isBasic: boolean;
  readonly log: FeedLog;
  /** Returns why this market must not be played from this source; null if it may. */
  readonly whyRefused: (marketId: string) => string | null;
  /**
   * True for a file, which nobody can ask for a fresh image: a line that cannot be read, or comes too late,
   * costs no more than itself.
   */
  readonly isFile: boolean;
  /** What the closed markets of the whole feed say; of this stream alone if absent. */
  readonly closings?: ClosingDoubts;
}

const marketsMax = 5000;
const missed = (line: number): string => `line ${line} could not be read`;
const lateSender = 'the source says that its data are late';

export class Translator {
  readonly #options: TranslatorOptions;
  readonly #markets = new Map<string, MarketState>();
  readonly #skipped = new Set<string>();
  readonly #touched = new Set<MarketState>();
  readonly #unknownFields = new Set<string>();
  readonly #reported = new Set<string>();
  readonly #closings: ClosingDoubts;
  #lastAt = Number.NEGATIVE_INFINITY;
  #isSenderHealthy = true;
  /** The newest unreadable line; a market first seen after it may have missed its image. */
  #missedLine: number | null = null;

  constructor(options: TranslatorOptions) {
    this.#options = options;
    this.#closings = options.closings ?? new ClosingDoubts();
  }

  /** Publish time of the newest message; null before the first. */
  get lastAt(): Instant | null {
    return Number.isFinite(this.#lastAt) ? instant(this.#lastAt) : null;
  }

  /** The full cache of an offered market. */
  book(marketId: string): MarketBook | undefined {
    return this.#markets.get(marketId)?.book;
  }

  /** The latest definition of an offered market that is not closed. */
  definitionOf(marketId: string): VendorDefinition | null {
    const market = this.#markets.get(marketId);
    return market === undefined || market.isClosed ? null : market.definition;
  }

  /** Offered markets that are not closed. */
  openIds(): readonly string[] {
    return [...this.#openMarkets()].map(({ id }) => id);
  }

  /** Reads one line of a recording; reports an unreadable line and marks its markets stale. */
  readLine(line: number, text: string): ParsedLine {
    const known = this.#unknownFields.size;
    const parsed = this.#noteParsed(line, known, parseLine(text, this.#unknownFields));
    if (parsed.kind === 'message') this.read(line, parsed.message);
    return parsed;
  }

  /** Like `readLine`, for a parsed value; `isLate` if the sender's data are known to be late. */
  readValue(line: number, value: unknown, { isLate }: { readonly isLate: boolean }): ParsedLine {
    const known = this.#unknownFields.size;
    const parsed = this.#noteParsed(line, known, parseValue(value, this.#unknownFields));
    if (parsed.kind !== 'message') return parsed;
    const isSenderHealthy = parsed.message.isSenderHealthy && !isLate;
    this.read(line, { ...parsed.message, isSenderHealthy });
    return parsed;
  }

  #noteParsed(line: number, known: number, parsed: ParsedLine): ParsedLine {
    if (this.#unknownFields.size > known) this.#reportFields(line, known);
    if (parsed.kind === 'problem') this.fail(line, parsed.text);
    return parsed;
  }

  #reportFields(line: number, from: number): void {
    for (const name of [...this.#unknownFields].slice(from)) {
      this.#report(line, `the field ${name} is not known and is passed over`);
    }
  }

  read(line: number, message: StreamMessage): void {
    const isLate = message.publishedAt < this.#lastAt;
    if (isLate) this.#report(line, 'is older than the line before it');
    this.#lastAt = Math.max(this.#lastAt, message.publishedAt);
    if (message.isSenderHealthy !== this.#isSenderHealthy) {
      this.#setSenderHealth(line, message.isSenderHealthy);
    }
    if (this.#options.isFile) this.#goOn();
    const { publishedAt } = message;
    for (const update of message.markets) this.#apply(update, { line, publishedAt, isLate });
  }

  /** Ends the staleness that an unreadable line of a file began. */
  #goOn(): void {
    if (this.#missedLine === null) return;
    const reason = missed(this.#missedLine);
    this.#missedLine = null;
    for (const market of this.#openMarkets()) {
      if (market.staleReason !== reason) continue;
      market.trust();
      this.#touched.add(market);
    }
  }

  #setSenderHealth(line: number, isHealthy: boolean): void {
    this.#isSenderHealthy = isHealthy;
    if (!isHealthy) this.#report(line, lateSender);
    for (const market of this.#openMarkets()) {
      if (isHealthy && !market.isStale) market.trust();
      this.#touched.add(market);
    }
  }

  #apply(given: MarketUpdate, { line, publishedAt, isLate }: LineOfUpdate): void {
    if (this.#skipped.has(given.id)) return;
    const update = this.#readable(line, this.#withLines(given));
    const market = update === null ? null : this.#marketOf(line, update);
    if (market === null || update === null) return;
    if (this.#options.isFile && !market.isNewer(publishedAt)) return;
    if (this.#isSecondResult(market, { line, update })) return;
    const wasClosed = market.isClosed;
    const strangers = market.apply(update);
    if (strangers.length > 0) {
      const who = `${update.id}.${strangers[0]}`;
      this.#reportOnce(who, { line, text: `market ${update.id} has no runner ${strangers[0]}` });
    }
    if (isLate && !update.isImage && !this.#options.isFile) {
      market.markStale('a recorded message came out of order');
    }
    if (!wasClosed && market.doubt !== null) this.#reportDoubt(line, market);
    this.#touched.add(market);
  }

  /** Each line of a market of lines as a runner of its own. */
  #withLines(update: MarketUpdate): MarketUpdate {
    const known = this.#markets.get(update.id)?.definition ?? null;
    return updateOfLines(update, { known, names: this.#options.names.get(update.id) });
  }

  #reportDoubt(line: number, { id, doubt }: MarketState): void {
    const { reason, stated, computed } = doubt as ResultDoubt;
    this.#report(line, `market ${id}: ${reason}: stated ${stated}, computed ${computed}`);
  }

  /** True if a closed market closes again otherwise; the first result counts. */
  #isSecondResult(market: MarketState, { line, update }: UpdateOfLine): boolean {
    const { definition } = market;
    if (!market.isClosed || definition === null || update.definition?.status !== 'CLOSED') {
      return false;
    }
    const [first, second] = [resultOf(definition), resultOf(update.definition)];
    if (first === second) return false;
    const text = `market ${market.id} closes again with another result: ${second}, not ${first}`;
    this.#report(line, `${text}; the first one counts`);
    return true;
  }

  /**
   * The update of a market that is offered already. The number of winners may be withdrawn for a while; a
   * definition that would not be offered leaves the market stale, or its result to an operator.
   */
  #readable(line: number, update: MarketUpdate): MarketUpdate | null {
    const { definition } = update;
    const known = this.#markets.get(update.id)?.definition ?? null;
    if (definition === null || known === null) return update;
    const winners = definition.winners === 0 ? known.winners : definition.winners;
    const reason = whyNotOffered({ ...definition, winners });
    if (reason === null) return { ...update, definition: { ...definition, winners } };
    this.#reportOnce(`${update.id}.refused`, { line, text: `market ${update.id}: ${reason}` });
    if (definition.status === 'CLOSED') this.#closeUnread(update.id, { definition, reason });
    else this.markStale(update.id, reason);
    return null;
  }

  /** An offered market that closes as one that is not: what its statuses mean is not known. */
  #closeUnread(id: string, { definition, reason }: Unread): void {
    const market = this.#markets.get(id);
    if (market === undefined || market.isClosed) return;
    market.closeInDoubt({ reason, stated: resultOf(definition), computed: 'cannot be read' });
    this.#touched.add(market);
  }

  /** Null if the market is not to be played. */
  #marketOf(line: number, update: MarketUpdate): MarketState | null {
    if (update.definition !== null && this.#isRefused(update)) return null;
    const known = this.#markets.get(update.id);
    if ((known?.definition ?? null) === null && update.definition === null) {
      const text = `market ${update.id} changes before it is defined`;
      this.#reportOnce(update.id, { line, text });
    }
    if (known !== undefined) return known;
    if (this.#markets.size >= marketsMax) {
      const text = `more than ${marketsMax} markets; the rest is left out`;
      this.#reportOnce('markets', { line, text });
      return null;
    }
    const { names, factor, showAt, idSuffix, isBasic } = this.#options;
    const isDerived = isBasic;
    const closings = this.#closings;
    const rule = {
      names: names.get(update.id),
      factor,
      showAt,
      idSuffix,
      isDerived,
      doubtOf: (definition: VendorDefinition) => closings.of(definition),
      numberOf: (definition: VendorDefinition) => closings.numberOf(definition),
    };
    const made = new MarketState(update.id, rule);
    if (update.definition === null) made.markStale('prices came before the first picture');
    else if (this.#missedLine !== null) made.markStale(missed(this.#missedLine));
    this.#markets.set(update.id, made);
    return made;
  }

  #isRefused({ id, definition }: MarketUpdate): boolean {
    const isKnown = (this.#markets.get(id)?.definition ?? null) !== null;
    if (definition === null || isKnown) return false;
    const reason = whyNotOffered(definition) ?? this.#options.whyRefused(id);
    if (reason === null) return false;
    const name = definition.name ?? definition.marketType ?? 'market';
    this.#skip({
      marketId: id as MarketId,
      source: this.#options.source,
      reason: `${name}: ${reason}`,
    });
    this.#markets.delete(id);
    this.#skipped.add(id);
    return true;
  }

  /** Handles an unreadable line: every open market may have missed something. */
  fail(line: number, text: string): void {
    this.#report(line, text);
    this.#missedLine = line;
    for (const market of this.#openMarkets()) {
      market.markStale(missed(line));
      this.#touched.add(market);
    }
  }

  /** Until the market's next image, or until all markets are trusted again. */
  markStale(marketId: string, reason: string): void {
    const market = this.#markets.get(marketId);
    if (market === undefined || market.isClosed) return;
    market.markStale(reason);
    this.#touched.add(market);
  }

  markAllStale(reason: string): void {
    for (const id of this.openIds()) this.markStale(id, reason);
  }

  /** Called when everything that was missed has arrived. */
  trustAll(): void {
    for (const market of this.#openMarkets()) {
      if (!market.isStale) continue;
      market.trust();
      this.#touched.add(market);
    }
  }

  /** Forgets a market, which is then new if the source sends it again. */
  forget(marketId: string): void {
    this.#markets.delete(marketId);
    this.#reported.delete(marketId);
  }

  /** Ends the source: open markets stay stale. */
  end(): void {
    for (const market of this.#openMarkets()) {
      const text = `market ${market.id} is not closed when the recording ends`;
      this.#problem({ source: this.#options.source, line: null, text });
      market.markStale('the recording ends here');
      this.#touched.add(market);
    }
  }

  /** Changes since the last call, market by market. */
  take(at: Instant): readonly MarketChange[] {
    const staleReason = this.#isSenderHealthy ? null : lateSender;
    const changes: MarketChange[] = [];
    for (const market of this.#touched) {
      const change = market.take(at, staleReason);
      if (change === null || !saysSomething(change)) continue;
      if (change.definition !== undefined) this.#note(change.definition);
      changes.push(change);
    }
    this.#touched.clear();
    return changes;
  }

  *#openMarkets(): Generator<MarketState> {
    for (const market of this.#markets.values()) {
      if (market.definition !== null && !market.isClosed) yield market;
    }
  }

  #note({ marketId, fixture, name, status }: MarketDefinition): void {
    const { source, log } = this.#options;
    const isClosed = status === 'CLOSED';
    log.setMarket({ marketId, source, name: `${fixture.name}: ${name}`, isClosed });
  }

  #report(line: number, text: string): void {
    this.#problem({ source: this.#options.source, line, text });
  }

  #reportOnce(key: string, { line, text }: Pick<FeedProblem, 'text'> & { line: number }): void {
    if (this.#reported.has(key)) return;
    this.#reported.add(key);
    this.#report(line, text);
  }

  #problem(problem: FeedProblem): void {
    this.#options.log.addProblem(problem);
  }

  #skip(skip: FeedSkip): void {
    this.#options.log.addSkip(skip);
  }
}

/** The winners and who was withdrawn, as a text. */
const resultOf = ({ runners }: VendorDefinition): string =>
  runners
    .toSorted((one, other) => one.id - other.id)
    .map(({ id, status }) => `${id} ${status}`)
    .join(', ');

interface Unread {
  readonly definition: VendorDefinition;
  /** Why such a market is not offered. */
  readonly reason: string;
}

interface UpdateOfLine {
  readonly line: number;
  readonly update: MarketUpdate;
}

interface LineOfUpdate {
  readonly line: number;
  readonly publishedAt: number;
  /** True if the line is older than the one before it. */
  readonly isLate: boolean;
}

const saysSomething = (change: MarketChange): boolean =>
  change.definition !== undefined ||
  change.runners !== undefined ||
  change.totalMatched !== undefined ||
  change.session !== undefined ||
  change.overlay !== undefined ||
  change.score !== undefined ||
  change.race !== undefined ||
  change.doubt !== undefined ||
  change.staleReason !== undefined;
