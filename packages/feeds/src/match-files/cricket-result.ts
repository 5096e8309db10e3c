/** The result of a cricket match by its innings, and in words. */
import {
  afterDelivery,
  type Innings,
  isAllOut,
  isInningsOver,
  startInnings,
  withPenalties,
} from '../cricket/innings.ts';
import type { CricsheetInnings, CricsheetMatch } from '../cricket/parse-cricsheet.ts';

export interface PlayedInnings extends Innings {
  /** Before penalty runs that were awarded at its end. */
  readonly runsMade: number;
  /** False if it was cut: by the weather, or because nobody needed the rest. */
  readonly isComplete: boolean;
}

/** Plays an innings to its end. */
export function playInnings({ deliveries, rules, isDeclared }: CricsheetInnings): PlayedInnings {
  const innings = deliveries.reduce(afterDelivery, startInnings(rules));
  const isComplete = isDeclared || isInningsOver(innings);
  return { ...withPenalties(innings), runsMade: innings.runs, isComplete };
}

const lastOf = (played: readonly PlayedInnings[], side: 0 | 1): PlayedInnings | undefined =>
  played.findLast((one) => one.side === side);

/** A target that the file states where a revised one decides: null if it does not give the result. */
export function fittingTarget(match: CricsheetMatch): number | null {
  const chase = match.innings[1];
  const target = chase?.rules.target ?? null;
  if (chase === undefined || target === null || chase.rules.isSuperOver) return null;
  const { runs, wickets, isComplete } = playInnings(chase);
  const { winner, by } = match.outcome;
  const isChasers = winner === chase.team;
  if (isChasers) return runs >= target && by?.['wickets'] === 10 - wickets ? target : null;
  return isComplete && by?.['runs'] === target - 1 - runs ? target : null;
}

type Margin = Readonly<Partial<Record<'runs' | 'wickets' | 'innings', number>>>;

export interface CricketEnd {
  /** Null for a tie, a draw, and no result. */
  readonly winner: 0 | 1 | null;
  readonly by: Margin;
  readonly isTie: boolean;
}

const noWinner: CricketEnd = { winner: null, by: {}, isTie: false };

const totalOf = (innings: readonly PlayedInnings[], side: 0 | 1): number =>
  innings.filter((one) => one.side === side).reduce((sum, { runs }) => sum + runs, 0);

const otherOf = (side: 0 | 1): 0 | 1 => (side === 0 ? 1 : 0);

/** The side that bats last wins by wickets if it made the runs with the bat. */
function wonChasing(last: PlayedInnings, lead: number): CricketEnd {
  const isMade = last.runsMade - last.runs + lead > 0;
  const by: Margin = isMade ? { wickets: 10 - last.wickets } : { runs: lead };
  return { winner: last.side, by, isTie: false };
}

/** The result by the innings alone, super overs left out. */
export function endOf(played: readonly PlayedInnings[]): CricketEnd {
  const innings = played.filter(({ isSuperOver }) => !isSuperOver);
  const last = innings.at(-1);
  if (last === undefined) return noWinner;
  const other = otherOf(last.side);
  const count = (side: 0 | 1) => innings.filter((one) => one.side === side).length;
  const lead = totalOf(innings, last.side) - totalOf(innings, other);
  const isEven = count(last.side) === count(other);
  const isLast = isEven && innings.length === (last.ballsMax === null ? 4 : 2);
  if (lead > 0) return isLast ? wonChasing(last, lead) : noWinner;
  if (!last.isComplete) return noWinner;
  if (count(last.side) > count(other)) {
    return lead < 0 ? { winner: other, by: { innings: 1, runs: -lead }, isTie: false } : noWinner;
  }
  if (!isLast || (last.ballsMax === null && !isAllOut(last))) return noWinner;
  if (lead === 0) return { ...noWinner, isTie: true };
  return { winner: other, by: { runs: -lead }, isTie: false };
}

/** The side that made more in the last pair of super overs; null if neither did. */
export function superOverWinner(played: readonly PlayedInnings[]): 0 | 1 | null {
  const overs = played.filter(({ isSuperOver }) => isSuperOver).slice(-2);
  const [one, two] = [lastOf(overs, 0)?.runs ?? 0, lastOf(overs, 1)?.runs ?? 0];
  if (overs.length < 2 || one === two) return null;
  return one > two ? 0 : 1;
}

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

/** Such as 'by an innings and 87 runs', 'by 1 wicket'; '' without a margin. */
export function marginText(by: Readonly<Record<string, number>>): string {
  const { innings, runs, wickets } = by;
  const margins = [
    innings === undefined ? '' : 'an innings',
    runs === undefined ? '' : plural(runs, 'run'),
    wickets === undefined ? '' : plural(wickets, 'wicket'),
  ].filter((part) => part !== '');
  return margins.length === 0 ? '' : `by ${margins.join(' and ')}`;
}

/** The stated result in words. */
export function resultText({ outcome }: CricsheetMatch): string {
  const { winner, eliminator, bowl_out, by = {}, method, result } = outcome;
  if (winner !== undefined) {
    const how = method === undefined ? '' : `(${method})`;
    return [winner, 'won', marginText(by), how].filter((part) => part !== '').join(' ');
  }
  if (eliminator !== undefined) return `${eliminator} won (super over)`;
  if (bowl_out !== undefined) return `${bowl_out} won (bowl-out)`;
  if (result === 'tie') return 'Match tied';
  return result === 'draw' ? 'Match drawn' : 'No result';
}
