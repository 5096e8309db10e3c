/**
 * Asian handicaps and goal lines. A runner of such a market is a line: a team with a handicap, or Over or
 * Under a number of goals. One rule settles them all, in quarters of a goal:
 *
 *   x = 4 x sign x result + quarters      2 or more won, 1 half won, 0 push, -1 half lost, less lost
 *
 * where the result is the margin (goals of the first team less those of the second) or the total. The
 * multiple of four leaves each line at most one ending between won and lost, which its quarters name.
 */
import { type RunnerId, runnerId } from './ids.ts';
import { type Money, scaleMoney } from './money.ts';
import type { Odds } from './odds.ts';

/** What the lines of a market are compared with. */
export const lineSubjects = ['margin', 'total'] as const;
export type LineSubject = (typeof lineSubjects)[number];

export interface RunnerLine {
  /** The team, or Over or Under, which has the same number at all of its lines. */
  readonly selectionId: number;
  /** Handicap in quarters: -0.75 is -3. Of Over 2.5 it is -10, of Under 2.5 it is 10. */
  readonly quarters: number;
  /** 1 if a higher result is better for this line's backer, -1 if a lower one is. */
  readonly sign: 1 | -1;
}

export const lineEndings = ['won', 'half-won', 'push', 'half-lost', 'lost'] as const;
export type LineEnding = (typeof lineEndings)[number];

/** Highest handicap, in quarters to either side; a number for each keeps the ids of runners apart. */
export const quartersMax = 499;

const idsPerSelection = 1000;

/** A line's number within its market. */
export const lineRunnerId = ({
  selectionId,
  quarters,
}: Pick<RunnerLine, 'selectionId' | 'quarters'>): RunnerId =>
  runnerId(selectionId * idsPerSelection + quarters + quartersMax + 1);

/** The selection of a line, and its handicap in goals, as exchanges write both. */
export function lineSelection(id: RunnerId): {
  readonly selectionId: number;
  readonly handicap: number;
} {
  const own = id % idsPerSelection;
  const selectionId = (id - own) / idsPerSelection;
  return { selectionId, handicap: (own - quartersMax - 1) / 4 };
}

/** How the line ended for its backer, by a whole number of goals. */
export function lineEnding({ sign, quarters }: RunnerLine, result: number): LineEnding {
  const points = 4 * sign * result + quarters;
  if (points >= 2) return 'won';
  if (points === 1) return 'half-won';
  if (points === 0) return 'push';
  return points === -1 ? 'half-lost' : 'lost';
}

/** As feeds state it, which have no word for a push: whoever wins anything has won. */
export const lineStatus = (ending: LineEnding): 'WINNER' | 'LOSER' =>
  ending === 'won' || ending === 'half-won' ? 'WINNER' : 'LOSER';

const middles = [
  { ending: 'push', points: 0 },
  { ending: 'half-won', points: 1 },
  null,
  { ending: 'half-lost', points: -1 },
] as const;

/** The line's ending between won and lost, and the points of it; null for a line that has none. */
export const middleOf = ({ quarters }: Pick<RunnerLine, 'quarters'>) =>
  middles[((quarters % 4) + 4) % 4] ?? null;

/** Half of a stake, or what half a stake wins, rounded half away from zero. */
export const halfOf = (amount: Money): Money => scaleMoney(amount, 1, 2);
export const halfProfitAt = (odds: Odds, stake: Money): Money => scaleMoney(stake, odds - 100, 200);

/** '0', '+0.75', '-1': a handicap in plain signs, as worksheets have it. */
export function handicapText(quarters: number): string {
  if (quarters === 0) return '0';
  const text = String(Math.abs(quarters) / 4);
  return quarters > 0 ? `+${text}` : `-${text}`;
}

/** A team's name with its handicap as players see it, which has a true minus sign. */
export const lineName = (name: string, quarters: number): string =>
  `${name} ${handicapText(quarters).replace('-', '\u2212')}`;
