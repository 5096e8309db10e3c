/** A soccer match as a list of timed events, simulated or from a file. */
const matchEventKinds = ['goal', 'yellow', 'red', 'substitution', 'corner', 'shot'] as const;
export type MatchEventKind = (typeof matchEventKinds)[number];

export interface MatchEvent {
  readonly half: 1 | 2;
  /** Seconds of play since the half began. */
  readonly second: number;
  readonly kind: MatchEventKind;
  readonly side: 0 | 1;
  readonly player: string | null;
  /** Own goal, penalty, second yellow card; '' for none. */
  readonly note: string;
}

export interface SoccerEvents {
  /** Oldest first. */
  readonly events: readonly MatchEvent[];
  /** Seconds played in each half, stoppage time included. */
  readonly seconds: readonly [number, number];
}

export const halfSeconds = 45 * 60;
