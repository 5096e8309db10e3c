/** The client's only slip. */
import { create } from 'zustand';
import { type CellLevel, levelOf } from './choice.ts';
import { applySlip, closedSlip, type OpenSlip, type Slip, type SlipAct } from './slip.ts';

export const useSlip = create<{ readonly slip: Slip }>(() => ({ slip: closedSlip }));

export const playSlip = (act: SlipAct): void =>
  useSlip.setState(({ slip }) => ({ slip: applySlip(slip, act) }));

export const currentSlip = (): Slip => useSlip.getState().slip;

/** Tells whether the open slip belongs to this cell. */
export function useIsChosen(
  marketId: string,
  runnerId: number,
  side: 'back' | 'lay',
  level: CellLevel = 0,
): boolean {
  return useSlip(({ slip }) => {
    if (slip.state === 'closed') return false;
    const { choice } = slip;
    if (choice.marketId !== marketId || choice.runnerId !== runnerId) return false;
    return choice.side === side && levelOf(choice) === level;
  });
}

/** Returns the open slip if it is under this runner; null otherwise, so that others need not follow it. */
export const useSlipAt = (marketId: string, runnerId: number): OpenSlip | null =>
  useSlip(({ slip }) => {
    if (slip.state === 'closed') return null;
    const { choice } = slip;
    return choice.marketId === marketId && choice.runnerId === runnerId ? slip : null;
  });
