/**
 * One live source of a page, by stream where there is one and by polls where there is none: the stream's
 * data stops the polls, and a stream that fails or falls silent sets them going again at once.
 */
import { after, type Stop } from '../clock.ts';
import { noteReceived } from './freshness.ts';
import { startPoll } from './poll.ts';
import type { TopicData } from './stream/topic-readers.ts';
import { onPulse, streamLine } from './stream/window-line.ts';

/** What the news is shown under, for its freshness. */
type Keys = readonly string[];

export interface LiveSource {
  /** The stream's topics with the same data; empty where it has none. */
  readonly topics: readonly string[];
  readonly periodMs: number;
  readonly poll: (signal: AbortSignal) => Promise<Keys>;
  /** Null where the stream has nothing under the topic. */
  readonly take: (topic: string, data: TopicData) => Keys | null;
  readonly onFailure: (failure: unknown) => void;
}

/** How long a line that is up may take to bring the first data before a poll is tried. */
const graceMs = 1000;

interface Polling {
  readonly start: () => void;
  readonly stop: () => void;
}

function openPolling({ periodMs, poll, onFailure }: LiveSource): Polling {
  let stop: Stop | null = null;
  const fetch = async (signal: AbortSignal): Promise<void> => {
    const keys = await poll(signal);
    if (!signal.aborted) noteReceived(keys, periodMs);
  };
  return {
    start() {
      stop ??= startPoll({ periodMs, fetch, onFailure });
    },
    stop() {
      stop?.();
      stop = null;
    },
  };
}

/** The keys of each topic as it stands; while the line is heard, so are they. */
function openListening(source: LiveSource) {
  const keysOf = new Map<string, Keys>();
  return {
    take: (topic: string, data: TopicData): void => {
      const keys = source.take(topic, data);
      if (keys === null) keysOf.delete(topic);
      else keysOf.set(topic, keys);
    },
    pulse: (): void => {
      noteReceived([...keysOf.values()].flat(), streamLine.freshMs / 2);
    },
  };
}

export function followLive(source: LiveSource): Stop {
  const polling = openPolling(source);
  if (source.topics.length === 0 || !streamLine.isOffered) {
    polling.start();
    return polling.stop;
  }
  const listening = openListening(source);
  const reader = {
    topics: source.topics,
    take: listening.take,
    onLive(isLive: boolean) {
      if (!isLive) return polling.start();
      polling.stop();
      listening.pulse();
    },
  };
  const stopFollowing = streamLine.follow(reader);
  const isLive = (): boolean => streamLine.isLive(reader);
  const stops = [stopFollowing, onPulse(() => isLive() && listening.pulse()), polling.stop];
  if (!streamLine.isUp) polling.start();
  else if (!isLive()) stops.push(after(graceMs, () => !isLive() && polling.start()));
  return () => {
    for (const stop of stops) stop();
  };
}
