/** The available size for the slip's bet at its odds, as the prices move (SLIP-3). */
import type { BetRow } from '@layline/contract';
import type { Money } from '@layline/contract/money';
import { useCell } from '../live/prices.ts';
import { sizeLeft, type Wanted } from './size-left.ts';
import { closedSlip, oddsOf, type Slip } from './slip.ts';

const nothing = { marketId: '', runnerId: 0, side: 'back' } as const;

function wantedOf(slip: Slip): Wanted | null {
  if (slip.state === 'closed' || slip.choice.kind === 'session') return null;
  const odds = oddsOf(slip);
  const { marketId, runnerId, side } = slip.choice;
  return odds === null ? null : { marketId, runnerId, side, odds };
}

/** Null if it is unknown. */
export function useSizeLeft(slip: Slip, bets: readonly BetRow[]): Money | null {
  const wanted = wantedOf(slip);
  const { marketId, runnerId, side } = wanted ?? nothing;
  const levels = [
    useCell(marketId, runnerId, side, 0),
    useCell(marketId, runnerId, side, 1),
    useCell(marketId, runnerId, side, 2),
  ];
  return wanted === null ? null : sizeLeft(wanted, levels, bets);
}

/** The reduced size of a bet that takes what is available; null for a bet that is matched whole. */
export function useCut(slip: Slip, bets: readonly BetRow[]): Money | null {
  const isCut = slip.state !== 'closed' && slip.isPartTaken;
  return useSizeLeft(isCut ? slip : closedSlip, bets);
}
