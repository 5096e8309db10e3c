/**
 * Sends the open slip to the server (SLIP-4, SLIP-5). A request without an answer is repeated under the same
 * reference, which cannot bet twice; a server without references gets one request.
 */
import type { BetRow, BodyInput, MinMax, RefusalCode } from '@layline/contract';
import type { Persistence } from '@layline/contract/market';
import { makeMoney, makeMoneyText, money, negateMoney } from '@layline/contract/money';
import { makeOdds } from '@layline/contract/odds';
import { findSport } from '@layline/contract/sport';
import { inTime } from '../api/in-time.ts';
import { CallFailure, call } from '../api/request.ts';
import { wait } from '../base/clock.ts';
import type { SlipChoice } from './choice.ts';
import type { PlacePart } from './each-way.ts';
import { liabilityOfTerms, profitOfTerms, type Terms } from './terms.ts';

export interface Placing {
  readonly choice: SlipChoice;
  readonly terms: Terms;
  readonly persistence: Persistence;
  /** Matches what is available and cancels the rest. */
  readonly isPartTaken: boolean;
  /** A stop and a take profit, or an offset. */
  readonly attached?: BodyInput<'placeBet'>['attached'];
  readonly clientRef: string;
  /** ISO 8601. */
  readonly placeTime: string;
}

const marketTypes = { match: 'Match Odds', bookmaker: 'Bookmaker', session: 'FANCY' } as const;

/** Returns the requested odds, or a session's line (`price`) and rate (`size`). */
function requestOf({ terms }: Placing) {
  if (terms.kind === 'odds') return { oddsReq: makeOdds(terms.bet.odds) };
  const { line, rate, side } = terms.bet;
  const sizes = side === 'back' ? { backSize: rate, laySize: 0 } : { backSize: 0, laySize: rate };
  return { oddsReq: line, price: line, size: rate, ...sizes };
}

/** The smallest minimum, for a bet that accepts any available size. */
const leastPart = makeMoney(money(1));

const requestToPlace = ({ marketId, odds }: PlacePart) => ({ marketId, oddsReq: makeOdds(odds) });

/** Racing sends the margins twice, and the market of an each-way bet's second part. */
function racingFields({ choice, terms }: Placing) {
  if (findSport(choice.sportId)?.page !== 'race') return {};
  return {
    latestFavourMargin: makeMoneyText(profitOfTerms(terms)),
    latestAgainstMargin: makeMoneyText(negateMoney(liabilityOfTerms(terms))),
    ...(terms.kind === 'odds' && terms.eachWay ? { eachWay: requestToPlace(terms.eachWay) } : {}),
  };
}

export function makePayload(bet: Placing): BodyInput<'placeBet'> {
  const { choice, terms, persistence, isPartTaken } = bet;
  return {
    eventId: choice.sportId,
    legueId: choice.competitionId,
    matchId: choice.eventId,
    marketId: choice.marketId,
    sportsName: choice.sportName,
    event: choice.eventName,
    markettype: marketTypes[choice.kind],
    market: choice.marketName,
    selection: choice.runnerName,
    selectionId: choice.runnerId,
    type: choice.side,
    ...requestOf(bet),
    stake: makeMoney(terms.bet.stake),
    placeTime: bet.placeTime,
    favourMargin: makeMoneyText(profitOfTerms(terms)),
    againstMargin: makeMoneyText(negateMoney(liabilityOfTerms(terms))),
    runnersCount: choice.runners.length,
    runners: choice.runners.map(({ runnerId, name }) => ({
      selectionId: runnerId,
      runnerName: name,
    })),
    clientRef: bet.clientRef,
    ...(persistence === 'fill-or-kill' ? {} : { persistence }),
    ...(isPartTaken ? { sizeMin: leastPart } : {}),
    ...(bet.attached && { attached: bet.attached }),
    ...racingFields(bet),
  };
}

const defaultDelayMs = 100;

/** SLIP-4: 100 ms or the site's seconds; nothing if the server applies the delay itself. */
export function delayBeforeMs(limits: Pick<MinMax, 'delay' | 'holdsDelay'> | undefined): number {
  if (limits?.holdsDelay) return 0;
  return limits !== undefined && limits.delay > 0 ? limits.delay * 1000 : defaultDelayMs;
}

export type PlacingResult =
  /** The specification shows only the answer's status, so a server may omit the bet. */
  | { readonly result: 'placed'; readonly bet: BetRow | null; readonly message: string }
  | { readonly result: 'refused'; readonly message: string; readonly code: CallFailure['code'] }
  /** The server's message if it reported that the outcome is unknown. */
  | { readonly result: 'unknown'; readonly message: string };

const waitsMs = [1000, 2000, 4000] as const;

/**
 * Refusals given before the server looks up the reference; they reveal nothing about a bet that may already
 * be placed.
 */
const earlyRefusals: ReadonlySet<string> = new Set<RefusalCode>([
  'UNAUTHORIZED',
  'SITE_UNKNOWN',
  'SITE_SUSPENDED',
  'ACCOUNT_DISABLED',
  'TOO_MANY_REQUESTS',
  'SPORT_NOT_ALLOWED',
  'MARKET_UNKNOWN',
  'BET_UNKNOWN',
  'BUSY',
]);

/** Tells whether the server reported the bet's outcome. `UNAVAILABLE` may follow a bet that was placed. */
function isVerdict(failure: unknown, isOutcomeUnknown: boolean): failure is CallFailure {
  if (!(failure instanceof CallFailure) || failure.code === 'UNAVAILABLE') return false;
  if (failure.kind !== 'refused' && failure.kind !== 'unauthorized') return false;
  return !isOutcomeUnknown || !earlyRefusals.has(failure.code);
}

/** An early refusal reveals nothing about a bet whose outcome is unknown. */
const messageOfUnknown = (failure: unknown): string =>
  failure instanceof CallFailure && failure.code === 'UNAVAILABLE' ? failure.message : '';

export interface Asking {
  /** The server identifies bets by reference, so the same one cannot bet twice. */
  readonly canAskAgain: boolean;
  /** An earlier call with this reference got no answer. */
  readonly isOutcomeUnknown?: boolean;
}

/** Sends until an answer comes; only calls with a reference are repeated. */
export async function sendBet(
  send: (signal: AbortSignal) => Promise<{ readonly data?: BetRow; readonly message?: string }>,
  { canAskAgain, isOutcomeUnknown = false }: Asking,
): Promise<PlacingResult> {
  let isUnknown = isOutcomeUnknown;
  let message = '';
  for (const waitMs of [...(canAskAgain ? waitsMs : []), null]) {
    try {
      const { data = null, message = '' } = await inTime(answerMaxMs, send);
      return { result: 'placed', bet: data, message };
    } catch (failure) {
      if (isVerdict(failure, isUnknown)) {
        return { result: 'refused', message: failure.message, code: failure.code };
      }
      if (failure instanceof CallFailure && failure.kind === 'unauthorized') break;
      isUnknown = true;
      message = messageOfUnknown(failure);
      if (waitMs !== null) await wait(waitMs);
    }
  }
  return { result: 'unknown', message: message };
}

/** Longer than any market's delay. */
const answerMaxMs = 20_000;

export function placeBet(bet: Placing, asking: Asking): Promise<PlacingResult> {
  const body = makePayload(bet);
  return sendBet((signal) => call('placeBet', { body, signal }), asking);
}
