/**
 * The account's security, and actions that change it; each proves the player's identity and reads the state
 * again.
 */
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/request.ts';
import { CalledOff, withProof } from '../../session/step-up.ts';
import { toast } from '../../ui/toast.ts';
import { wordsOf } from '../../ui/words-of.ts';

export const useSecurity = (isEnabled = true) =>
  useQuery({
    enabled: isEnabled,
    queryKey: ['accountSecurity'],
    queryFn: async ({ signal }) => (await call('accountSecurity', { signal })).data,
  });

export const useOpenSessions = () =>
  useQuery({
    queryKey: ['sessions'],
    queryFn: async ({ signal }) => (await call('sessions', { signal })).data,
  });

export const useAppKeys = () =>
  useQuery({
    queryKey: ['appKeys'],
    queryFn: async ({ signal }) => (await call('appKeys', { signal })).data,
  });

/** Runs one action at a time. Its answer is null if the action failed or was cancelled. */
export function useAct() {
  const { t } = useLingui();
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  async function act<Answer>(ask: () => Promise<Answer>, done?: string): Promise<Answer | null> {
    setIsBusy(true);
    try {
      const answer = await withProof(ask);
      if (done !== undefined) toast('good', done);
      return answer;
    } catch (failure) {
      if (!(failure instanceof CalledOff)) {
        toast('bad', wordsOf(failure, t`Something went wrong. Please try again.`));
      }
      return null;
    } finally {
      setIsBusy(false);
      void client.invalidateQueries({ queryKey: ['accountSecurity'] });
      void client.invalidateQueries({ queryKey: ['sessions'] });
      void client.invalidateQueries({ queryKey: ['appKeys'] });
    }
  }
  return { act, isBusy };
}
