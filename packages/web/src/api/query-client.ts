import { QueryClient } from '@tanstack/react-query';
import { CallFailure } from './request.ts';

/** A refusal is an answer; only missing and invalid answers are retried. */
const isWorthRetrying = (count: number, failure: Error): boolean =>
  count < 2 && failure instanceof CallFailure && ['offline', 'broken'].includes(failure.kind);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: isWorthRetrying,
      staleTime: 5000,
      refetchOnWindowFocus: true,
      // Without a network, a call fails visibly instead of waiting.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
  },
});

/** Marks queries under these names as stale, and repeats those on the screen. */
export function askAgain(names: readonly string[]): void {
  for (const name of names) void queryClient.invalidateQueries({ queryKey: [name] });
}
