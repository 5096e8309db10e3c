import { useEffect, useState } from 'react';
import { every, serverNow } from './clock.ts';

/** Returns the server's time, updated at this interval. */
export function useServerNow(periodMs: number): number {
  const [at, setAt] = useState(serverNow);
  useEffect(() => every(periodMs, () => setAt(serverNow())), [periodMs]);
  return at;
}
