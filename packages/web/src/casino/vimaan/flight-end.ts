/** How a bet on a flight ended, by its settlement. Pure. */
import type { BetRow } from '@layline/contract';
import type { Money } from '@layline/contract/money';
import { parseAmount } from '../../session/amount.ts';

export type FlightEnd =
  | {
      readonly kind: 'left';
      readonly m: number;
      readonly profit: Money;
      /** By the automatic cash-out rather than the player. */
      readonly isAutomatic: boolean;
    }
  | { readonly kind: 'lost'; readonly loss: Money }
  | { readonly kind: 'withdrawn' };

type Settled = Pick<BetRow, 'case' | 'stake' | 'profitLoss' | 'oddsReq'>;

/** Returns null while the bet is open. */
export function endOf(bet: Settled): FlightEnd | null {
  const profit = parseAmount(bet.profitLoss);
  if (bet.case === 'open') return null;
  if (bet.case === 'void') return { kind: 'withdrawn' };
  if (profit < 0) return { kind: 'lost', loss: profit };
  const m = Math.round((100 * (bet.stake + bet.profitLoss)) / bet.stake) / 100;
  return { kind: 'left', m, profit, isAutomatic: bet.oddsReq > 1 && m === bet.oddsReq };
}
