/**
 * Chances in tennis from the chance of a point, exact within the usual model of independent points:
 * a point makes a game, games and a tie-break make a set, two sets make the match.
 */

/** Chance that the server wins each own service point, for player 0 and player 1. */
export type ServeChances = readonly [number, number];

export interface TennisScore {
  readonly sets: readonly [number, number];
  readonly games: readonly [number, number];
  readonly points: readonly [number, number];
  readonly server: 0 | 1;
}

export const isTieBreak = (score: TennisScore): boolean =>
  score.games[0] === 6 && score.games[1] === 6;

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

/** Set chances of player 0 for every games score and server; filled on demand. */
export class TennisOdds {
  readonly #serves: ServeChances;
  readonly #holds: readonly [number, number];
  readonly #sets = new Map<number, number>();

  constructor(serves: ServeChances) {
    this.#serves = serves;
    this.#holds = [raceChance(serves[0], 0, 0, 4), raceChance(serves[1], 0, 0, 4)];
  }

  #setFrom(own: number, other: number, server: 0 | 1): number {
    if ((own >= 6 && own - other >= 2) || own === 7) return 1;
    if ((other >= 6 && other - own >= 2) || other === 7) return 0;
    if (own === 6 && other === 6) return raceChance(evenPoint(this.#serves), 0, 0, 7);
    const key = (own * 8 + other) * 2 + server;
    const known = this.#sets.get(key);
    if (known !== undefined) return known;
    const game = server === 0 ? this.#holds[0] : 1 - this.#holds[1];
    const next = server === 0 ? 1 : 0;
    const chance =
      game * this.#setFrom(own + 1, other, next) + (1 - game) * this.#setFrom(own, other + 1, next);
    this.#sets.set(key, chance);
    return chance;
  }

  /** Player 0's chance of the set in play. */
  #currentSet({ games, points, server }: TennisScore): number {
    if (games[0] === 6 && games[1] === 6) {
      return raceChance(evenPoint(this.#serves), points[0], points[1], 7);
    }
    const own =
      server === 0
        ? raceChance(this.#serves[0], points[0], points[1], 4)
        : 1 - raceChance(this.#serves[1], points[1], points[0], 4);
    const next = server === 0 ? 1 : 0;
    const won = this.#setFrom(games[0] + 1, games[1], next);
    const lost = this.#setFrom(games[0], games[1] + 1, next);
    return own * won + (1 - own) * lost;
  }

  /** Player 0's chance of winning two sets from here. */
  match(score: TennisScore): number {
    const fresh = (this.#setFrom(0, 0, 0) + this.#setFrom(0, 0, 1)) / 2;
    const current = this.#currentSet(score);
    const from = (own: number, other: number): number => {
      if (own === 2) return 1;
      if (other === 2) return 0;
      return fresh * from(own + 1, other) + (1 - fresh) * from(own, other + 1);
    };
    const [own, other] = score.sets;
    return current * from(own + 1, other) + (1 - current) * from(own, other + 1);
  }
}
