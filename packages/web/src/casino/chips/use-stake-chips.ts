/** The player's chips: up to eight, and whether the selected one stays after a bet. */
import type { Money } from '@layline/contract/money';
import { createKept } from '../../base/kept-store.ts';
import { useQuickStakes } from '../../slip/quick-stakes.ts';

interface ChipHabit {
  readonly isKept: boolean;
}

/** Off by default: after a bet the chip is deselected (CAS-4). */
export const useChipHabit = createKept<ChipHabit>('casino-chip', { isKept: false });

export interface StakeLimits {
  readonly min: Money;
  readonly max: Money;
}

/** The player's own quick stakes or else the presets, as far as the table accepts them. */
export function useChips({ min, max }: StakeLimits): readonly number[] {
  const { chips } = useQuickStakes();
  return chips.filter((chip) => chip * 100 >= min && chip * 100 <= max);
}
