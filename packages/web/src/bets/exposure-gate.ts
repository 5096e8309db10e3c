/** Whether the exposure detail is open. */
import { create } from 'zustand';

export const useExposureGate = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));

export const openExposure = (): void => useExposureGate.setState({ isOpen: true });
export const closeExposure = (): void => useExposureGate.setState({ isOpen: false });
