/** Whether the login dialog is open. Any part of the client may open it. */
import { create } from 'zustand';
import { goTo } from '../routing/use-hash.ts';

export type LoginPurpose = 'login' | 'sign-up' | 'second-step' | 'recover';

interface LoginGate {
  readonly isOpen: boolean;
  /** Counts openings, because each starts at the age gate. */
  readonly openings: number;
  readonly purpose: LoginPurpose;
  /** The ticket of the second step. */
  readonly ticket: string;
  /** The page to show after sign-in; '' if none was requested. */
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
/** Shows the page after sign-in. */
export const askToLogInFor = (page: string): void => open('login', page);
export const askToSignUp = (): void => open('sign-up');
/** The password was right, so the player has passed the gate, or signs in where there is none. */
export const askForCode = (ticket: string): void =>
  useLoginGate.setState({ isOpen: true, purpose: 'second-step', ticket });
/** Shows the other form without the gate. */
export const changePurpose = (purpose: LoginPurpose): void => useLoginGate.setState({ purpose });
export const closeLogin = (): void => useLoginGate.setState({ isOpen: false, wanted: '' });

/** Closes after sign-in, and goes to the page that was first requested. */
export function leaveLogin(): void {
  const { wanted } = useLoginGate.getState();
  closeLogin();
  if (wanted !== '') goTo(wanted, { replace: true });
}
