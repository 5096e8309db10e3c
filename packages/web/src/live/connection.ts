/**
 * Whether the server answers, as the calls find out. Betting is blocked and prices are greyed while
 * it does not; the last good data stays on the screen.
 */
import { create } from 'zustand';
import { now } from '../clock.ts';

interface Connection {
  readonly isDown: boolean;
  /** When something last answered, milliseconds; 0 before the first answer. */
  readonly answeredAt: number;
}

export const useConnection = create<Connection>(() => ({ isDown: false, answeredAt: 0 }));

let answeredAt = 0;

/** Kept aside while all is well: nobody shows it then, and answers come many times a second. */
export function noteAnswer(): void {
  answeredAt = now();
  if (useConnection.getState().isDown) useConnection.setState({ isDown: false, answeredAt });
}

export const noteSilence = (): void => useConnection.setState({ isDown: true, answeredAt });
