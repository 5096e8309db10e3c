/**
 * Keeps a table page and its framed video in sync: the page passes its state on, so that the frame reads
 * nothing itself and calls keep their periods (API-5).
 */
import { useEffect, useState } from 'react';
import { useSearchParam } from '../../routing/use-hash.ts';
import { emptyState, type TableState } from '../feed/table-state.ts';

interface Passed {
  readonly table: TableState;
}

const ready = 'layline: the video waits for its table';

/** Set in the frame's address if the surrounding page passes the table on. */
export const passedParam = 'passed';

const isPassed = (data: unknown): data is Passed =>
  typeof data === 'object' && data !== null && 'table' in data;

/** In the page: passes its table, if any, to the frame at each change and on request. */
export function usePassTable(
  frame: { readonly current: HTMLIFrameElement | null },
  table: TableState | null,
): void {
  useEffect(() => {
    if (table === null) return;
    const pass = (): void => {
      frame.current?.contentWindow?.postMessage({ table } satisfies Passed, location.origin);
    };
    const hear = ({ origin, source, data }: MessageEvent): void => {
      const isOurs = origin === location.origin && source === frame.current?.contentWindow;
      if (isOurs && data === ready) pass();
    };
    addEventListener('message', hear);
    pass();
    return () => removeEventListener('message', hear);
  }, [frame, table]);
}

/** In the frame: whether a surrounding page passes the table on. */
export const usePassesTable = (): boolean =>
  useSearchParam(passedParam) !== null && parent !== window;

/** In the frame: the state that the surrounding page last passed. */
export function usePassedTable(): TableState {
  const [table, setTable] = useState(emptyState);
  useEffect(() => {
    const hear = ({ origin, source, data }: MessageEvent): void => {
      if (origin === location.origin && source === parent && isPassed(data)) setTable(data.table);
    };
    addEventListener('message', hear);
    parent.postMessage(ready, location.origin);
    return () => removeEventListener('message', hear);
  }, []);
  return table;
}
