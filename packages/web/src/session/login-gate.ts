/** Whether the login dialog is open. Any place may ask for it. */
import { create } from 'zustand';

export type LoginPurpose = 'login' | 'sign-up';

interface LoginGate {
  readonly isOpen: boolean;
  /** How often it was opened: each opening starts at the age gate. */
  readonly openings: number;
  readonly purpose: LoginPurpose;
}

export const useLoginGate = create<LoginGate>(() => ({
  isOpen: false,
  openings: 0,
  purpose: 'login',
}));

const open = (purpose: LoginPurpose): void =>
  useLoginGate.setState(({ openings }) => ({ isOpen: true, openings: openings + 1, purpose }));

export const askToLogIn = (): void => open('login');
export const askToSignUp = (): void => open('sign-up');
/** The other form, without going through the gate again. */
export const changePurpose = (purpose: LoginPurpose): void => useLoginGate.setState({ purpose });
export const closeLogin = (): void => useLoginGate.setState({ isOpen: false });
