/** Follows a topic of the stream for screens whose data is in a query. */
import { useEffect, useEffectEvent, useState } from 'react';
import { noteReceived } from './freshness.ts';
import type { TopicData } from './stream/topic-readers.ts';
import { onPulse, streamLine } from './stream/window-line.ts';

interface LiveTopic {
  /** Null follows nothing. */
  readonly topic: string | null;
  readonly take: (data: TopicData) => void;
  /** The keys under which the data's freshness is tracked. */
  readonly keys?: () => readonly string[];
}

/** Tells whether the stream provides the topic now; while it does not, the screen polls. */
export function useLiveTopic({ topic, take, keys }: LiveTopic): boolean {
  const [isLive, setIsLive] = useState(false);
  const takeNow = useEffectEvent(take);
  const receive = useEffectEvent(() => {
    if (keys !== undefined) noteReceived(keys(), streamLine.freshMs / 2);
  });
  useEffect(() => {
    if (topic === null) return;
    const reader = {
      topics: [topic],
      take: (_topic: string, data: TopicData) => takeNow(data),
      onLive: setIsLive,
    };
    const stopFollowing = streamLine.follow(reader);
    const stopListening = onPulse(() => streamLine.isLive(reader) && receive());
    return () => {
      stopListening();
      stopFollowing();
      setIsLive(false);
    };
  }, [topic]);
  return isLive;
}
