/** The chips in the player's rail: up to eight, and whether the chosen one stays after a bet. */
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { sliceStorage } from '../../storage.ts';

/** The presets of the specification; a player's own stakes come before them. */
const chipPresets: readonly number[] = [100, 200, 500, 1000, 2000, 5000, 10_000, 20_000];

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

/** The player's chips; the presets until the player has chosen others. */
export const useChips = (): readonly number[] => chipPresets;
