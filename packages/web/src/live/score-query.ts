/** Reads the score of a match every two seconds; null if there is none. */
import type { Score } from '@layline/contract';
import { findSport } from '@layline/contract/sport';
import { makeTopic } from '@layline/contract/topic';
import { CallFailure, call } from '../api/request.ts';
import { useIsOurMake } from '../site/capability.ts';
import { useLiveQuery } from './use-live-query.ts';

const scorePeriodMs = 2000;
/** A race is updated about once a second. */
const racePeriodMs = 1000;
function periodOf(score: Score | null | undefined): number {
  if (score === null) return scorePeriodMs * 10;
  return score?.sport === 'racing' && score.phase === 'play' ? racePeriodMs : scorePeriodMs;
}

async function fetchScore(sportId: string, matchId: string, signal: AbortSignal) {
  try {
    return (await call('score', { params: { sportId, matchId }, signal })).data;
  } catch (failure) {
    if (failure instanceof CallFailure && failure.kind === 'refused') return null;
    throw failure;
  }
}

/** Undefined until the first answer; null if there is none, or no match is named. */
export function useScore(sportId: string, matchId: string): Score | null | undefined {
  const isServed = useIsOurMake() && matchId !== '';
  const { data } = useLiveQuery({
    queryKey: ['score', sportId, matchId],
    queryFn: ({ signal }) => fetchScore(sportId, matchId, signal),
    topic: isServed && findSport(sportId)?.score ? makeTopic('score', sportId, matchId) : null,
    read: (score) => score as Score | null,
    periodOf,
    retry: false,
    enabled: isServed,
  });
  return isServed ? data : null;
}
