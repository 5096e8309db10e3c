/** A query for data that the stream may publish: it polls only while the stream does not. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { queryClient } from '../api/query-client.ts';
import type { TopicData } from './stream/topic-readers.ts';
import { useLiveTopic } from './use-live-topic.ts';

interface LiveQuery<Data> {
  readonly queryKey: readonly string[];
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Data>;
  /** Null follows nothing. */
  readonly topic: string | null;
  /** Returns the topic's data as the query has it. */
  readonly read: (data: TopicData) => Data;
  /** The pause between two polls, for the data of the last; false polls once. */
  readonly periodOf: (data: Data | undefined) => number | false;
  /** The keys under which the freshness of the topic's data is tracked. */
  readonly keysOf?: (data: Data) => readonly string[];
  readonly enabled?: boolean;
  readonly retry?: boolean;
}

export function useLiveQuery<Data>(options: LiveQuery<Data>): UseQueryResult<Data> {
  const { topic, read, periodOf, keysOf, ...query } = options;
  const { queryKey } = query;
  const isLive = useLiveTopic({
    topic,
    take: (data) => queryClient.setQueryData<Data>(queryKey, read(data)),
    ...(keysOf !== undefined && {
      keys: () => {
        const data = queryClient.getQueryData<Data>(queryKey);
        return data === undefined ? [] : keysOf(data);
      },
    }),
  });
  return useQuery<Data>({
    ...query,
    refetchInterval: ({ state }) => (isLive ? false : periodOf(state.data)),
  });
}
