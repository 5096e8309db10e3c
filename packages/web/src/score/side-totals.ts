/** The texts beside each side's name on a scoreboard. Pure (EVENT-7, FRAME-1). */
import type { CricketScore, MatchScore } from '@layline/contract';

/** Returns `152/4 (18.3)`, with a side's innings joined by `&`. */
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
  /** What the totals leave out; empty for nothing. */
  readonly summary: string;
  /** Runs per over as text; the required rate is null unless a target is chased in limited overs. */
  readonly runRate: string;
  readonly requiredRate: string | null;
}

/** Returns null before the first ball of an innings, when there is no rate. */
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
