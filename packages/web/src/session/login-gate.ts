/** Whether the login dialog is open. Any place may ask for it. */
import { create } from 'zustand';

interface LoginGate {
  readonly isOpen: boolean;
  /** How often it was opened: each opening starts at the age gate. */
  readonly openings: number;
}

export const useLoginGate = create<LoginGate>(() => ({ isOpen: false, openings: 0 }));

export const askToLogIn = (): void =>
  useLoginGate.setState(({ openings }) => ({ isOpen: true, openings: openings + 1 }));
export const closeLogin = (): void => useLoginGate.setState({ isOpen: false });
