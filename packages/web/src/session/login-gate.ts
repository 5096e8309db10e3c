/** Whether the login dialog is open. Any place may ask for it. */
import { create } from 'zustand';
import { goTo } from '../routing/use-hash.ts';

export type LoginPurpose = 'login' | 'sign-up' | 'second-step';

interface LoginGate {
  readonly isOpen: boolean;
  /** How often it was opened: each opening starts at the age gate. */
  readonly openings: number;
  readonly purpose: LoginPurpose;
  /** Of the second step. */
  readonly ticket: string;
  /** The page that asked for the sign-in, shown after it; '' where none did. */
  readonly wanted: string;
}

export const useLoginGate = create<LoginGate>(() => ({
  isOpen: false,
  openings: 0,
  purpose: 'login',
  ticket: '',
  wanted: '',
}));

const open = (purpose: LoginPurpose, wanted = ''): void =>
  useLoginGate.setState(({ openings }) => ({
    isOpen: true,
    openings: openings + 1,
    purpose,
    wanted,
  }));

export const askToLogIn = (): void => open('login');
/** The page is shown after the sign-in. */
export const askToLogInFor = (page: string): void => open('login', page);
export const askToSignUp = (): void => open('sign-up');
/** The password was right: who got so far has been through the gate, or signs in where there is none. */
export const askForCode = (ticket: string): void =>
  useLoginGate.setState({ isOpen: true, purpose: 'second-step', ticket });
/** The other form, without going through the gate again. */
export const changePurpose = (purpose: LoginPurpose): void => useLoginGate.setState({ purpose });
export const closeLogin = (): void => useLoginGate.setState({ isOpen: false, wanted: '' });

/** Closes after a sign-in, and goes to the page that was first requested. */
export function leaveLogin(): void {
  const { wanted } = useLoginGate.getState();
  closeLogin();
  if (wanted !== '') goTo(wanted, { replace: true });
}
