/** What a scoreboard writes beside each side's name. Pure (EVENT-7, FRAME-1). */
import type { CricketScore, MatchScore } from '@layline/contract';

/** `152/4 (18.3)`, the innings of a side joined with `&`. */
function cricketTotal({ innings }: CricketScore, side: 0 | 1): string {
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

interface CricketRates {
  /** What the totals do not say already; empty for nothing. */
  readonly summary: string;
  /** Runs an over as text; the required rate is null unless runs are chased within an end. */
  readonly runRate: string;
  readonly requiredRate: string | null;
}

/** Null before the first ball of an innings has shown a rate. */
export function ratesOf({ innings, summary, runRate, requiredRate }: CricketScore) {
  const now = innings.at(-1);
  if (now === undefined || runRate === null) return null;
  const text = (hundredths: number): string => (hundredths / 100).toFixed(2);
  const rates: CricketRates = {
    summary: summary.includes(`${now.runs}/${now.wickets}`) ? '' : summary,
    runRate: text(runRate),
    requiredRate: requiredRate === null ? null : text(requiredRate),
  };
  return rates;
}
