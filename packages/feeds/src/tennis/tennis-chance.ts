/**
 * Chances in tennis from the chance of a point, exact within the usual model of independent points:
 * points make games, games and a tie-break make a set, sets make the match.
 */
import {
  endOfSet,
  isTieBreak,
  type LastSet,
  lastSets,
  setsToWin,
  type TennisRules,
  type TennisState,
} from './tennis-points.ts';

/** Chance that the server wins a service point, for player 0 and player 1. */
export type ServeChances = readonly [number, number];

/** First to `goal` points with a lead of two, or of one if it is sudden, from `won` against `lost`. */
interface PointRace {
  readonly won: number;
  readonly lost: number;
  readonly goal: number;
  readonly isSudden?: boolean;
}

/** Each point is won with probability p. */
export function raceChance(p: number, race: PointRace): number {
  const { won, lost, goal, isSudden = false } = race;
  const lead = isSudden ? 1 : 2;
  if (won >= goal && won - lost >= lead) return 1;
  if (lost >= goal && lost - won >= lead) return 0;
  if (!isSudden && won >= goal - 1 && lost >= goal - 1) {
    const fromLevel = (p * p) / (p * p + (1 - p) * (1 - p));
    if (won === lost) return fromLevel;
    return won > lost ? p + (1 - p) * fromLevel : p * fromLevel;
  }
  const ifWon = raceChance(p, { ...race, won: won + 1 });
  const ifLost = raceChance(p, { ...race, lost: lost + 1 });
  return p * ifWon + (1 - p) * ifLost;
}

/** Games and tie-breaks from their first point. */
const newGame = (isSudden: boolean): PointRace => ({ won: 0, lost: 0, goal: 4, isSudden });
const newTieBreak = (end: LastSet): PointRace => ({ won: 0, lost: 0, goal: goalOf(end) });

const goalOf = (end: LastSet): number =>
  end === 'tie-break to ten' || end === 'match tie-break' ? 10 : 7;

/** Player 0's chance of a point averaged over both services, as in a tie-break. */
const evenPoint = (serves: ServeChances): number => (serves[0] + 1 - serves[1]) / 2;

export interface SetChances {
  /** Player 0's chance of the set in play, and of the match. */
  readonly set: number;
  readonly match: number;
  /** Chances of each set score that is still possible, such as '2-1'. */
  readonly scores: ReadonlyMap<string, number>;
}

/** The games of a set, player 0's first, who serves next, and how it ends. */
interface SetScore {
  readonly own: number;
  readonly other: number;
  readonly server: 0 | 1;
  readonly end: LastSet;
}

/** Games all at which the tie-break of a set is played. */
const levelOf = (end: LastSet): number => (end === 'tie-break at twelve' ? 12 : 6);

/** Player 0's chances under the rules of one match, for every game score and server; filled on demand. */
export class TennisOdds {
  readonly #serves: ServeChances;
  readonly #isNoAd: boolean;
  readonly #holds: readonly [number, number];
  readonly #sets = new Map<number, number>();

  constructor(serves: ServeChances, { isNoAd }: Pick<TennisRules, 'isNoAd'>) {
    this.#serves = serves;
    this.#isNoAd = isNoAd;
    const game = newGame(isNoAd);
    this.#holds = [raceChance(serves[0], game), raceChance(serves[1], game)];
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

  #setFrom({ own, other, server, end }: SetScore): number {
    const level = levelOf(end);
    if (own >= 6 && own - other >= 2) return 1;
    if (other >= 6 && other - own >= 2) return 0;
    if (end === 'advantage' && own >= 6 && other >= 6) {
      return this.#advantageFrom(own - other, server);
    }
    if (end !== 'advantage' && (own > level || other > level)) return own > other ? 1 : 0;
    if (end === 'match tie-break' || (own === level && other === level)) {
      return raceChance(evenPoint(this.#serves), newTieBreak(end));
    }
    const key = ((own * 16 + other) * 2 + server) * lastSets.length + lastSets.indexOf(end);
    const known = this.#sets.get(key);
    if (known !== undefined) return known;
    const game = server === 0 ? this.#holds[0] : 1 - this.#holds[1];
    const next = { own, other, server: server === 0 ? 1 : 0, end } as const;
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
    const end = endOfSet(state);
    if (isTieBreak(state)) {
      return raceChance(evenPoint(this.#serves), { won: one, lost: two, goal: goalOf(end) });
    }
    const race = { goal: 4, isSudden: this.#isNoAd };
    const game =
      server === 0
        ? raceChance(this.#serves[0], { won: one, lost: two, ...race })
        : 1 - raceChance(this.#serves[1], { won: two, lost: one, ...race });
    const next: SetScore = { own: games[0], other: games[1], server: server === 0 ? 1 : 0, end };
    const won = this.#setFrom({ ...next, own: games[0] + 1 });
    const lost = this.#setFrom({ ...next, other: games[1] + 1 });
    return game * won + (1 - game) * lost;
  }

  /** A set that has not begun, averaged over who serves first. */
  #freshSet(end: LastSet): number {
    const [first, second] = ([0, 1] as const).map((server) =>
      this.#setFrom({ own: 0, other: 0, server, end }),
    );
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
      const set = isNow
        ? this.#currentSet(state)
        : this.#freshSet(isLast ? state.rules.lastSet : 'tie-break');
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
