/**
 * Publishes changes to the readers that follow them. A change marks its topics. All marked topics are
 * published together once the event loop has handled everything that arrived with the change.
 */
import { conflations, type MarketDefinition, type TopicKind } from '@layline/contract';
import type { Cancel } from '../../../base/clock.ts';
import { playersOf } from '../../../shown/player/players-of-event.ts';
import type { Reads } from '../../door/parts.ts';
import { Slices } from '../../door/slices.ts';
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
  readonly #slices: Slices<Reader>;
  /** Topics with changes for readers with a longer period. */
  readonly #due = new Map<number, Set<LiveTopic>>();
  readonly #ends: Cancel[] = [];
  #ticks = 0;
  #listsRevision = -1;

  constructor(app: Reads) {
    this.#app = app;
    this.topics = new Topics(app, this.counts);
    this.#slices = new Slices<Reader>(app.clock, {
      prepare: () => this.#refreshMarked(),
      write: (reader) => this.#write(reader),
    });
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
      app.remoteBalances.onNoted((player) => this.#mark(this.topics.ofPlayer(player))),
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
  readonly wake = (reader: Reader): void => this.#slices.wake(reader);

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
    if (this.#marked.size > 0) this.#slices.schedule();
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

  #refreshMarked(): void {
    const marked = [...this.#marked];
    this.#marked.clear();
    for (const topic of marked) this.refresh(topic);
  }

  #write(reader: Reader): void {
    const written = reader.flush(this.#app.clock.now());
    this.#totals.delivered += written;
    this.#totals.writes += Number(written > 0);
  }
}
