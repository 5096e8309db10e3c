/** Plays a plan to its end without pricing it, and collects how its markets end. */
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

function winnerOf({ market, moment }: MarketNews): string | null {
  if (moment.kind !== 'closed') return null;
  return moment.winnerIndexes.map((index) => market.runners[index]?.name).join(', ');
}

export function settlePlan(plan: MatchPlan): PlanEnd {
  const last = new Map<string, MarketNews>();
  let score = plan.prelude.at(-1)?.score;
  for (const moments of [plan.prelude, plan.play()]) {
    for (const moment of moments) {
      for (const news of moment.news) last.set(news.market.suffix, news);
      score = moment.score ?? score;
    }
  }
  const main = last.get('');
  const ends = [...last.values()];
  const named = (some: readonly MarketNews[]) => some.map(({ market }) => market.name);
  return {
    winner: main === undefined ? null : winnerOf(main),
    summary: score?.().summary ?? '',
    voided: named(ends.filter(({ moment }) => moment.kind === 'void')),
    waiting: named(ends.filter(({ doubt }) => doubt !== undefined)),
  };
}
