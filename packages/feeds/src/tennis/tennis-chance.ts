/**
 * Chances in tennis from the chance of a point, exact within the usual model of independent points:
 * a point makes a game, games and a tie-break make a set, sets make the match.
 */
import {
  isLastSet,
  isTieBreak,
  setsToWin,
  type TennisRules,
  type TennisState,
} from './tennis-points.ts';

/** Chance that the server wins each own service point, for player 0 and player 1. */
export type ServeChances = readonly [number, number];

/**
 * First to `goal` points with two clear, each point won with chance p, from `won` against `lost`.
 */
export function raceChance(p: number, won: number, lost: number, goal: number): number {
  if (won >= goal && won - lost >= 2) return 1;
  if (lost >= goal && lost - won >= 2) return 0;
  if (won >= goal - 1 && lost >= goal - 1) {
    const fromLevel = (p * p) / (p * p + (1 - p) * (1 - p));
    if (won === lost) return fromLevel;
    return won > lost ? p + (1 - p) * fromLevel : p * fromLevel;
  }
  return p * raceChance(p, won + 1, lost, goal) + (1 - p) * raceChance(p, won, lost + 1, goal);
}

/** Player 0's chance of a point taken over both services: what a tie-break is played at. */
const evenPoint = (serves: ServeChances): number => (serves[0] + 1 - serves[1]) / 2;

export interface SetChances {
  /** Player 0's chance of the set in play, and of the match. */
  readonly set: number;
  readonly match: number;
  /** Chances of each score in sets that is still possible, such as '2-1'. */
  readonly scores: ReadonlyMap<string, number>;
}

/** Player 0's chances for every games score and server; filled on demand. */
export class TennisOdds {
  readonly #serves: ServeChances;
  readonly #holds: readonly [number, number];
  readonly #sets = new Map<number, number>();

  constructor(serves: ServeChances) {
    this.#serves = serves;
    this.#holds = [raceChance(serves[0], 0, 0, 4), raceChance(serves[1], 0, 0, 4)];
  }

  /** From level games without a tie-break: two games clear, the service changing. */
  #advantageFrom(lead: number, server: 0 | 1): number {
    const [held, broken] = [this.#holds[0], 1 - this.#holds[1]];
    const both = held * broken;
    const level = both / (both + (1 - held) * (1 - broken));
    if (lead === 0) return level;
    const game = server === 0 ? held : broken;
    return lead > 0 ? game + (1 - game) * level : game * level;
  }

  #setFrom(own: number, other: number, server: 0 | 1, isAdvantage: boolean): number {
    if ((own >= 6 && own - other >= 2) || (own === 7 && !isAdvantage)) return 1;
    if ((other >= 6 && other - own >= 2) || (other === 7 && !isAdvantage)) return 0;
    if (own >= 6 && other >= 6) {
      if (isAdvantage) return this.#advantageFrom(own - other, server);
      return raceChance(evenPoint(this.#serves), 0, 0, 7);
    }
    const key = ((own * 8 + other) * 2 + server) * 2 + (isAdvantage ? 1 : 0);
    const known = this.#sets.get(key);
    if (known !== undefined) return known;
    const game = server === 0 ? this.#holds[0] : 1 - this.#holds[1];
    const next = server === 0 ? 1 : 0;
    const chance =
      game * this.#setFrom(own + 1, other, next, isAdvantage) +
      (1 - game) * this.#setFrom(own, other + 1, next, isAdvantage);
    this.#sets.set(key, chance);
    return chance;
  }

  /** Player 0's chance of the set in play. */
  #currentSet(state: TennisState): number {
    const { games, points, server } = state;
    if (isTieBreak(state)) return raceChance(evenPoint(this.#serves), points[0], points[1], 7);
    const game =
      server === 0
        ? raceChance(this.#serves[0], points[0], points[1], 4)
        : 1 - raceChance(this.#serves[1], points[1], points[0], 4);
    const next = server === 0 ? 1 : 0;
    const isAdvantage = isLastSet(state) && state.rules.lastSet === 'advantage';
    const won = this.#setFrom(games[0] + 1, games[1], next, isAdvantage);
    const lost = this.#setFrom(games[0], games[1] + 1, next, isAdvantage);
    return game * won + (1 - game) * lost;
  }

  /** A set not begun, whoever serves first. */
  #freshSet(rules: TennisRules, isLast: boolean): number {
    const isAdvantage = isLast && rules.lastSet === 'advantage';
    return (this.#setFrom(0, 0, 0, isAdvantage) + this.#setFrom(0, 0, 1, isAdvantage)) / 2;
  }

  chances(state: TennisState): SetChances {
    const goal = setsToWin(state.rules);
    const scores = new Map<string, number>();
    const walk = (own: number, other: number, chance: number, isNow: boolean): void => {
      if (own === goal || other === goal) {
        const key = `${own}-${other}`;
        scores.set(key, (scores.get(key) ?? 0) + chance);
        return;
      }
      const isLast = own + other === state.rules.bestOf - 1;
      const set = isNow ? this.#currentSet(state) : this.#freshSet(state.rules, isLast);
      walk(own + 1, other, chance * set, false);
      walk(own, other + 1, chance * (1 - set), false);
    };
    walk(state.sets[0], state.sets[1], 1, true);
    let match = 0;
    for (const [key, chance] of scores) if (key.startsWith(String(goal))) match += chance;
    const isOver = Math.max(...state.sets) >= goal;
    return { set: isOver ? 0.5 : this.#currentSet(state), match, scores };
  }
}
