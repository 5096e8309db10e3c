/** A tennis match as a file records it, and what is known of its end. */
import type { PlayedPoint } from '../tennis/scoreboard.ts';
import type { TennisRules } from '../tennis/tennis-points.ts';
import type { MatchCheck } from './match-check.ts';

export interface RecordedMatch {
  readonly players: readonly [string, string];
  readonly event: string;
  readonly firstServer: 0 | 1;
  readonly points: readonly PlayedPoint[];
  /** The rules under which the points come to what the file states; the nearest ones if none do. */
  readonly rules: TennisRules;
  /** Who progresses if the points do not finish the match; null also if nobody does. */
  readonly retiredTo: 0 | 1 | null;
  /** True if a player did not come. */
  readonly isWalkover?: boolean;
  /** The end as the file states it, and who won or progressed by it; null if nobody is named. */
  readonly stated: string;
  readonly winner: 0 | 1 | null;
  readonly check: MatchCheck;
  /** Leading sets that the points and the statement agree on. */
  readonly setsKnown: number;
}
