/**
 * The state of a table's screen, as a value: the last valid round, options and results, and whether the
 * connection is up (CAS-9). `apply...` functions take in answers. A failure keeps everything and marks the
 * connection as down, which closes all options until the next valid answer.
 *
 * Invariant: only data that the feed sent for the running round is shown as its result.
 */
import { unseen } from '@layline/games/view';
import { type CloseGuess, guessClose } from './countdown.ts';
import { type LiveData, parseLive, parseNotice } from './live-round.ts';
import { isRow, parseText, rowsOf } from './parse-text.ts';

export interface RoundResult {
  readonly mid: string;
  readonly result: string;
}

export interface TableState {
  readonly live: LiveData | null;
  readonly results: readonly RoundResult[];
  /** Whether the list of results has arrived, be it empty. */
  readonly areResultsRead: boolean;
  /** CAS-9: the last call failed; betting is closed. */
  readonly isDown: boolean;
  /** Why the table is closed, in the server's words; empty while it deals. */
  readonly notice: string;
  /** When betting closes by the player's clock, as estimated from the readings. */
  readonly close: CloseGuess | null;
}

export const emptyState: TableState = {
  live: null,
  results: [],
  areResultsRead: false,
  isDown: false,
  notice: '',
  close: null,
};

/** Between rounds, the last one stays on the table, closed. */
function closed(live: LiveData | null): LiveData | null {
  if (live === null) return null;
  return {
    round: { ...live.round, autotime: 0 },
    options: live.options.map((option) => ({ ...option, isOpen: false })),
  };
}

export function applyData(state: TableState, data: unknown, at: number, type: string): TableState {
  const live = parseLive(data, state.live, type);
  const notice = parseNotice(data);
  if (live === null) return { ...state, live: closed(state.live), isDown: false, notice };
  const before = state.live?.round.mid === live.round.mid ? state.close : null;
  const close = guessClose(before, live.round.autotime, at);
  return { ...state, live, isDown: false, notice, close };
}

const resultsMax = 100;

export function applyResults(state: TableState, data: unknown): TableState {
  if (!Array.isArray(data)) return state;
  const results = rowsOf(data).flatMap((row) => {
    const [mid, result] = [parseText(row['mid']), parseText(row['result'])];
    return mid === '' || mid === '0' || result === '' ? [] : [{ mid, result }];
  });
  return { ...state, results: results.slice(0, resultsMax), areResultsRead: true };
}

/** A snapshot of the whole table, from the stream or the play page, includes its results. */
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

/** Tells whether any card of the running round is on the table. */
const isDealing = ({ live }: TableState): boolean =>
  live !== null && live.round.autotime === 0 && live.round.slots.some((slot) => slot !== unseen);

/** Some feeds list the running round before it is played; such a row is hidden. */
export function shownResults(state: TableState): readonly RoundResult[] {
  const running = state.live?.round.mid;
  if (running === undefined || isDealing(state)) return state.results;
  return state.results.filter(({ mid }) => mid !== running);
}

/** Returns the running round's result once it is out. */
export const ownResult = (state: TableState): RoundResult | null =>
  shownResults(state).find(({ mid }) => mid === state.live?.round.mid) ?? null;
