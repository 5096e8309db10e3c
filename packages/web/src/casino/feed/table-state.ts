/**
 * What a table's screen knows, as a value: the last good round, options and results, and whether the
 * table can be heard (CAS-9). Answers come in by `apply...`; a failure keeps everything and sets the
 * connection-down flag, which closes all options until the next good answer.
 *
 * Invariant: nothing that the feed did not say of the running round is shown as its result.
 */
import { unseen } from '@layline/games/view';
import { type CloseGuess, guessClose } from './countdown.ts';
import { type LiveData, parseLive } from './live-round.ts';
import { isRow, parseText, rowsOf } from './parse-text.ts';

export interface RoundResult {
  readonly mid: string;
  readonly result: string;
}

export interface TableState {
  readonly live: LiveData | null;
  readonly results: readonly RoundResult[];
  /** CAS-9: the last call failed; betting is stopped. */
  readonly isDown: boolean;
  /** When betting closes by the player's clock, as far as the readings tell. */
  readonly close: CloseGuess | null;
}

export const emptyState: TableState = { live: null, results: [], isDown: false, close: null };

/** Between rounds the last one stays on the table, closed. */
function closed(live: LiveData | null): LiveData | null {
  if (live === null) return null;
  return {
    round: { ...live.round, autotime: 0 },
    options: live.options.map((option) => ({ ...option, isOpen: false })),
  };
}

export function applyData(state: TableState, data: unknown, at: number, type: string): TableState {
  const live = parseLive(data, state.live, type);
  if (live === null) return { ...state, live: closed(state.live), isDown: false };
  const before = state.live?.round.mid === live.round.mid ? state.close : null;
  return { ...state, live, isDown: false, close: guessClose(before, live.round.autotime, at) };
}

const resultsMax = 100;

export function applyResults(state: TableState, data: unknown): TableState {
  if (!Array.isArray(data)) return state;
  const results = rowsOf(data).flatMap((row) => {
    const [mid, result] = [parseText(row['mid']), parseText(row['result'])];
    return mid === '' || mid === '0' || result === '' ? [] : [{ mid, result }];
  });
  return { ...state, results: results.slice(0, resultsMax) };
}

/** The whole table's data, as the stream and the play page send it, holds its results too. */
export function applySnapshot(
  state: TableState,
  data: unknown,
  at: number,
  type: string,
): TableState {
  const next = applyData(state, data, at, type);
  return isRow(data) ? applyResults(next, data['result']) : next;
}

export const applyFailure = (state: TableState): TableState =>
  state.isDown ? state : { ...state, isDown: true };

/** Whether any card of the running round is on the table. */
const isDealing = ({ live }: TableState): boolean =>
  live !== null && live.round.autotime === 0 && live.round.slots.some((slot) => slot !== unseen);

/** Some feeds list the running round before it is played: such a row is held back. */
export function shownResults(state: TableState): readonly RoundResult[] {
  const running = state.live?.round.mid;
  if (running === undefined || isDealing(state)) return state.results;
  return state.results.filter(({ mid }) => mid !== running);
}

/** The running round's result once it is out. */
export const ownResult = (state: TableState): RoundResult | null =>
  shownResults(state).find(({ mid }) => mid === state.live?.round.mid) ?? null;
