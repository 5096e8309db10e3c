import { useState } from 'react';

/** Returns the last call for a changing score, computed once per update. */
export function useCall<Score, Call>(
  score: Score,
  derive: (before: Score | null, now: Score, shown: Call | null) => Call | null,
): Call | null {
  const [seen, setSeen] = useState(() => ({ score, call: derive(null, score, null) }));
  if (seen.score === score) return seen.call;
  const call = derive(seen.score, score, seen.call);
  setSeen({ score, call });
  return call;
}
