/**
 * Checks a provider's market: prices that give a sure gain to whoever takes both sides, invalid results,
 * unknown runners. Returns a text that names the field and the fix; null if all is well.
 */
import {
  isOnLadder,
  type MarketDefinition,
  makeOdds,
  type SessionType,
  sessionTypes,
} from '@layline/contract';
import type { PushDefinition, PushMarket, PushPrices } from './message.ts';

type Problem = string | null;

const isRepeated = (numbers: readonly number[]): boolean => new Set(numbers).size < numbers.length;

const isSessionType = (type: string): type is SessionType =>
  (sessionTypes as readonly string[]).includes(type);

export function problemOfDefinition(definition: PushDefinition): Problem {
  const { kind, marketType, runners, sessionResult } = definition;
  if (isRepeated(runners.map(({ runnerId }) => runnerId))) {
    return 'definition.runners: two have the same runnerId';
  }
  if (kind === 'session' && !isSessionType(marketType)) {
    return `definition.marketType: of a session it must be one of ${sessionTypes.join(', ')}`;
  }
  if (kind === 'session' && runners.length !== 1) {
    return 'definition.runners: a session has one runner';
  }
  if (kind !== 'session' && sessionResult !== undefined) {
    return 'definition.sessionResult: only a session has one';
  }
  if (definition.ending !== undefined && definition.status !== 'CLOSED') {
    return 'definition.ending: only a closed market has one';
  }
  return problemOfResult(definition);
}

/** Returning the stakes must be explicit, so that a forgotten winner cannot cause it. */
function problemOfResult({ status, runners, sessionResult, isVoid }: PushDefinition): Problem {
  const hasWinner = runners.some((one) => one.status === 'WINNER' || one.status === 'PLACED');
  const hasResult = hasWinner || sessionResult !== undefined;
  if (status !== 'CLOSED') {
    if (isVoid) return 'definition.isVoid: only a closed market is void';
    return hasResult && status === 'OPEN'
      ? 'definition.status: a market with a result must not be OPEN'
      : null;
  }
  if (isVoid) return hasResult ? 'definition.isVoid: a void market has no result' : null;
  return hasResult
    ? null
    : 'definition: a closed market needs a WINNER or a sessionResult; isVoid returns the stakes';
}

/** `definition` is the one in force once the message is accepted. */
export function problemOfQuotes(
  { runners, session }: PushMarket,
  definition: MarketDefinition,
): Problem {
  const isSession = definition.kind === 'session';
  if (session !== undefined) {
    return isSession ? problemOfSession(session) : 'session: only a session market has one';
  }
  if (runners === undefined) return null;
  if (isSession) return 'runners: a session has its prices in session';
  if (isRepeated(runners.map(({ runnerId }) => runnerId))) {
    return 'runners: two have the same runnerId';
  }
  const known = new Set<number>(definition.runners.map(({ runnerId }) => runnerId));
  for (const prices of runners) {
    const problem = known.has(prices.runnerId)
      ? problemOfPrices(prices, definition.kind)
      : `runners: the definition has no runner ${prices.runnerId}`;
    if (problem !== null) return problem;
  }
  return null;
}

function problemOfPrices(
  { runnerId, back, lay }: PushPrices,
  kind: MarketDefinition['kind'],
): Problem {
  const where = `runners: of runner ${runnerId}`;
  const off = [...back, ...lay].find(({ odds }) => !isOnLadder(odds));
  if (kind === 'match' && off !== undefined) {
    return `${where} ${makeOdds(off.odds)} is not on the price ladder`;
  }
  const isFalling = back.every(({ odds }, at) => at === 0 || odds < (back[at - 1]?.odds ?? 0));
  if (!isFalling) return `${where} back must begin with its highest odds, each once`;
  const isRising = lay.every(({ odds }, at) => at === 0 || odds > (lay[at - 1]?.odds ?? 0));
  if (!isRising) return `${where} lay must begin with its lowest odds, each once`;
  const [bestBack, bestLay] = [back[0]?.odds, lay[0]?.odds];
  const isCrossed = bestBack !== undefined && bestLay !== undefined && bestBack >= bestLay;
  return isCrossed ? `${where} the best back odds must be below the best lay odds` : null;
}

const evenRates = 100 * 100;

/**
 * Between the lines both sides would win. At equal lines, taking both sides gains if the product of the
 * rates exceeds that of two even bets.
 */
function problemOfSession({ no, yes }: NonNullable<PushMarket['session']>): Problem {
  if (no === null || yes === null) return null;
  if (yes.line < no.line) return 'session: the line of yes must not be below that of no';
  const isGift = yes.line === no.line && yes.rate * no.rate > evenRates;
  return isGift ? 'session: at one line the product of both rates must be at most 10000' : null;
}
