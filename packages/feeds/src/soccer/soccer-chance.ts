/**
 * Goals occur at a steady rate per side, so the goals still to come are Poisson distributed, and the
 * chances follow from the score and the remaining time.
 */

/** Average goals per side in a match of ninety minutes. */
export type GoalRates = readonly [home: number, away: number];

export interface SoccerState {
  readonly goals: readonly [number, number];
  readonly redCards: readonly [number, number];
  /** Seconds still to play, including expected stoppage time. */
  readonly secondsLeft: number;
}

const matchSeconds = 5400;
/** More goals than this in the rest of a match are neglected. */
const goalsMax = 12;

function poisson(mean: number): readonly number[] {
  const chances = [Math.exp(-mean)];
  for (let goals = 1; goals <= goalsMax; goals += 1) {
    chances.push(((chances[goals - 1] as number) * mean) / goals);
  }
  return chances;
}

/** A side with a player less scores less and concedes more. */
export function ratesNow(rates: GoalRates, [home, away]: readonly [number, number]): GoalRates {
  const short = (own: number, other: number) => 0.7 ** own * 1.25 ** other;
  return [rates[0] * short(home, away), rates[1] * short(away, home)];
}

const meansOf = ({ redCards, secondsLeft }: SoccerState, rates: GoalRates): GoalRates => {
  const [home, away] = ratesNow(rates, redCards);
  const share = Math.max(0, secondsLeft) / matchSeconds;
  return [home * share, away * share];
};

/** Chances of home, away and draw, in runner order. */
export function matchOddsChances(state: SoccerState, rates: GoalRates): readonly number[] {
  const sums = [0, 0, 0];
  for (const [margin, chance] of marginChances(state, rates)) {
    const index = margin > 0 ? 0 : margin < 0 ? 1 : 2;
    sums[index] = (sums[index] as number) + chance;
  }
  return sums;
}

/** The chance of each margin at the end: goals of the first side less those of the second. */
export function marginChances(state: SoccerState, rates: GoalRates): ReadonlyMap<number, number> {
  const [home, away] = meansOf(state, rates).map(poisson) as [readonly number[], readonly number[]];
  const lead = state.goals[0] - state.goals[1];
  const chances = new Map<number, number>();
  home.forEach((homeChance, homeGoals) => {
    away.forEach((awayChance, awayGoals) => {
      const margin = lead + homeGoals - awayGoals;
      chances.set(margin, (chances.get(margin) ?? 0) + homeChance * awayChance);
    });
  });
  return chances;
}

/** The chance of each number of goals of both sides at the end. */
export function totalChances(state: SoccerState, rates: GoalRates): ReadonlyMap<number, number> {
  const scored = state.goals[0] + state.goals[1];
  const [home, away] = meansOf(state, rates);
  return new Map(poisson(home + away).map((chance, goals) => [scored + goals, chance]));
}

/** Chances of under and over `line` and a half goals. */
export const goalsChances =
  (line: number) =>
  (state: SoccerState, rates: GoalRates): readonly number[] => {
    const scored = state.goals[0] + state.goals[1];
    const [home, away] = meansOf(state, rates);
    const toCome = poisson(home + away);
    const under = toCome
      .slice(0, Math.max(0, line + 1 - scored))
      .reduce((sum, chance) => sum + chance, 0);
    return [under, 1 - under];
  };

/** Chances of yes and no to both sides scoring. */
export function bothScoreChances(state: SoccerState, rates: GoalRates): readonly number[] {
  const yes = meansOf(state, rates)
    .map((mean, side) => ((state.goals[side] ?? 0) > 0 ? 1 : 1 - Math.exp(-mean)))
    .reduce((product, chance) => product * chance, 1);
  return [yes, 1 - yes];
}
