/** What a scoreboard writes beside each side's name. Pure (EVENT-7, FRAME-1). */
import type { CricketScore, MatchScore } from '@layline/contract';

/** `152/4 (18.3)`, the innings of a side joined with `&`. */
export function cricketTotal({ innings }: CricketScore, side: 0 | 1): string {
  return innings
    .filter((one) => one.side === side && !one.isSuperOver)
    .map(({ runs, wickets, overs }) => `${runs}/${wickets} (${overs})`)
    .join(' & ');
}

export function totalOf(score: MatchScore, side: 0 | 1): string {
  if (score.sport === 'cricket') return cricketTotal(score, side);
  if (score.sport === 'soccer') return String(score.goals[side]);
  return String(score.setsWon[side]);
}
