import type { BetRow } from '@layline/contract';
import { useLingui } from '@lingui/react/macro';

type Settled = Pick<BetRow, 'case' | 'line' | 'type'>;

/** Half won is half lost for the other side; null for a bet that was not settled by a half. */
function halfOf({ case: betCase, line, type }: Settled): 'half-won' | 'half-lost' | null {
  const ending = line?.ending;
  if (betCase === 'void' || (ending !== 'half-won' && ending !== 'half-lost')) return null;
  return (ending === 'half-won') === (type === 'back') ? 'half-won' : 'half-lost';
}

/** Returns how a bet was settled, in words; an unknown word of another server stays unchanged. */
export function useCaseText(): (bet: Settled) => string {
  const { t } = useLingui();
  const texts: Readonly<Record<string, string>> = {
    open: t`Open`,
    profit: t`Won`,
    loss: t`Lost`,
    void: t`Void`,
    push: t`Stake returned`,
    half: t`Half the stake`,
    'half-won': t`Half won, half the stake returned`,
    'half-lost': t`Half lost, half the stake returned`,
  };
  return (bet) => texts[halfOf(bet) ?? bet.case] ?? bet.case;
}
