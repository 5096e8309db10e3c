/** Names of limits and formatted amounts. */
import { useLingui } from '@lingui/react/macro';
import { parseAmount } from '../../session/amount.ts';
import { formatMoney } from '../../ui/figures.ts';
import type { LimitKind, LimitPeriod, UsedLimit } from './protection-queries.ts';

export function useLimitWords() {
  const { t } = useLingui();
  const kinds: Readonly<Record<LimitKind, string>> = {
    deposit: t`Deposit limit`,
    loss: t`Loss limit`,
    stake: t`Stake limit`,
    time: t`Time limit`,
  };
  const hints: Readonly<Record<LimitKind, string>> = {
    deposit: t`The most that can be paid in. Withdrawals give nothing back.`,
    loss: t`The most that you can lose, with all open bets counted at their worst.`,
    stake: t`The most that you can stake, matched or waiting to be matched.`,
    time: t`The most time with the site open, in minutes.`,
  };
  const periods: Readonly<Record<LimitPeriod, string>> = {
    day: t`Day`,
    week: t`Week`,
    month: t`Month`,
  };
  const owners: Readonly<Record<UsedLimit['owner'], string>> = {
    player: t`Yours`,
    operator: t`Set by the operator`,
    site: t`Set for everybody here`,
  };
  const amountOf = (kind: LimitKind, amount: number): string =>
    kind === 'time' ? t`${amount} minutes` : formatMoney(parseAmount(amount));
  return { kinds, hints, periods, owners, amountOf };
}
