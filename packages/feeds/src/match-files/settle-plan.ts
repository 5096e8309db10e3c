/**
 * Plays a plan to its end without pricing it, and collects how its markets end under the rule set that new
 * markets of its sport have.
 */
import { type RuleSet, ruleSets, type SportId, usualRuleSets } from '@layline/contract';
import type { MarketNews, MatchPlan } from '../script/plan.ts';

export interface PlanEnd {
  /** Winner of the main market; null if it has none. */
  readonly winner: string | null;
  /** The last score, in words. */
  readonly summary: string;
  /** Names of markets that return every bet, and of those that wait for an operator. */
  readonly voided: readonly string[];
  readonly waiting: readonly string[];
}

/** True if every bet is returned, by the plan or by the rules. */
function isVoid({ moment }: MarketNews, rules: RuleSet): boolean {
  if (moment.kind === 'void') return true;
  const ending = 'ending' in moment ? moment.ending : undefined;
  if (ending?.kind === 'short-innings') return rules.inningsPercentMin === null;
  if (ending?.kind !== 'retired') return false;
  const least = rules.setsBeforeRetirement;
  return least === null || ending.setsCompleted < least;
}

function winnerOf({ market, moment }: MarketNews): string | null {
  if (moment.kind !== 'closed') return null;
  return moment.winnerIndexes.map((index) => market.runners[index]?.name).join(', ');
}

const rulesOfSport = (sportId: SportId): RuleSet => ruleSets[usualRuleSets[sportId]];

export function settlePlan(plan: MatchPlan): PlanEnd {
  const last = new Map<string, MarketNews>();
  let score = plan.prelude.at(-1)?.score;
  for (const moments of [plan.prelude, plan.play()]) {
    for (const moment of moments) {
      for (const news of moment.news) last.set(news.market.suffix, news);
      score = moment.score ?? score;
    }
  }
  const rules = rulesOfSport(plan.sportId);
  const main = last.get('');
  const ends = [...last.values()];
  const named = (some: readonly MarketNews[]) => some.map(({ market }) => market.name);
  return {
    winner: main === undefined || isVoid(main, rules) ? null : winnerOf(main),
    summary: score?.().summary ?? '',
    voided: named(ends.filter((end) => isVoid(end, rules))),
    waiting: named(ends.filter(({ doubt }) => doubt !== undefined)),
  };
}
