/**
 * Who follows what. A change marks its topics; all that were marked are brought to their readers in one
 * go, as soon as the loop has taken in what arrived with it. Readers with something to write stand in a
 * line, which is written to in slices, so that bets and calls get in between; a reader that still waits
 * there is given what changes meanwhile, the others stand in the next line: the busier the house, the
 * longer a line takes, and the more is written at once.
 */
import { conflations, type MarketDefinition, type TopicKind } from '@layline/contract';
import type { App } from '../app.ts';
import { type Cancel, stopwatchMs } from '../clock.ts';
import { playersOf } from '../player/players-of-event.ts';
import { Gathered } from './gathered.ts';
import { type Counts, type Lane, type LiveTopic, noCounts } from './live-topic.ts';
import type { Reader } from './reader.ts';
import { Topics } from './topics.ts';

/** Lists are looked at so often, which is how often they are made anew. */
const listsMs = 250;
const listKinds: ReadonlySet<TopicKind> = new Set([
  'sports',
  'competitions',
  'matches',
  'competition',
  'races',
]);
/** Tables go on with the clock. */
const tablesMs = 200;
const tableKinds: ReadonlySet<TopicKind> = new Set(['table', 'vimaan']);
const sweepMs = 5000;
/** So long the line is written to at a time. */
const sliceMs = 0.5;
/** The clock is looked at after so many writes. */
const writesPerLook = 16;
/** The shortest pace; the others are multiples of it. */
const paceMs = 50;

export interface HubReport extends Readonly<Counts> {
  readonly topics: number;
  /** Topics followed, each by each of its readers. */
  readonly subscriptions: number;
  /** Frames given to sockets, and how many writes that took. */
  readonly delivered: number;
  readonly writes: number;
}

export class Hub {
  readonly topics: Topics;
  readonly counts: Counts = noCounts();
  readonly none = Gathered.none();
  readonly #house: App;
  readonly #totals = { delivered: 0, writes: 0 };
  readonly #marked = new Set<LiveTopic>();
  /** Those with something to write, who has waited longest first, and how far that has come. */
  #line: Reader[] = [];
  #lineAt = 0;
  /** The next line. */
  #awake: Reader[] = [];
  /** Topics with news for readers of a slower pace. */
  readonly #due = new Map<number, Set<LiveTopic>>();
  readonly #ends: Cancel[] = [];
  #isScheduled = false;
  #paces = 0;
  #listsRevision = -1;

  constructor(app: App) {
    this.#house = app;
    this.topics = new Topics(app, this.counts);
    const { marketCache, engine, clock } = app;
    marketCache.listen({
      changed: (definition) => this.#markMarket(definition),
      scored: (eventId) => this.#mark(this.topics.ofScore(eventId)),
    });
    this.#ends.push(
      engine.onCommitted((events) => {
        const players = new Set(events.flatMap((event) => playersOf(event)));
        for (const player of players) this.#mark(this.topics.ofPlayer(player));
      }),
      engine.onReserved((player) => this.#mark(this.topics.ofPlayer(player))),
      clock.every(listsMs, () => this.#markLists()),
      clock.every(tablesMs, () => this.#lookAtTables()),
      clock.every(sweepMs, () => this.topics.sweep(clock.now())),
      clock.every(paceMs, () => this.#keepPaces()),
    );
  }

  report(): HubReport {
    const { size, subscriptions } = this.topics;
    return { ...this.counts, ...this.#totals, topics: size, subscriptions };
  }

  /** The reader has something to write. */
  readonly wake = (reader: Reader): void => {
    this.#awake.push(reader);
    this.#schedule();
  };

  /** The topic as it is at this moment, for everybody who follows it. */
  bring(topic: LiveTopic): void {
    if (!topic.bring()) return;
    for (const lane of topic.lanes.values()) {
      if (lane.periodMs === 0) topic.tell(lane);
      else this.#dueAt(lane).add(topic);
    }
  }

  close(): void {
    for (const end of this.#ends.splice(0)) end();
  }

  #dueAt({ periodMs }: Lane): Set<LiveTopic> {
    const due = this.#due.get(periodMs) ?? new Set();
    this.#due.set(periodMs, due);
    return due;
  }

  #markMarket(definition: MarketDefinition): void {
    this.#mark(this.topics.ofMarket(definition));
  }

  #mark(topics: Iterable<LiveTopic>): void {
    for (const topic of topics) this.#marked.add(topic);
    if (this.#marked.size > 0) this.#schedule();
  }

  #markLists(): void {
    const { revision } = this.#house.marketCache;
    if (revision === this.#listsRevision) return;
    this.#listsRevision = revision;
    this.#mark(this.topics.ofKinds(listKinds));
  }

  #lookAtTables(): void {
    for (const topic of this.topics.ofKinds(tableKinds)) {
      // A table that nobody watches is left to rest.
      if (topic.readerCount === 0) continue;
      topic.source.refresh?.().then(
        () => this.#mark([topic]),
        (error: unknown) =>
          this.#house.log.warn({ error, topic: topic.name }, 'cannot be looked at'),
      );
    }
  }

  #keepPaces(): void {
    this.#paces += 1;
    for (const periodMs of conflations) {
      const due =
        periodMs > 0 && (this.#paces * paceMs) % periodMs === 0 && this.#due.get(periodMs);
      if (!due) continue;
      for (const topic of due) {
        const lane = topic.lanes.get(periodMs);
        if (lane) topic.tell(lane);
      }
      due.clear();
    }
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    void this.#house.clock.turn().then(() => this.#step());
  }

  #step(): void {
    this.#bringMarked();
    if (this.#lineAt === this.#line.length) this.#beginLine();
    this.#writeSlice();
    this.#isScheduled = false;
    const waiting = this.#line.length - this.#lineAt + this.#awake.length;
    if (waiting + this.#marked.size > 0) this.#schedule();
  }

  #bringMarked(): void {
    const marked = [...this.#marked];
    this.#marked.clear();
    for (const topic of marked) this.bring(topic);
  }

  #beginLine(): void {
    this.#line = this.#awake;
    this.#awake = [];
    this.#lineAt = 0;
  }

  #writeSlice(): void {
    const until = stopwatchMs() + sliceMs;
    const now = this.#house.clock.now();
    while (this.#lineAt < this.#line.length) {
      const written = this.#line[this.#lineAt]?.flush(now) ?? 0;
      this.#lineAt += 1;
      this.#totals.delivered += written;
      this.#totals.writes += Number(written > 0);
      if (this.#lineAt % writesPerLook === 0 && stopwatchMs() > until) return;
    }
  }
}
