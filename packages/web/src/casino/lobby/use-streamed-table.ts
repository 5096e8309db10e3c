/** A table as the stream sends it. Without a stream it stays unknown: one poll per card would be too much. */
import { makeTopic } from '@layline/contract/topic';
import { useEffect, useState } from 'react';
import { now } from '../../base/clock.ts';
import { streamLine } from '../../live/stream/window-line.ts';
import { applySnapshot, emptyState, type TableState } from '../feed/table-state.ts';

export function useStreamedTable(type: string): TableState {
  const [state, setState] = useState<TableState>(emptyState);
  useEffect(() => {
    if (!streamLine.isOffered) return;
    return streamLine.follow({
      topics: [makeTopic('table', type)],
      take: (_topic, data) => setState((before) => applySnapshot(before, data, now(), type)),
      onLive: (isLive) => {
        if (!isLive) setState(emptyState);
      },
    });
  }, [type]);
  return state;
}
