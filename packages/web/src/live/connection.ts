/**
 * Whether the server answers, as the calls find out. Betting is blocked and prices are greyed while
 * it does not; the last good data stays on the screen. Betting is blocked as well while its store fails.
 */
import type { Query } from '@tanstack/react-query';
import { create } from 'zustand';
import { queryClient } from '../api/query-client.ts';
import { isServerReady } from '../api/request.ts';
import { now, wait } from '../clock.ts';

interface Connection {
  readonly isDown: boolean;
  /** The server answers and shows prices, but its store takes no bets. */
  readonly isPaused: boolean;
  /** When something last answered, milliseconds; 0 before the first answer. */
  readonly answeredAt: number;
}

export const useConnection = create<Connection>(() => ({
  isDown: false,
  isPaused: false,
  answeredAt: 0,
}));

let answeredAt = 0;

/** Kept aside while all is well: nobody shows it then, and answers come many times a second. */
export function noteAnswer(): void {
  answeredAt = now();
  if (useConnection.getState().isDown) useConnection.setState({ isDown: false, answeredAt });
}

let isLooking = false;
const lookMs = 2000;

/** Betting is paused until the server says that it is ready; resolves then. */
export async function notePause(): Promise<void> {
  if (isLooking) return;
  isLooking = true;
  while (!(await isServerReady())) {
    useConnection.setState({ isPaused: true });
    await wait(lookMs);
  }
  isLooking = false;
  // What fails on a server that is ready would fail again, and call for the next look at once.
  if (!useConnection.getState().isPaused) return;
  useConnection.setState({ isPaused: false });
  // What the screen shows as failed is asked for again.
  await queryClient.refetchQueries({ type: 'active', predicate: hasFailed });
}

const hasFailed = ({ state }: Query): boolean => state.status === 'error';

export const noteSilence = (): void => useConnection.setState({ isDown: true, answeredAt });
