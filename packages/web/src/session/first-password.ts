/** Whether the player is asked for a password of his own in place of the first one (AUTH-12). */
import { create } from 'zustand';

export const useFirstPassword = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));

export const askForOwnPassword = (): void => useFirstPassword.setState({ isOpen: true });
export const closeFirstPassword = (): void => useFirstPassword.setState({ isOpen: false });
