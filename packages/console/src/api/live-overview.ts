/** The overview as it changes, for as long as a page shows it. */
import { useEffect, useState } from 'react';
import type { Overview } from './answers.ts';

export interface LiveOverview {
  /** Null until the first arrives. */
  readonly overview: Overview | null;
  /** False while the figures may be old. */
  readonly isLive: boolean;
}

export function useLiveOverview(): LiveOverview {
  const [overview, setOverview] = useState<Overview | null>(null);
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    const source = new EventSource('/api/live');
    source.onmessage = (event: MessageEvent<string>) => {
      setOverview(JSON.parse(event.data) as Overview);
      setLive(true);
    };
    // The browser comes back by itself.
    source.onerror = () => setLive(false);
    source.onopen = () => setLive(true);
    return () => source.close();
  }, []);
  return { overview, isLive };
}
