/**
 * A table's life outside React: polls its source (data 1 s, results 1.3 s), keeps the state and tells
 * the readers when it changed. One call of a kind at a time; a slow answer is never overtaken.
 */
import { everyWhileVisible, now, type Stop } from '../../clock.ts';
import { isRow } from './parse-text.ts';
import { hearData, hearFailure, hearResults, type TableState, unheard } from './table-state.ts';

export const dataPeriodMs = 1000;
export const resultsPeriodMs = 1300;

export interface TableSource {
  /** Names the source: another key is another table. */
  readonly key: string;
  /** The game's casinoType. */
  readonly type: string;
  loadData(signal: AbortSignal): Promise<unknown>;
  /** Null where the results come with the data, as on the play page. */
  readonly loadResults: ((signal: AbortSignal) => Promise<unknown>) | null;
}

export interface TableFeed {
  readonly read: () => TableState;
  readonly subscribe: (listen: () => void) => () => void;
}

/** Runs an act again and again, but never twice at a time. */
function pollWith(periodMs: number, act: () => Promise<void>): Stop {
  let isBusy = false;
  const turn = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    await act();
    isBusy = false;
  };
  void turn();
  return everyWhileVisible(periodMs, () => void turn());
}

/** Polls while it has a reader; the last state outlives its readers. */
export function openTableFeed(source: TableSource): TableFeed {
  const listeners = new Set<() => void>();
  let state = unheard;
  let stop: Stop | null = null;

  function change(next: TableState): void {
    if (next === state) return;
    state = next;
    for (const listen of listeners) listen();
  }

  async function ask(act: () => Promise<TableState>, abort: AbortController): Promise<void> {
    try {
      const next = await act();
      if (!abort.signal.aborted) change(next);
    } catch {
      if (!abort.signal.aborted) change(hearFailure(state));
    }
  }

  async function hear(signal: AbortSignal): Promise<TableState> {
    const data = await source.loadData(signal);
    const next = hearData(state, data, now(), source.type);
    return source.loadResults === null && isRow(data) ? hearResults(next, data['result']) : next;
  }

  function start(): Stop {
    const abort = new AbortController();
    const { signal } = abort;
    const stops = [pollWith(dataPeriodMs, () => ask(() => hear(signal), abort))];
    const { loadResults } = source;
    if (loadResults !== null) {
      const listen = async () => {
        const data = await loadResults(signal);
        return hearResults(state, data);
      };
      stops.push(pollWith(resultsPeriodMs, () => ask(listen, abort)));
    }
    return () => {
      for (const end of stops) end();
      abort.abort();
    };
  }

  return {
    read: () => state,
    subscribe(listen) {
      listeners.add(listen);
      stop ??= start();
      return () => {
        listeners.delete(listen);
        if (listeners.size > 0) return;
        stop?.();
        stop = null;
      };
    },
  };
}
