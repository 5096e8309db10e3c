/** The states of payments, in words. */
import { useLingui } from '@lingui/react/macro';
import type { AgentRequest, Deposit, Withdrawal } from './cashier-query.ts';

export function useDepositWords(): Readonly<Record<Deposit['state'], string>> {
  const { t } = useLingui();
  return {
    open: t`Not paid yet`,
    waiting: t`Being looked for`,
    credited: t`Credited`,
    unclaimed: t`Arrived, with the operator`,
    expired: t`Expired`,
    failed: t`Ended`,
  };
}

export function useWithdrawalWords(): Readonly<Record<Withdrawal['state'], string>> {
  const { t } = useLingui();
  return {
    held: t`Held, waits for approval`,
    approved: t`Approved, to be sent`,
    sent: t`Sent`,
    paid: t`Paid`,
    returned: t`Returned to your balance`,
    cancelled: t`Cancelled`,
  };
}

export function useRequestWords(): Readonly<Record<AgentRequest['state'], string>> {
  const { t } = useLingui();
  return { open: t`Waiting`, done: t`Done`, refused: t`Refused`, cancelled: t`Taken back` };
}
