/** The result that an operator gives a market, and the definition that follows from it. Pure. */
import {
  lineEnding,
  lineStatus,
  type MarketDefinition,
  type MarketEnding,
  type Refusal,
  type RunnerId,
  type RunnerStatus,
  refuse,
} from '@layline/contract';
import type { Removal } from '@layline/exchange';

/** The result of a market. Runners that are not named have lost. */
export type MarketResult =
  | {
      readonly kind: 'winners';
      readonly winners: readonly RunnerId[];
      /** Runners tied for the places that the winners leave. */
      readonly placed?: readonly RunnerId[];
    }
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'void' };

type Winners = Extract<MarketResult, { kind: 'winners' }>;

interface GivenResult<Result extends MarketResult = MarketResult> {
  readonly result: Result;
  /** How the event ended, if the market's rule set has a say in it. */
  readonly ending?: MarketEnding | undefined;
  /** Earlier removals, in order. */
  readonly removals: readonly Removal[];
}

/** Returns the market's definition with the result. */
export function withResult(
  { sessionResult: _before, lineResult: _lineBefore, ending: _e, ...definition }: MarketDefinition,
  { result, removals, ending }: GivenResult,
): MarketDefinition | Refusal {
  const settledManually =
    definition.status === 'CLOSED' ? {} : { closedByHandAt: definition.version };
  const version = definition.version + 1;
  const ended = ending === undefined ? {} : { ending };
  const closed = {
    ...definition,
    ...settledManually,
    ...ended,
    status: 'CLOSED',
    version,
  } as const;
  if (definition.kind === 'session') return sessionWithResult(closed, result);
  if (definition.lines !== undefined) return linesWithResult(closed, { result, removals });
  if (result.kind === 'number') {
    return refuse('INVALID_REQUEST', 'Only a session is settled by a number; name the winners.');
  }
  return result.kind === 'void' ? voided(closed) : withWinners(closed, { result, removals });
}

/** Lines that were not removed before get the statuses that follow from the number, for show. */
function linesWithResult(
  closed: MarketDefinition,
  { result, removals }: GivenResult,
): MarketDefinition | Refusal {
  if (result.kind === 'void') return voided(closed);
  if (result.kind !== 'number') {
    return refuse('INVALID_REQUEST', 'Lines are settled by their number, not by winners.');
  }
  const gone = goneOf(closed, removals);
  return {
    ...closed,
    lineResult: result.number,
    runners: closed.runners.map((runner) =>
      gone.has(runner.runnerId) || runner.line === undefined
        ? { ...runner, status: 'REMOVED' }
        : { ...runner, status: lineStatus(lineEnding(runner.line, result.number)) },
    ),
  };
}

/** A removed runner keeps its factor; a void removes the others without one. */
const voided = (closed: MarketDefinition): MarketDefinition => ({
  ...closed,
  runners: closed.runners.map((runner) =>
    runner.status === 'REMOVED'
      ? runner
      : { ...runner, status: 'REMOVED', reductionFactor: null, removedAt: null },
  ),
});

/**
 * Returns the runners removed before the market was voided, if it was. The void removes all remaining runners
 * at once and last, without factor or time.
 */
function goneOf(
  { runners }: MarketDefinition,
  removals: readonly Removal[],
): ReadonlySet<RunnerId> {
  const removed = runners.filter(({ status }) => status === 'REMOVED');
  if (removed.length < runners.length) return new Set(removed.map(({ runnerId }) => runnerId));
  const seqs = new Map(removals.map(({ runnerId, seq }) => [runnerId, seq]));
  // A void after the payout leaves no removals here.
  const voidedAt = Math.max(
    ...runners.map(({ runnerId }) => seqs.get(runnerId) ?? Number.POSITIVE_INFINITY),
  );
  const gone = removed.filter(
    ({ runnerId, reductionFactor, removedAt }) =>
      (seqs.get(runnerId) ?? voidedAt) < voidedAt || (reductionFactor ?? removedAt) !== null,
  );
  return new Set(gone.map(({ runnerId }) => runnerId));
}

function withWinners(
  closed: MarketDefinition,
  { result: { winners, placed = [] }, removals }: GivenResult<Winners>,
): MarketDefinition | Refusal {
  const gone = goneOf(closed, removals);
  const inIt = new Set(
    closed.runners.map(({ runnerId }) => runnerId).filter((id) => !gone.has(id)),
  );
  const unknown = [...winners, ...placed].find((id) => !inIt.has(id));
  if (winners.length === 0) return refuse('INVALID_REQUEST', 'winners: must name a selection.');
  if (unknown !== undefined) {
    return refuse('RUNNER_UNKNOWN', `The selection ${unknown} is not in the market.`);
  }
  const statusOf = (id: RunnerId): RunnerStatus => {
    if (gone.has(id)) return 'REMOVED';
    if (winners.includes(id)) return 'WINNER';
    return placed.includes(id) ? 'PLACED' : 'LOSER';
  };
  const runners = closed.runners.map((one) => ({ ...one, status: statusOf(one.runnerId) }));
  return { ...closed, runners };
}

function sessionWithResult(
  closed: MarketDefinition,
  result: MarketResult,
): MarketDefinition | Refusal {
  if (result.kind === 'void') return closed;
  if (result.kind === 'number') return { ...closed, sessionResult: result.number };
  return refuse('INVALID_REQUEST', 'A session is settled by a number, not by winners.');
}
