/**
 * Chances in tennis from the chance of a point, exact within the usual model of independent points:
 * points make games, games and a tie-break make a set, sets make the match.
 */
import {
  isLastSet,
  isTieBreak,
  setsToWin,
  type TennisRules,
  type TennisState,
} from './tennis-points.ts';

/** Chance that the server wins a service point, for player 0 and player 1. */
export type ServeChances = readonly [number, number];

/** First to `goal` points with a lead of two, from `won` against `lost`. */
interface PointRace {
  readonly won: number;
  readonly lost: number;
  readonly goal: number;
}

/** Each point is won with probability p. */
export function raceChance(p: number, { won, lost, goal }: PointRace): number {
  if (won >= goal && won - lost >= 2) return 1;
  if (lost >= goal && lost - won >= 2) return 0;
  if (won >= goal - 1 && lost >= goal - 1) {
    const fromLevel = (p * p) / (p * p + (1 - p) * (1 - p));
    if (won === lost) return fromLevel;
    return won > lost ? p + (1 - p) * fromLevel : p * fromLevel;
  }
  const ifWon = raceChance(p, { won: won + 1, lost, goal });
  const ifLost = raceChance(p, { won, lost: lost + 1, goal });
  return p * ifWon + (1 - p) * ifLost;
}

const newGame: PointRace = { won: 0, lost: 0, goal: 4 };
const newTieBreak: PointRace = { won: 0, lost: 0, goal: 7 };

/** Player 0's chance of a point averaged over both services, as in a tie-break. */
const evenPoint = (serves: ServeChances): number => (serves[0] + 1 - serves[1]) / 2;

export interface SetChances {
  /** Player 0's chance of the set in play, and of the match. */
  readonly set: number;
  readonly match: number;
  /** Chances of each set score that is still possible, such as '2-1'. */
  readonly scores: ReadonlyMap<string, number>;
}

/** The games of a set, player 0's first, and who serves next. */
interface SetScore {
  readonly own: number;
  readonly other: number;
  readonly server: 0 | 1;
  /** True if play continues at six games all without a tie-break. */
  readonly isAdvantage: boolean;
}

/** Player 0's chances for every game score and server; filled on demand. */
export class TennisOdds {
  readonly #serves: ServeChances;
  readonly #holds: readonly [number, number];
  readonly #sets = new Map<number, number>();

  constructor(serves: ServeChances) {
    this.#serves = serves;
    this.#holds = [raceChance(serves[0], newGame), raceChance(serves[1], newGame)];
  }

  /** From level games without a tie-break: a lead of two games wins, the serve alternates. */
  #advantageFrom(lead: number, server: 0 | 1): number {
    const [held, broken] = [this.#holds[0], 1 - this.#holds[1]];
    const both = held * broken;
    const level = both / (both + (1 - held) * (1 - broken));
    if (lead === 0) return level;
    const game = server === 0 ? held : broken;
    return lead > 0 ? game + (1 - game) * level : game * level;
  }

  #setFrom({ own, other, server, isAdvantage }: SetScore): number {
    if ((own >= 6 && own - other >= 2) || (own === 7 && !isAdvantage)) return 1;
    if ((other >= 6 && other - own >= 2) || (other === 7 && !isAdvantage)) return 0;
    if (own >= 6 && other >= 6) {
      if (isAdvantage) return this.#advantageFrom(own - other, server);
      return raceChance(evenPoint(this.#serves), newTieBreak);
    }
    const key = ((own * 8 + other) * 2 + server) * 2 + (isAdvantage ? 1 : 0);
    const known = this.#sets.get(key);
    if (known !== undefined) return known;
    const game = server === 0 ? this.#holds[0] : 1 - this.#holds[1];
    const next = { own, other, server: server === 0 ? 1 : 0, isAdvantage } as const;
    const chance =
      game * this.#setFrom({ ...next, own: own + 1 }) +
      (1 - game) * this.#setFrom({ ...next, other: other + 1 });
    this.#sets.set(key, chance);
    return chance;
  }

  /** Player 0's chance of the set in play. */
  #currentSet(state: TennisState): number {
    const { games, points, server } = state;
    const [one, two] = points;
    if (isTieBreak(state)) {
      return raceChance(evenPoint(this.#serves), { won: one, lost: two, goal: 7 });
    }
    const game =
      server === 0
        ? raceChance(this.#serves[0], { won: one, lost: two, goal: 4 })
        : 1 - raceChance(this.#serves[1], { won: two, lost: one, goal: 4 });
    const next: SetScore = {
      own: games[0],
      other: games[1],
      server: server === 0 ? 1 : 0,
      isAdvantage: isLastSet(state) && state.rules.lastSet === 'advantage',
    };
    const won = this.#setFrom({ ...next, own: games[0] + 1 });
    const lost = this.#setFrom({ ...next, other: games[1] + 1 });
    return game * won + (1 - game) * lost;
  }

  /** A set that has not begun, averaged over who serves first. */
  #freshSet(rules: TennisRules, isLast: boolean): number {
    const fresh = { own: 0, other: 0, isAdvantage: isLast && rules.lastSet === 'advantage' };
    const [first, second] = ([0, 1] as const).map((server) => this.#setFrom({ ...fresh, server }));
    return ((first as number) + (second as number)) / 2;
  }

  chances(state: TennisState): SetChances {
    const goal = setsToWin(state.rules);
    const scores = new Map<string, number>();
    const walk = ([own, other]: readonly [number, number], chance: number): void => {
      if (own === goal || other === goal) {
        const key = `${own}-${other}`;
        scores.set(key, (scores.get(key) ?? 0) + chance);
        return;
      }
      const isLast = own + other === state.rules.bestOf - 1;
      const isNow = own + other === state.sets[0] + state.sets[1];
      const set = isNow ? this.#currentSet(state) : this.#freshSet(state.rules, isLast);
      walk([own + 1, other], chance * set);
      walk([own, other + 1], chance * (1 - set));
    };
    walk(state.sets, 1);
    let match = 0;
    for (const [key, chance] of scores) if (key.startsWith(String(goal))) match += chance;
    const isOver = Math.max(...state.sets) >= goal;
    return { set: isOver ? 0.5 : this.#currentSet(state), match, scores };
  }
}
