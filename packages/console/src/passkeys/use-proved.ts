/** Does what needs a fresh proof, and asks for one where it is missing. */
import { useState } from 'react';
import { Problem, wordsOf } from '../api/request.ts';

const proofNeeded = 428;

type Act = () => Promise<void>;

interface Proved {
  readonly act: (doing: Act) => Promise<void>;
  /** Set while a proof is missing: called once it was given. */
  readonly again: (() => Promise<void>) | null;
  readonly cancel: () => void;
  readonly problem: string;
  readonly isBusy: boolean;
}

export function useProved(): Proved {
  const [waiting, setWaiting] = useState<Act | null>(null);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const act = async (doing: Act): Promise<void> => {
    setBusy(true);
    setProblem('');
    setWaiting(null);
    try {
      await doing();
    } catch (error) {
      if (error instanceof Problem && error.status === proofNeeded) setWaiting(() => doing);
      else setProblem(wordsOf(error));
    } finally {
      setBusy(false);
    }
  };
  return {
    act,
    again: waiting && (() => act(waiting)),
    cancel: () => setWaiting(null),
    problem,
    isBusy,
  };
}
