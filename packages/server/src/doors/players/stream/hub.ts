/**
 * Publishes changes to the readers that follow them. A change marks its topics. All marked topics are
 * published together once the event loop has handled everything that arrived with the change. Readers with
 * pending data form a queue that is written in slices, so that bets and calls are served in between. A reader
 * still in the queue also gets later changes; the others form the next queue. The busier the server, the
 * longer a queue takes, and the more is written at once.
 */
import { conflations, type MarketDefinition, type TopicKind } from '@layline/contract';
import { type Cancel, stopwatchMs } from '../../../base/clock.ts';
import { playersOf } from '../../../shown/player/players-of-event.ts';
import type { Reads } from '../../door/parts.ts';
import { type ConflationGroup, type Counts, type LiveTopic, noCounts } from './live-topic.ts';
import type { Reader } from './reader.ts';
import { SharedWrites } from './shared-writes.ts';
import { Topics } from './topics.ts';

/** How often lists are read, equal to how often they are built. */
const listsMs = 250;
const listKinds: ReadonlySet<TopicKind> = new Set([
  'sports',
  'competitions',
  'matches',
  'competition',
  'races',
]);
/** How often tables are read, which change with the clock. */
const tablesMs = 200;
const tableKinds: ReadonlySet<TopicKind> = new Set(['table', 'vimaan']);
const sweepMs = 5000;
/** Longest slice of writing, in milliseconds. */
const sliceMs = 0.5;
/** Writes between two checks of the clock. */
const writesPerLook = 16;
/** The shortest conflation period; all others are multiples of it. */
const paceMs = 50;

interface HubReport extends Readonly<Counts> {
  readonly topics: number;
  /** Number of topics followed, counting each reader's separately. */
  readonly subscriptions: number;
  /** Number of frames handed to sockets, and of writes for them. */
  readonly delivered: number;
  readonly writes: number;
}

export class Hub {
  readonly topics: Topics;
  readonly counts: Counts = noCounts();
  readonly empty = SharedWrites.empty();
  readonly #app: Reads;
  readonly #totals = { delivered: 0, writes: 0 };
  readonly #marked = new Set<LiveTopic>();
  /** Readers with pending data, longest waiting first, and how many of them are done. */
  #queue: Reader[] = [];
  #queueAt = 0;
  /** The next queue. */
  #awake: Reader[] = [];
  /** Topics with changes for readers with a longer period. */
  readonly #due = new Map<number, Set<LiveTopic>>();
  readonly #ends: Cancel[] = [];
  #isScheduled = false;
  #ticks = 0;
  #listsRevision = -1;

  constructor(app: Reads) {
    this.#app = app;
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
      clock.every(tablesMs, () => this.#refreshTables()),
      clock.every(sweepMs, () => this.topics.sweep(clock.now())),
      clock.every(paceMs, () => this.#publishDue()),
    );
  }

  report(): HubReport {
    const { size, subscriptions } = this.topics;
    return { ...this.counts, ...this.#totals, topics: size, subscriptions };
  }

  /** Notes that the reader has pending data. */
  readonly wake = (reader: Reader): void => {
    this.#awake.push(reader);
    this.#schedule();
  };

  /** Reads the topic's source and publishes its changes to all followers. */
  refresh(topic: LiveTopic): void {
    if (!topic.refresh()) return;
    for (const group of topic.groups.values()) {
      if (group.periodMs === 0) topic.publish(group);
      else this.#dueAt(group).add(topic);
    }
  }

  close(): void {
    for (const end of this.#ends.splice(0)) end();
  }

  #dueAt({ periodMs }: ConflationGroup): Set<LiveTopic> {
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
    const { revision } = this.#app.marketCache;
    if (revision === this.#listsRevision) return;
    this.#listsRevision = revision;
    this.#mark(this.topics.ofKinds(listKinds));
  }

  #refreshTables(): void {
    for (const topic of this.topics.ofKinds(tableKinds)) {
      if (topic.readerCount === 0) continue;
      topic.source.refresh?.().then(
        () => this.#mark([topic]),
        (error: unknown) =>
          this.#app.log.warn({ error, topic: topic.name }, 'a topic could not be refreshed'),
      );
    }
  }

  #publishDue(): void {
    this.#ticks += 1;
    for (const periodMs of conflations) {
      const due =
        periodMs > 0 && (this.#ticks * paceMs) % periodMs === 0 && this.#due.get(periodMs);
      if (!due) continue;
      for (const topic of due) {
        const group = topic.groups.get(periodMs);
        if (group) topic.publish(group);
      }
      due.clear();
    }
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    void this.#app.clock.turn().then(() => this.#step());
  }

  #step(): void {
    this.#refreshMarked();
    if (this.#queueAt === this.#queue.length) this.#beginQueue();
    this.#writeSlice();
    this.#isScheduled = false;
    const waiting = this.#queue.length - this.#queueAt + this.#awake.length;
    if (waiting + this.#marked.size > 0) this.#schedule();
  }

  #refreshMarked(): void {
    const marked = [...this.#marked];
    this.#marked.clear();
    for (const topic of marked) this.refresh(topic);
  }

  #beginQueue(): void {
    this.#queue = this.#awake;
    this.#awake = [];
    this.#queueAt = 0;
  }

  #writeSlice(): void {
    const until = stopwatchMs() + sliceMs;
    const now = this.#app.clock.now();
    while (this.#queueAt < this.#queue.length) {
      const written = this.#queue[this.#queueAt]?.flush(now) ?? 0;
      this.#queueAt += 1;
      this.#totals.delivered += written;
      this.#totals.writes += Number(written > 0);
      if (this.#queueAt % writesPerLook === 0 && stopwatchMs() > until) return;
    }
  }
}
