/** Whether the login dialog is open. Any place may ask for it. */
import { create } from 'zustand';

export const useLoginGate = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));

export const askToLogIn = (): void => useLoginGate.setState({ isOpen: true });
export const closeLogin = (): void => useLoginGate.setState({ isOpen: false });
