import { useEffect, useReducer } from 'react';
import { prices } from './prices.ts';

/** Renders again once per flush that changed a cell among the keys. */
export function useCells(keys: readonly string[]): void {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const joined = keys.join(' ');
  useEffect(() => {
    const stops = joined.split(' ').map((key) => prices.subscribe(key, renderAgain));
    return () => {
      for (const stop of stops) stop();
    };
  }, [joined]);
}
