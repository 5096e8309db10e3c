/** Asks a question; the typed text stays until the server has it. */
import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/request.ts';
import { questionsKey } from '../own-bets/questions-query.ts';
import { toast } from '../ui/toast.ts';
import { wordsOf } from '../ui/words-of.ts';

interface Ask {
  readonly isBusy: boolean;
  /** Why the last try failed; empty if it did not. */
  readonly problem: string;
  /** Resolves to whether the server has the question. */
  readonly ask: (text: string) => Promise<boolean>;
}

export function useAsk(betId: string): Ask {
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  async function ask(text: string): Promise<boolean> {
    setIsBusy(true);
    setProblem('');
    try {
      const { message } = await call('askAboutBet', { body: { betId, text } });
      toast('good', message || t`Your question is sent.`);
      return true;
    } catch (failure) {
      // The server takes the same question once, however often it is sent.
      setProblem(wordsOf(failure, t`No answer from the server. Please send it again.`));
      return false;
    } finally {
      await client.invalidateQueries({ queryKey: questionsKey });
      setIsBusy(false);
    }
  }
  return { isBusy, problem, ask };
}
