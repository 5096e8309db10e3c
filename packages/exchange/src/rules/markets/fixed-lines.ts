/**
 * The lines of a market. What they are compared with and the handicap of each are fixed by the market's first
 * definition, because bets are struck by them; a definition that lacks a number where one is due is refused.
 */
import {
  lineSubjects,
  type MarketDefinition,
  quartersMax,
  type Refusal,
  type RunnerDefinition,
  refuse,
} from '@layline/contract';
import { isSame } from '../../memory/hash.ts';

interface Redefined {
  readonly before: MarketDefinition | undefined;
  readonly after: MarketDefinition;
}

/** Null for a definition whose lines can be bet on, and for one that has none and had none. */
export function refuseLines({ before, after }: Redefined): Refusal | null {
  const { lines, lineResult, runners } = after;
  if (before !== undefined && before.lines !== lines) {
    return refuse('INVALID_REQUEST', 'lines: a market keeps what its lines are compared with.');
  }
  if (lines === undefined) {
    const stray = lineResult !== undefined || runners.some(({ line }) => line !== undefined);
    return stray ? refuse('INVALID_REQUEST', 'lines: a market without it has no lines.') : null;
  }
  if (!lineSubjects.includes(lines)) {
    return refuse('INVALID_REQUEST', `lines: use ${lineSubjects.join(' or ')}.`);
  }
  if (after.kind !== 'match' || after.winners !== 0 || after.eachWayDivisor !== null) {
    return refuse('INVALID_REQUEST', 'lines: such a market is at odds and has 0 winners.');
  }
  if (lineResult !== undefined && !isLineResult(after, lineResult)) {
    return refuse(
      'INVALID_REQUEST',
      'lineResult: a whole number of goals, not below 0 for a total.',
    );
  }
  return refuseRunners({ before, after });
}

const isLineResult = ({ lines }: MarketDefinition, result: number): boolean =>
  Number.isSafeInteger(result) &&
  Math.abs(result) <= resultMax &&
  (lines === 'margin' || result >= 0);

/** More goals than any match has; keeps the arithmetic of lines exact. */
const resultMax = 100_000;

function refuseRunners({ before, after }: Redefined): Refusal | null {
  const known = new Map(before?.runners.map(({ runnerId, line }) => [runnerId, line]));
  for (const { runnerId, line } of after.runners) {
    if (!isLine(line)) {
      return refuse('INVALID_REQUEST', `runners: ${runnerId} needs a line of whole quarters.`);
    }
    if (known.has(runnerId) && !isSame(known.get(runnerId), line)) {
      return refuse('INVALID_REQUEST', `runners: the line of ${runnerId} is fixed.`);
    }
  }
  return null;
}

const isLine = (line: RunnerDefinition['line']): boolean =>
  line !== undefined &&
  Number.isSafeInteger(line.quarters) &&
  Math.abs(line.quarters) <= quartersMax &&
  (line.sign === 1 || line.sign === -1);
