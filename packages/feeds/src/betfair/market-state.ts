/**
 * The translator's state of one market: its order book, the latest definition, what has changed since,
 * and whether it can be trusted. `take` turns the changes into one `MarketChange` and clears them.
 */
import {
  type Instant,
  instant,
  type MarketChange,
  type MarketDefinition,
  type Money,
  type ResultDoubt,
  type RunnerPrices,
  type RunnerTraded,
} from '@layline/contract';
import type { Ratio } from '../feed/decimal.ts';
import type { ShowAt } from '../feed/feed.ts';
import { raceCardOf } from '../racing/recorded-card.ts';
import { MarketBook } from './book.ts';
import { makeDefinition } from './definition.ts';
import type { MarketUpdate, RunnerUpdate, VendorDefinition } from './message/messages.ts';
import type { OwnChange } from './message/own-change.ts';
import type { MarketNames } from './names.ts';
import { priceRunner, scaled, tradedOf } from './prices.ts';
import { undecided } from './result/closing-doubt.ts';

const whole: Ratio = { numerator: 1, denominator: 1 };

export interface MarketRule {
  readonly names: MarketNames | undefined;
  readonly factor: Ratio;
  readonly showAt: ShowAt;
  readonly idSuffix: string;
  readonly isDerived: boolean;
  /** Why the result of a market that closes must not be paid; null if it may. */
  readonly doubtOf: (definition: VendorDefinition) => ResultDoubt | null;
  /** The number that settles the lines of a market that closes. */
  readonly numberOf: (definition: VendorDefinition) => number | null;
}

export class MarketState {
  readonly id: string;
  readonly book: MarketBook;
  readonly #rule: MarketRule;
  #vendor: VendorDefinition | null = null;
  #published: MarketDefinition | null = null;
  #firstMarketAt: number | null = null;
  #updatedAt = Number.NEGATIVE_INFINITY;
  #totalPublished: Money | null = null;
  /** Why our own reading is stale, and why the recorded feed marked the market stale. */
  #staleReason: string | null = null;
  #recordedStaleReason: string | null = null;
  #doubt: ResultDoubt | null = null;
  #isDoubtNew = false;
  #lineResult: number | null = null;
  #isDefinitionNew = false;
  #isTotalNew = false;
  #own: OwnChange = {};
  #hasCard = false;
  readonly #newRunners = new Set<number>();
  /** What was traded at these prices since the last change, by runner: price to size. */
  readonly #newTraded = new Map<number, Map<number, number>>();

  constructor(id: string, rule: MarketRule) {
    this.id = id;
    this.book = new MarketBook(id);
    this.#rule = rule;
  }

  get definition(): VendorDefinition | null {
    return this.#vendor;
  }

  get isClosed(): boolean {
    return this.#vendor?.status === 'CLOSED';
  }

  /** Why the stated result is not paid; null if it is, and before the close. */
  get doubt(): ResultDoubt | null {
    return this.#doubt;
  }

  get staleReason(): string | null {
    return this.#staleReason;
  }

  get isStale(): boolean {
    return this.#staleReason !== null;
  }

