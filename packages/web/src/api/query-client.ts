import { QueryClient } from '@tanstack/react-query';
import { CallFailure } from './request.ts';

/** A refusal is an answer: only silence and nonsense are tried again. */
const isWorthRetrying = (count: number, failure: Error): boolean =>
  count < 2 && failure instanceof CallFailure && ['offline', 'broken'].includes(failure.kind);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: isWorthRetrying,
      staleTime: 5000,
      refetchOnWindowFocus: true,
      // Without a network a call fails and says so; it does not wait unseen.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
  },
});

/** What is known by these names is old: what is on the screen of it is asked for again. */
export function askAgain(names: readonly string[]): void {
  for (const name of names) void queryClient.invalidateQueries({ queryKey: [name] });
}
