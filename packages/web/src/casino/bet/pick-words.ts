import { useLingui } from '@lingui/react/macro';
import type { PickFault } from './check-pick.ts';

/** Messages for bets that cannot be placed. */
export function usePickWords(): (fault: PickFault) => string {
  const { t } = useLingui();
  return (fault) => {
    if (fault === 'tooSmall') return t`Minimum stake limit exceeded!`;
    if (fault === 'tooLarge') return t`Maximum stake limit exceeded!`;
    if (fault === 'notWhole') return t`The stake must be a whole number.`;
    return t`Betting is closed for this round.`;
  };
}
