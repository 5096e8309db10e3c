/**
 * Results of markets that the venue left open when the feed was away: the stream and the catalogue no longer
 * have them, but the exchange still answers their books. Only a result that fits the market as the venue
 * knows it counts; anything else is left to the operator, and so is one that contradicts itself.
 */
import type { Instant, MarketChange, MarketDefinition, RunnerStatus } from '@layline/contract';
import { lineIdOf } from '../lines.ts';
import { isRecord, type LooseRecord, listOr, numberOr } from '../message/loose.ts';
import { runnerStatusOf } from '../parse-definition.ts';
import { statusDoubt, undecided } from '../result/closing-doubt.ts';
import { linesDoubt } from '../result/event-goals.ts';
import { numbersOf } from '../result/line-number.ts';
import type { BettingCall } from './betting-call.ts';

/** A book without prices counts 2 of the 200 points allowed per call. */
const booksPerCall = 100;
/** The exchange's own ids: markets of other sources have others. */
const exchangeId = /^1\.\d{1,12}$/;

interface Awaited {
  readonly markets: readonly MarketDefinition[];
  readonly call: BettingCall;
  readonly signal: AbortSignal;
  readonly at: Instant;
}

/** Returns the closing change of each market that has started and has a result. Throws if a call fails. */
export async function awaitedResults(awaited: Awaited): Promise<readonly MarketChange[]> {
  const { call, signal, at } = awaited;
  const due = new Map<string, MarketDefinition>();
  for (const market of awaited.markets) {
    const isDue = exchangeId.test(market.marketId) && market.startAt <= at;
    if (isDue && market.kind === 'match') due.set(market.marketId, market);
  }
  const ids = [...due.keys()];
  const changes: MarketChange[] = [];
  for (let from = 0; from < ids.length; from += booksPerCall) {
    const marketIds = ids.slice(from, from + booksPerCall);
    for (const book of listOr(await call('listMarketBook', { marketIds }, signal)) ?? []) {
      const market = isRecord(book) ? due.get(String(book['marketId'])) : undefined;
      const definition = market === undefined ? null : closedDefinition(book, market);
      if (definition === null) continue;
      const doubt = statusDoubt(definition) ?? doubtOfLines(definition);
      const told = doubt === null ? { definition } : { definition: undecided(definition), doubt };
      changes.push({ marketId: definition.marketId, at, ...told });
    }
  }
  return changes;
}

/** Null while it is not closed, or if the book does not fit the market. */
function closedDefinition(book: unknown, market: MarketDefinition): MarketDefinition | null {
  if (!isRecord(book) || book['status'] !== 'CLOSED') return null;
  if (numberOr(book['numberOfWinners'], 0) !== market.winners) return null;
  const told = new Map<number, RunnerStatus | null>();
  for (const runner of listOr(book['runners']) ?? []) {
    if (isRecord(runner)) told.set(idIn(market, runner), runnerStatusOf(runner['status']));
  }
  if (told.size !== market.runners.length) return null;
  const runners = market.runners.map((runner) => ({
    ...runner,
    status: told.get(runner.runnerId) ?? null,
  }));
  const isWhole = runners.every(
    // A runner withdrawn meanwhile has bets whose odds nobody has reduced.
    ({ status }, at) => (status === 'REMOVED') === (market.runners[at]?.status === 'REMOVED'),
  );
  if (!isWhole || !runners.every(isResult)) return null;
  const closed = { ...market, status: 'CLOSED', runners, version: market.version + 1 } as const;
  const numbers = market.lines === undefined ? [] : numbersOf(closed);
  return numbers.length === 1 ? { ...closed, lineResult: numbers[0] as number } : closed;
}

/** The number of a runner; lines are told apart by their handicap. */
function idIn({ lines }: MarketDefinition, runner: LooseRecord): number {
  const id = numberOr(runner['selectionId'], -1);
  return lines === undefined ? id : lineIdOf(id, numberOr(runner['handicap'], 0));
}

const doubtOfLines = ({ lines, runners }: MarketDefinition) =>
  lines === undefined ? null : linesDoubt({ lines, runners });

const isResult = <Runner extends { readonly status: RunnerStatus | null }>(
  runner: Runner,
): runner is Runner & { readonly status: RunnerStatus } =>
  runner.status !== null && runner.status !== 'ACTIVE' && runner.status !== 'HIDDEN';