  /** False for an update that is older than the newest one, which counts; notes the newer ones. */
  isNewer(publishedAt: number): boolean {
    if (publishedAt < this.#updatedAt && this.#vendor !== null) return false;
    this.#updatedAt = Math.max(this.#updatedAt, publishedAt);
    return true;
  }

  /** Marks the prices stale, unless the market is closed. */
  markStale(reason: string): void {
    if (!this.isClosed) this.#staleReason ??= reason;
  }

  /** Ends the market without a result of its own; an operator decides. */
  closeInDoubt(doubt: ResultDoubt): void {
    if (this.#vendor === null) return;
    this.#vendor = { ...this.#vendor, status: 'CLOSED' };
    this.#doubt = doubt;
    this.#isDoubtNew = true;
    this.#isDefinitionNew = true;
    this.#staleReason = null;
  }

  /** Restores trust, and publishes everything again. */
  trust(): void {
    this.#staleReason = null;
    for (const { id } of this.#vendor?.runners ?? []) this.#newRunners.add(id);
    this.#isTotalNew = true;
  }

  /** Applies an update and returns the ids of runners missing from the definition. */
  apply(update: MarketUpdate): readonly number[] {
    const isFirst = this.#vendor === null;
    if (update.definition !== null) this.#define(update.definition);
    const isOwn = (this.#vendor?.own ?? null) !== null;
    if (isOwn) this.#recordedStaleReason = update.staleReason;
    if (isOwn && update.own !== null) this.#own = { ...this.#own, ...update.own };
    this.book.apply(update);
    if (!isOwn && (update.isImage || isFirst)) this.#markAllNew();
    if (update.isImage || this.isClosed) this.#staleReason = null;
    if (update.totalMatched !== null) this.#isTotalNew = true;
    return this.#noteRunners(update);
  }

  #define(definition: VendorDefinition): void {
    const statuses = new Map(this.#vendor?.runners.map(({ id, status }) => [id, status]));
    this.#firstMarketAt ??= definition.marketAt;
    const isClosing = definition.status === 'CLOSED' && !this.isClosed;
    if (isClosing) {
      this.#doubt = this.#rule.doubtOf(definition);
      this.#isDoubtNew = this.#doubt !== null;
      this.#lineResult = this.#doubt === null ? this.#rule.numberOf(definition) : null;
    }
    this.#vendor = definition;
    this.#isDefinitionNew = true;
    if (definition.own !== null) return;
    for (const { id, status } of definition.runners) {
      if (statuses.get(id) !== status) this.#newRunners.add(id);
    }
  }

  #markAllNew(): void {
    for (const { id } of this.#vendor?.runners ?? []) this.#newRunners.add(id);
    this.#isTotalNew = true;
  }

  #noteRunners(update: MarketUpdate): readonly number[] {
    const strangers: number[] = [];
    if (this.#vendor === null) return strangers;
    for (const runner of update.runners) {
      const { id, handicap } = runner;
      if (handicap !== 0 || !this.#hasRunner(id)) strangers.push(id);
      else {
        this.#newRunners.add(id);
        this.#noteTraded(runner);
      }
    }
    return strangers;
  }

  #noteTraded({ id, trd }: RunnerUpdate): void {
    if (trd === null) return;
    const levels = this.#newTraded.get(id) ?? new Map<number, number>();
    this.#newTraded.set(id, levels);
    for (let index = 0; index < trd.length; index += 2) {
      levels.set(trd[index] as number, trd[index + 1] as number);
    }
  }

  #takeTraded(vendor: VendorDefinition): readonly RunnerTraded[] {
    const factor = vendor.own === null ? this.#rule.factor : whole;
    const traded = [...this.#newTraded].map(([id, levels]) => tradedOf(id, levels, factor));
    this.#newTraded.clear();
    return traded;
  }

  #hasRunner(id: number): boolean {
    return this.#vendor?.runners.some((runner) => runner.id === id) ?? false;
  }

  /** Null before the market's first definition. `streamStaleReason` applies to the whole stream. */
  take(at: Instant, streamStaleReason: string | null): MarketChange | null {
    const vendor = this.#vendor;
    if (vendor === null) return null;
    const definition = this.#takeDefinition(vendor);
    const runners = this.#takeRunners(vendor);
    const totalMatched = this.#takeTotal(vendor);
    const traded = this.#takeTraded(vendor);
    const staleReason = this.isClosed
      ? null
      : (this.#staleReason ?? streamStaleReason ?? this.#recordedStaleReason);
    const marketId = (this.#published as MarketDefinition).marketId;
    return {
      marketId,
      at,
      ...(definition === null ? {} : { definition }),
      ...(runners.length === 0 ? {} : { runners }),
      ...(totalMatched === null ? {} : { totalMatched }),
      ...(traded.length === 0 ? {} : { traded }),
      ...this.#takeOwn(),
      ...this.#raceOf(vendor, definition),
      ...(definition === null && !this.#isDoubtNew ? {} : this.#takeDoubt()),
      ...(staleReason === null ? {} : { staleReason }),
    };
  }

  /** Sent with each definition, and once if the close changes nothing else that is shown. */
  #takeDoubt(): Pick<MarketChange, 'doubt'> {
    this.#isDoubtNew = false;
    return this.#doubt === null ? {} : { doubt: this.#doubt };
  }

  /** Derives a race card from the definition; our own recordings carry one. */
  #raceOf(vendor: VendorDefinition, definition: MarketDefinition | null): Pick<OwnChange, 'race'> {
    const card =
      vendor.own === null && definition !== null
        ? raceCardOf(definition, this.#rule.names?.horses)
        : null;
    const isAnnounced = card !== null && (!this.#hasCard || definition?.marketType === 'WIN');
    this.#hasCard ||= isAnnounced;
    return isAnnounced ? { race: card } : {};
  }

  /** Moves scores and cards to the event id that is shown. */
  #takeOwn(): OwnChange {
    const { score, race, ...rest } = this.#own;
    const { idSuffix, showAt } = this.#rule;
    this.#own = {};
    const at = score === undefined ? 0 : showAt(instant(score.at));
    return {
      ...rest,
      ...(score && { score: { ...score, eventId: score.eventId + idSuffix, at } }),
      ...(race && { race: { ...race, eventId: race.eventId + idSuffix } }),
    };
  }

  get published(): MarketDefinition | null {
    return this.#published;
  }

  /** The definition if it has changed. Its version increases with every change. */
  #takeDefinition(vendor: VendorDefinition): MarketDefinition | null {
    if (!this.#isDefinitionNew) return null;
    this.#isDefinitionNew = false;
    const before = this.#published;
    const stated = makeDefinition(vendor, {
      ...this.#rule,
      marketId: this.id,
      firstMarketAt: this.#firstMarketAt ?? vendor.marketAt,
      version: before?.version ?? 0,
      lineResult: this.#lineResult,
    });
    const made = this.#doubt === null ? stated : undecided(stated);
    if (before !== null && JSON.stringify(before) === JSON.stringify(made)) return null;
    const grown = Math.max(vendor.version, (before?.version ?? 0) + 1);
    this.#published = { ...made, version: vendor.own?.version ?? grown };
    return this.#published;
  }

  #takeRunners(vendor: VendorDefinition): readonly RunnerPrices[] {
    const isOwn = vendor.own !== null;
    const rule = {
      factor: isOwn ? whole : this.#rule.factor,
      depth: this.book.depth,
      isDerived: !isOwn && this.#rule.isDerived,
    };
    const prices: RunnerPrices[] = [];
    for (const id of this.#newRunners) {
      const runner = vendor.runners.find((known) => known.id === id);
      if (runner === undefined) continue;
      const isActive = isOwn || runner.status === 'ACTIVE';
      prices.push(priceRunner({ id, book: this.book.runner(id), isActive }, rule));
    }
    this.#newRunners.clear();
    return prices;
  }

  /** The market's own total, or the sum of its runners' if that is all the source has. */
  #takeTotal(vendor: VendorDefinition): Money | null {
    const published = this.book.totalMatched;
    if (published === null && vendor.own !== null) return null;
    if (published !== null && !this.#isTotalNew) return null;
    this.#isTotalNew = false;
    const total = scaled(
      published ?? this.#runnersTotal(),
      vendor.own === null ? this.#rule.factor : whole,
    );
    if (vendor.own === null && total === (this.#totalPublished ?? 0)) return null;
    this.#totalPublished = total;
    return total;
  }

  #runnersTotal(): number {
    let sum = 0;
    for (const { volume } of this.book.runners()) sum += volume ?? 0;
    return sum;
  }
}

/** Keeps the times of the recording. */
export const asRecorded: ShowAt = (at) => instant(at);
