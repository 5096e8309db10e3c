/** Whether the login dialog is open. Any place may ask for it. */
import { create } from 'zustand';

export type LoginPurpose = 'login' | 'sign-up' | 'second-step';

interface LoginGate {
  readonly isOpen: boolean;
  /** How often it was opened: each opening starts at the age gate. */
  readonly openings: number;
  readonly purpose: LoginPurpose;
  /** Of the second step. */
  readonly ticket: string;
}

export const useLoginGate = create<LoginGate>(() => ({
  isOpen: false,
  openings: 0,
  purpose: 'login',
  ticket: '',
}));

const open = (purpose: LoginPurpose): void =>
  useLoginGate.setState(({ openings }) => ({ isOpen: true, openings: openings + 1, purpose }));

export const askToLogIn = (): void => open('login');
export const askToSignUp = (): void => open('sign-up');
/** The password was right: who got so far has been through the gate, or signs in where there is none. */
export const askForCode = (ticket: string): void =>
  useLoginGate.setState({ isOpen: true, purpose: 'second-step', ticket });
/** The other form, without going through the gate again. */
export const changePurpose = (purpose: LoginPurpose): void => useLoginGate.setState({ purpose });
export const closeLogin = (): void => useLoginGate.setState({ isOpen: false });
