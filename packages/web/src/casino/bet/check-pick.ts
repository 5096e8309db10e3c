/** CAS-5, CAS-7: why a bet cannot be placed, in the server's order of precedence. Pure. */
import type { Money } from '@layline/contract/money';
import type { LiveOption } from '../feed/live-round.ts';

export type PickFault = 'closed' | 'notWhole' | 'tooSmall' | 'tooLarge';

export function findPickFault(
  option: LiveOption,
  isClosed: boolean,
  stake: Money,
): PickFault | null {
  if (isClosed || !option.isOpen) return 'closed';
  if (stake < option.stakeMin) return 'tooSmall';
  if (stake > option.stakeMax) return 'tooLarge';
  return stake % 100 === 0 ? null : 'notWhole';
}
