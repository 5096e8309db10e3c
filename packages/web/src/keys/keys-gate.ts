/** Whether the keyboard help is open. */
import { create } from 'zustand';

export const useKeysGate = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));

export const openKeys = (): void => useKeysGate.setState({ isOpen: true });
export const closeKeys = (): void => useKeysGate.setState({ isOpen: false });
