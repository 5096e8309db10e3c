/** The length of this session, with its stakes and results (RP-10). */
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/request.ts';
import { toast } from '../ui/toast.ts';
import { wordsOf } from '../ui/words-of.ts';

const readAgainMs = 20_000;
const playSessionKey = ['playSession'];

export const usePlaySession = (isEnabled = true) =>
  useQuery({
    enabled: isEnabled,
    queryKey: playSessionKey,
    refetchInterval: readAgainMs,
    queryFn: async ({ signal }) => (await call('playSession', { signal })).data,
  });

/** Reports to the server that the reality check was answered. If that fails, the check stays. */
export function useAnswerCheck(): () => void {
  const { t } = useLingui();
  const client = useQueryClient();
  const answer = async (): Promise<void> => {
    const { data } = await call('answerRealityCheck', { body: {} });
    client.setQueryData(playSessionKey, data);
  };
  return () =>
    void answer().catch((failure: unknown) =>
      toast('bad', wordsOf(failure, t`Something went wrong. Please try again.`)),
    );
}
