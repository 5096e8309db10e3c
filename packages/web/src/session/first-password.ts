/** Whether the player must replace the first password (AUTH-12). */
import { create } from 'zustand';

export const useFirstPassword = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));

export const askForOwnPassword = (): void => useFirstPassword.setState({ isOpen: true });
export const closeFirstPassword = (): void => useFirstPassword.setState({ isOpen: false });
