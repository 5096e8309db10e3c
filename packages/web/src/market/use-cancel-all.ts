/** CASH-2: finds and cancels what waits in the markets of a page. */
import type { BetRow } from '@layline/contract';
import { addMoney, noMoney } from '@layline/contract/money';
import { useLingui } from '@lingui/react/macro';
import { CallFailure, call } from '../api/request.ts';
import { useRefreshBets } from '../own-bets/bets-query.ts';
import { parseAmount } from '../session/amount.ts';
import { formatMoney } from '../ui/figures.ts';
import { toast } from '../ui/toast.ts';

type Bets = readonly BetRow[];

/** Runs for every market, even if one fails, and sums what was cancelled. */
async function cancelIn(marketIds: readonly string[]) {
  const calls = marketIds.map((marketId) => call('cancelBets', { body: { marketId } }));
  const answers = await Promise.allSettled(calls);
  const failure = answers.find((answer) => answer.status === 'rejected')?.reason as unknown;
  const done = answers.flatMap((answer) =>
    answer.status === 'fulfilled' ? answer.value.data : [],
  );
  return {
    count: done.reduce((sum, { cancelled }) => sum + cancelled, 0),
    size: done.reduce((sum, { size }) => addMoney(sum, parseAmount(size)), noMoney),
    failure,
  };
}

export function useCancelAll(matchIds: readonly string[]) {
  const { t } = useLingui();
  const refreshBets = useRefreshBets();
  const tellFailure = (failure: unknown): void => {
    const words = failure instanceof CallFailure ? failure.message : '';
    toast('bad', words || t`No answer from the server. Check your open bets.`);
  };

  /** Asks the server, because a bet just placed may not be in a list yet; null after a failure. */
  async function find(): Promise<Bets | null> {
    try {
      const { data } = await call('unmatchedBets', {});
      const waiting = data.filter(({ matchId }) => matchIds.includes(matchId));
      if (waiting.length === 0) toast('info', t`No unmatched bets here.`);
      return waiting;
    } catch (failure) {
      tellFailure(failure);
      return null;
    }
  }

  async function cancel(bets: Bets): Promise<void> {
    const marketIds = [...new Set(bets.map(({ marketId }) => marketId))];
    const { count, size, failure } = await cancelIn(marketIds);
    if (failure !== undefined) tellFailure(failure);
    const amount = formatMoney(size);
    if (count > 0) toast('good', t`Unmatched bets cancelled: ${count}, for ${amount}.`);
    else if (failure === undefined) toast('info', t`Nothing was left to cancel.`);
    refreshBets();
  }

  return { find, cancel };
}
