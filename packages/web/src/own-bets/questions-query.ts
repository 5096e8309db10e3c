/** What the player asked about bets, and the answers. */
import type { BetQuestion } from '@layline/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/request.ts';
import { useIsLoggedIn } from '../session/session-store.ts';
import { useHasCapability } from '../site/capability.ts';

/** Read again so often while one waits. */
const periodMs = 60_000;

export const questionsKey = ['betQuestions'];

/** Newest first. */
export function useQuestions() {
  const isLoggedIn = useIsLoggedIn();
  const isKnown = useHasCapability('bet-questions');
  return useQuery<BetQuestion[]>({
    queryKey: questionsKey,
    queryFn: async ({ signal }) => (await call('betQuestions', { signal })).data,
    enabled: isLoggedIn && isKnown,
    refetchInterval: ({ state }) =>
      state.data?.some((question) => question.state === 'waiting') ? periodMs : false,
    gcTime: 0,
  });
}

export function useQuestionsOf(betId: string) {
  return useQuery({
    queryKey: [...questionsKey, betId],
    queryFn: async ({ signal }) =>
      (await call('questionsOfBet', { params: { betId }, signal })).data,
    gcTime: 0,
  });
}
