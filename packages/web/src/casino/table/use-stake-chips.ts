/** The chips in the player's rail: up to eight, and whether the chosen one stays after a bet. */
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { useQuickStakes } from '../../session/quick-stakes.ts';
import { sliceStorage } from '../../storage.ts';

interface ChipHabit {
  readonly isKept: boolean;
}

/** Off by default: after a bet the chip is laid down (CAS-4). */
export const useChipHabit = create<ChipHabit>()(
  persist((): ChipHabit => ({ isKept: false }), {
    name: 'casino-chip',
    storage: sliceStorage<ChipHabit>(),
    version: 1,
  }),
);

/** The player's own quick stakes, else the presets. */
export const useChips = (): readonly number[] => useQuickStakes().chips;
