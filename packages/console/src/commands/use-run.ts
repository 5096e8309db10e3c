/** Runs a command and keeps its outcome. */
import type { CommandForm, RunAnswer } from '@layline/contract/console';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send, wordsOf } from '../api/request.ts';

export type Values = Readonly<Record<string, string>>;

export type Outcome = RunAnswer | { readonly kind: 'failed'; readonly message: string };

interface Call {
  readonly values: Values;
  /** For the audit; empty for commands that only read, and for dry runs. */
  readonly reason: string;
  readonly isDry: boolean;
}

interface Run {
  /** Null until the first answer. */
  readonly outcome: Outcome | null;
  readonly isBusy: boolean;
  readonly run: (call: Call) => Promise<void>;
}

/** Calls `onDone` once the command is done or waits for a second person. */
export function useRun({ name, isRead }: CommandForm, onDone: () => void): Run {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isBusy, setBusy] = useState(false);
  const client = useQueryClient();
  const run = async ({ values, reason, isDry }: Call): Promise<void> => {
    setBusy(true);
    const sent = { ...values, ...(isDry && { dryRun: 'on' }) };
    try {
      const answer = await send<RunAnswer>('/api/run', { name, values: sent, reason });
      setOutcome(answer);
      if (answer.kind === 'refused' || isDry) return;
      onDone();
      if (!isRead) await client.invalidateQueries();
    } catch (error) {
      setOutcome({ kind: 'failed', message: wordsOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return { outcome, isBusy, run };
}
