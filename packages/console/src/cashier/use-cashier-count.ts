/** What of the cashier waits for staff, for the menu and the page's tabs. */
import type { ShownCashierCount } from '@layline/contract/console-commands';
import { useCommandData } from '../lists/use-command-data.ts';
import { useCommand } from '../session/me.ts';

const everyMs = 15_000;
const none: ShownCashierCount = {
  deposits: 0,
  withdrawals: 0,
  unclaimed: 0,
  unknown: 0,
  requests: 0,
};

export function useCashierCount(): ShownCashierCount {
  const isWanted = useCommand('cashier count') !== undefined;
  const { data = none } = useCommandData({
    command: 'cashier count',
    values: {},
    everyMs,
    isWanted,
  });
  return data;
}

/** A withdrawal of which nobody knows whether it was paid is one of the withdrawals. */
export const sumOfCount = ({
  deposits,
  withdrawals,
  unclaimed,
  requests,
}: ShownCashierCount): number => deposits + withdrawals + unclaimed + requests;
