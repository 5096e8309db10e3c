/** The player's protections, and actions that change them; each returns the new state. */
import type { PlayerProtection } from '@layline/contract';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/request.ts';
import { toast } from '../../ui/toast.ts';
import { wordsOf } from '../../ui/words-of.ts';

const protectionKey = ['protection'];
const readAgainMs = 60_000;

export type { PlayerProtection };
export type UsedLimit = PlayerProtection['limits'][number];
export type LimitKind = UsedLimit['limit'];
export type LimitPeriod = UsedLimit['period'];

export const useProtection = () =>
  useQuery({
    queryKey: protectionKey,
    refetchInterval: readAgainMs,
    queryFn: async ({ signal }) => (await call('protection', { signal })).data,
  });

/** Runs one action at a time, and says `done` if it succeeded. Resolves to whether it did. */
export function useProtect() {
  const { t } = useLingui();
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  async function protect(
    ask: () => Promise<{ readonly data: PlayerProtection }>,
    done?: string,
  ): Promise<boolean> {
    setIsBusy(true);
    try {
      client.setQueryData(protectionKey, (await ask()).data);
      // The choice affects when the reality check is due.
      void client.invalidateQueries({ queryKey: ['playSession'] });
      if (done !== undefined) toast('good', done);
      return true;
    } catch (failure) {
      toast('bad', wordsOf(failure, t`Something went wrong. Please try again.`));
      return false;
    } finally {
      setIsBusy(false);
    }
  }
  return { protect, isBusy };
}
