/**
 * Follows a table outside React, by the stream or else by polls (data every 1 s, results every 1.3 s), keeps
 * its state and notifies readers of changes. Only one call of each kind is in flight, so a slow answer is
 * never overtaken.
 */
import { everyWhileVisible, now, type Stop } from '../../base/clock.ts';
import { followLive } from '../../live/follow-live.ts';
import { noteSeen } from '../fair/seen-rounds.ts';
import {
  applyData,
  applyFailure,
  applyResults,
  applySnapshot,
  emptyState,
  type TableState,
} from './table-state.ts';

const dataPeriodMs = 1000;
const resultsPeriodMs = 1300;
const streamedFreshMs = 3000;

export interface TableSource {
  /** Identifies the source: another key is another table. */
  readonly key: string;
  /** The game's casinoType. */
  readonly type: string;
  /** The stream's topic for the whole table; null if there is none. */
  readonly topic: string | null;
  loadData(signal: AbortSignal): Promise<unknown>;
  /** Null if results come with the data, as on the play page. */
  readonly loadResults: ((signal: AbortSignal) => Promise<unknown>) | null;
}

export interface TableFeed {
  readonly read: () => TableState;
  readonly subscribe: (listen: () => void) => () => void;
}

/** The key under which the table's freshness is tracked. */
export const freshKey = ({ key }: Pick<TableSource, 'key'>): string => `casino/${key}`;

/** Repeats an action, but never runs it twice at a time. */
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

/** The current state, how it changes, and when the stream last updated it. */
interface Kept {
  state: TableState;
  streamedAt: number;
  readonly change: (next: TableState) => void;
}

function followData(source: TableSource, kept: Kept): Stop {
  const { type, topic } = source;
  return followLive({
    topics: topic === null ? [] : [topic],
    periodMs: dataPeriodMs,
    async poll(signal) {
      const data = await source.loadData(signal);
      const keys = [freshKey(source)];
      if (signal.aborted) return [];
      const isWhole = source.loadResults === null;
      kept.change(
        isWhole
          ? applySnapshot(kept.state, data, now(), type)
          : applyData(kept.state, data, now(), type),
      );
      return keys;
    },
    take(_topic, data) {
      kept.streamedAt = now();
      kept.change(applySnapshot(kept.state, data, now(), type));
      return [freshKey(source)];
    },
    onFailure: () => kept.change(applyFailure(kept.state)),
  });
}

/** Polls results separately, except while the stream sends them with the data. */
function pollResults(load: (signal: AbortSignal) => Promise<unknown>, kept: Kept): Stop {
  const abort = new AbortController();
  const { signal } = abort;
  const stop = pollWith(resultsPeriodMs, async () => {
    if (now() - kept.streamedAt < streamedFreshMs) return;
    try {
      const data = await load(signal);
      if (!signal.aborted) kept.change(applyResults(kept.state, data));
    } catch {
      if (!signal.aborted) kept.change(applyFailure(kept.state));
    }
  });
  return () => {
    stop();
    abort.abort();
  };
}

/** CAS-13: keeps what is promised of a round while it takes bets. */
function noteRound({ live }: TableState): void {
  if (live === null) return;
  const { mid, hash, clientSeed, nonce, scheme, autotime: secondsLeft } = live.round;
  const beaconRound = live.round.beaconRound ?? undefined;
  noteSeen({ mid, hash, clientSeed, nonce, scheme, beaconRound, secondsLeft });
}

/** Follows the table while it has a reader; the last state outlives its readers. */
export function openTableFeed(source: TableSource): TableFeed {
  const listeners = new Set<() => void>();
  let stop: Stop | null = null;
  const kept: Kept = {
    state: emptyState,
    streamedAt: 0,
    change(next) {
      if (next === kept.state) return;
      kept.state = next;
      noteRound(next);
      for (const listen of listeners) listen();
    },
  };

  function start(): Stop {
    const stops = [followData(source, kept)];
    if (source.loadResults !== null) stops.push(pollResults(source.loadResults, kept));
    return () => {
      for (const end of stops) end();
    };
  }

  return {
    read: () => kept.state,
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
