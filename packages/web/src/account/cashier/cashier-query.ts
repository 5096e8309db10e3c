/** The player's payments in and out, and calls that change them. Each reads the state again. */
import type { Cashier } from '@layline/contract';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CallFailure, call } from '../../api/request.ts';
import { CalledOff, withProof } from '../../session/step-up.ts';
import { toast } from '../../ui/toast.ts';
import { wordsOf } from '../../ui/words-of.ts';

export type { Cashier };
export type Deposit = Cashier['deposits'][number];
export type Withdrawal = Cashier['withdrawals'][number];
export type Destination = Cashier['destinations'][number];
export type AgentRequest = Cashier['requests'][number];

const cashierKey = ['cashier'];
/** While something waits, and else. */
const waitingMs = 5000;
const idleMs = 60_000;

export const isWaitingDeposit = ({ state }: Deposit): boolean =>
  state === 'open' || state === 'waiting';
export const isWaitingWithdrawal = ({ state }: Withdrawal): boolean =>
  state === 'held' || state === 'approved' || state === 'sent';

const waits = ({ deposits, withdrawals, requests }: Cashier): boolean =>
  deposits.some(isWaitingDeposit) ||
  withdrawals.some(isWaitingWithdrawal) ||
  requests.some(({ state }) => state === 'open');

export const useCashier = () =>
  useQuery({
    queryKey: cashierKey,
    queryFn: async ({ signal }) => (await call('cashier', { signal })).data,
    refetchInterval: ({ state: { data } }) => (data && waits(data) ? waitingMs : idleMs),
    gcTime: 0,
  });

/**
 * Names a request. After a lost reply the same values have the same name, and the server does it once; a
 * request that was answered is over, and the next has a name of its own.
 */
export function useRequestName() {
  const kept = useRef({ values: '', name: '' });
  return {
    nameFor(values: object): string {
      const text = JSON.stringify(values);
      if (kept.current.values !== text) {
        kept.current = { values: text, name: crypto.randomUUID() };
      }
      return kept.current.name;
    },
    forget(): void {
      kept.current = { values: '', name: '' };
    },
  };
}

/** Runs one call at a time. Its answer is null if the call failed or was cancelled. */
export function usePay() {
  const { t } = useLingui();
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  /** Why the last call failed; empty if it did not. */
  const [problem, setProblem] = useState('');
  const [needsLevel, setNeedsLevel] = useState(false);
  async function pay<Answer>(ask: () => Promise<Answer>, done?: string): Promise<Answer | null> {
    setIsBusy(true);
    setProblem('');
    setNeedsLevel(false);
    try {
      const answer = await withProof(ask);
      if (done !== undefined) toast('good', done);
      return answer;
    } catch (failure) {
      if (failure instanceof CalledOff) return null;
      const isLost = !(failure instanceof CallFailure) || failure.kind !== 'refused';
      const words = isLost
        ? t`No answer from the server. See below what it has; the same again is done once.`
        : t`Something went wrong. Please try again.`;
      setProblem(wordsOf(failure, words));
      setNeedsLevel(failure instanceof CallFailure && failure.code === 'LEVEL_TOO_LOW');
      return null;
    } finally {
      await client.invalidateQueries({ queryKey: cashierKey });
      void client.invalidateQueries({ queryKey: ['currentUser'] });
      setIsBusy(false);
    }
  }
  return { pay, isBusy, problem, needsLevel };
}
