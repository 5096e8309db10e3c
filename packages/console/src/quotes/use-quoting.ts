/** The quotes as they stand, and what a trader does to them. */
import type { RunAnswer } from '@layline/contract/console';
import type { ShownQuote } from '@layline/contract/console-quotes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLive } from '../api/live.ts';
import { send, wordsOf } from '../api/request.ts';
import { QuotePresses, type QuoteProblem } from './quote-presses.ts';

const attendMs = 5000;

/** False once too long nobody attended: what is open then has to be opened again. */
export const useAttendance = (isTrader: boolean): boolean =>
  useQuery({
    queryKey: ['attend'],
    queryFn: () => send<{ readonly isAttended: boolean }>('/api/quotes/attend'),
    refetchInterval: attendMs,
    refetchIntervalInBackground: true,
    enabled: isTrader,
  }).data?.isAttended !== false;

export interface Quoting {
  /** Null until they are read. */
  readonly quotes: readonly ShownQuote[] | null;
  readonly isLive: boolean;
  readonly presses: QuotePresses;
  /** Why the last press came to nothing. */
  readonly problem: QuoteProblem | null;
  readonly dismiss: () => void;
}

/** A quote that was answered is shown at once, though the stream is behind. */
export function useQuoting(): Quoting {
  const { data, isLive } = useLive<readonly ShownQuote[]>('/api/live/quotes');
  const [answered, setAnswered] = useState<Readonly<Record<string, ShownQuote>>>({});
  const [problem, setProblem] = useState<QuoteProblem | null>(null);
  const [presses] = useState(
    () =>
      new QuotePresses({
        send: (call) => send<RunAnswer>('/api/run', { ...call, reason: 'quoting' }),
        answered: (quote) => setAnswered((known) => ({ ...known, [quote.market]: quote })),
        ended: setProblem,
        wordsOf,
      }),
  );
  const quotes = data?.map((live) => {
    const own = answered[live.market];
    return own !== undefined && own.version > live.version ? own : live;
  });
  return {
    quotes: quotes ?? null,
    isLive,
    presses,
    problem,
    dismiss: () => setProblem(null),
  };
}
