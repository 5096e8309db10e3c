/**
 * The number of goals that the statuses of a market's lines tell. A feed has no word for a push, which reads
 * as lost, and half a win reads as won; all lines together leave one number, unless the highest or the lowest
 * of them decided the same way, or two contradict each other.
 */
import {
  type LineSubject,
  lineEnding,
  lineStatus,
  type RunnerLine,
  type RunnerStatus,
} from '@layline/contract';

export interface ClosedLines {
  readonly lines?: LineSubject;
  readonly runners: readonly {
    readonly status: RunnerStatus;
    readonly line?: RunnerLine;
  }[];
}

/** Numbers that are looked at, which is more than any match has. */
const goalsMax = 200;

/** All numbers by which each line would have the status that is stated, lowest first. */
export function numbersOf({ lines, runners }: ClosedLines): number[] {
  const told = runners.filter(({ status }) => status !== 'REMOVED');
  const numbers: number[] = [];
  for (let goals = lines === 'total' ? 0 : -goalsMax; goals <= goalsMax; goals += 1) {
    const isTold = told.every(
      ({ line, status }) => line !== undefined && lineStatus(lineEnding(line, goals)) === status,
    );
    if (isTold) numbers.push(goals);
  }
  return numbers;
}
