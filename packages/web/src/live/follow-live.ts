/**
 * Follows one live source of a page, by the stream or else by polls. Data from the stream stops the polls; a
 * stream that fails or falls silent restarts them at once.
 */
import { after, type Stop } from '../base/clock.ts';
import { noteReceived } from './freshness.ts';
import { startPoll } from './poll.ts';
import type { TopicData } from './stream/topic-readers.ts';
import { onPulse, streamLine } from './stream/window-line.ts';

/** The keys under which the data's freshness is tracked. */
type Keys = readonly string[];

export interface LiveSource {
  /** Topics of the stream with the same data; empty if there are none. */
  readonly topics: readonly string[];
  readonly periodMs: number;
  readonly poll: (signal: AbortSignal) => Promise<Keys>;
  /** Takes a topic's data and returns its keys; null if the stream has nothing under the topic. */
  readonly take: (topic: string, data: TopicData) => Keys | null;
  readonly onFailure: (failure: unknown) => void;
}

/** How long an open connection may take to bring the first data before a poll is tried. */
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

/** Tracks the keys of each topic; they are fresh while the connection receives data. */
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
