/** Whether the search is open. Any part of the client may open it. */
import { create } from 'zustand';

export const useSearchGate = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));

export const openSearch = (): void => useSearchGate.setState({ isOpen: true });
export const closeSearch = (): void => useSearchGate.setState({ isOpen: false });
