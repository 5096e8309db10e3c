/** Follows data that the server sends whenever it changes, while a page shows it. */

import type { Overview } from '@layline/contract/console';
import { useEffect, useState } from 'react';

export interface Live<Data> {
  /** Null until the first message arrives. */
  readonly data: Data | null;
  /** False while the data may be out of date. */
  readonly isLive: boolean;
}

export function useLive<Data>(path: string): Live<Data> {
  const [data, setData] = useState<Data | null>(null);
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    const source = new EventSource(path);
    source.onmessage = (event: MessageEvent<string>) => {
      setData(JSON.parse(event.data) as Data);
      setLive(true);
    };
    // The browser reconnects by itself.
    source.onerror = () => setLive(false);
    source.onopen = () => setLive(true);
    return () => source.close();
  }, [path]);
  return { data, isLive };
}

/** Only pages that show it follow it: a browser keeps six connections to a server, over all its tabs. */
export const useOverview = (): Live<Overview> => useLive<Overview>('/api/live');
