/**
 * Whether the server answers, according to the calls. If it does not, betting is blocked and prices are
 * greyed, but the last valid data stays on the screen. Betting is also blocked during a store outage.
 */
import type { Query } from '@tanstack/react-query';
import { create } from 'zustand';
import { queryClient } from '../../api/query-client.ts';
import { isServerReady } from '../../api/request.ts';
import { now, wait } from '../../base/clock.ts';

interface Connection {
  readonly isDown: boolean;
  /** The server answers and shows prices, but its store accepts no bets. */
  readonly isPaused: boolean;
  /** Time of the last answer in milliseconds; 0 before the first. */
  readonly answeredAt: number;
}

export const useConnection = create<Connection>(() => ({
  isDown: false,
  isPaused: false,
  answeredAt: 0,
}));

let answeredAt = 0;

/**
 * Kept outside React while the connection is up: nobody shows it then, and answers arrive many times a
 * second.
 */
export function noteAnswer(): void {
  answeredAt = now();
  if (useConnection.getState().isDown) useConnection.setState({ isDown: false, answeredAt });
}

let isLooking = false;
const lookMs = 2000;

/** Pauses betting, and resolves once the server reports that it is ready. */
export async function notePause(): Promise<void> {
  if (isLooking) return;
  isLooking = true;
  while (!(await isServerReady())) {
    useConnection.setState({ isPaused: true });
    await wait(lookMs);
  }
  isLooking = false;
  // A call that fails on a ready server would fail again and cause the next check at once.
  if (!useConnection.getState().isPaused) return;
  useConnection.setState({ isPaused: false });
  // Retries what the screen shows as failed.
  await queryClient.refetchQueries({ type: 'active', predicate: hasFailed });
}

const hasFailed = ({ state }: Query): boolean => state.status === 'error';

export const noteSilence = (): void => useConnection.setState({ isDown: true, answeredAt });
