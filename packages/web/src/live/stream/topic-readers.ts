/** The readers of topics in this client. Each receives data, and whether all of its topics are live. */
import type { Followed } from '@layline/contract/stream';

export type TopicData = Followed['data'];

export interface TopicReader {
  readonly topics: readonly string[];
  readonly take: (topic: string, data: TopicData) => void;
  /** Called when it changes; not live at first. */
  readonly onLive: (isLive: boolean) => void;
}

interface Seat {
  readonly reader: TopicReader;
  readonly waiting: Set<string>;
}

export interface TopicReaders {
  /** Returns topics that had no reader before. */
  add(reader: TopicReader): readonly string[];
  /** Returns topics that have no reader any more. */
  remove(reader: TopicReader): readonly string[];
  changed(topic: string, data: TopicData): void;
  live(topic: string): void;
  cut(topic: string): void;
  cutAll(): void;
  topics(): readonly string[];
  /** Tells whether the reader is subscribed and all of its topics are live. */
  isLive(reader: TopicReader): boolean;
}

export function openTopicReaders(): TopicReaders {
  const byTopic = new Map<string, Set<Seat>>();
  const seats = new Map<TopicReader, Seat>();

  function cut(topic: string): void {
    for (const seat of byTopic.get(topic) ?? []) {
      const wasLive = seat.waiting.size === 0;
      seat.waiting.add(topic);
      if (wasLive) seat.reader.onLive(false);
    }
  }

  return {
    add(reader) {
      const seat = { reader, waiting: new Set(reader.topics) };
      seats.set(reader, seat);
      return reader.topics.filter((topic) => {
        const group = byTopic.get(topic);
        byTopic.set(topic, (group ?? new Set()).add(seat));
        return group === undefined;
      });
    },
    remove(reader) {
      const seat = seats.get(reader);
      if (seat === undefined) return [];
      seats.delete(reader);
      return reader.topics.filter((topic) => {
        const group = byTopic.get(topic);
        group?.delete(seat);
        if (group === undefined || group.size > 0) return false;
        return byTopic.delete(topic);
      });
    },
    changed(topic, data) {
      for (const { reader } of byTopic.get(topic) ?? []) reader.take(topic, data);
    },
    live(topic) {
      for (const { reader, waiting } of byTopic.get(topic) ?? []) {
        if (waiting.delete(topic) && waiting.size === 0) reader.onLive(true);
      }
    },
    cut,
    cutAll() {
      for (const topic of byTopic.keys()) cut(topic);
    },
    topics: () => [...byTopic.keys()],
    isLive: (reader) => seats.get(reader)?.waiting.size === 0,
  };
}
