import type { BetRow } from '@layline/contract';
import { useLingui } from '@lingui/react/macro';

/** Returns how a bet was settled, in words; an unknown word of another server stays unchanged. */
export function useCaseText(): (betCase: BetRow['case']) => string {
  const { t } = useLingui();
  const texts: Readonly<Record<string, string>> = {
    open: t`Open`,
    profit: t`Won`,
    loss: t`Lost`,
    void: t`Void`,
    push: t`Stake returned`,
    half: t`Half the stake`,
  };
  return (betCase) => texts[betCase] ?? betCase;
}
