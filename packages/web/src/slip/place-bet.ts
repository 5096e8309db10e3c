/**
 * Sends the open slip to the desk (SLIP-4, SLIP-5). Silence is answered by asking again under the same
 * reference, which cannot bet twice; a server without references is asked once.
 */
import type { BetRow, BodyInput, MinMax } from '@layline/contract';
import { type Money, makeMoney, makeMoneyText, negateMoney } from '@layline/contract/money';
import { makeOdds, type Odds } from '@layline/contract/odds';
import { liabilityOf, profitOf } from '@layline/exchange/preview';
import { CallFailure, call } from '../api/request.ts';
import { wait } from '../clock.ts';
import type { SlipChoice } from './slip.ts';

export interface Placing {
  readonly choice: SlipChoice;
  readonly odds: Odds;
  readonly stake: Money;
  readonly clientRef: string;
  /** ISO 8601. */
  readonly placeTime: string;
}

export function makePayload(bet: Placing): BodyInput<'placeBet'> {
  const { choice, odds, stake } = bet;
  const terms = { side: choice.side, odds, stake };
  return {
    eventId: choice.sportId,
    legueId: choice.competitionId,
    matchId: choice.eventId,
    marketId: choice.marketId,
    sportsName: choice.sportName,
    event: choice.eventName,
    markettype: 'Match Odds',
    market: choice.marketName,
    selection: choice.runnerName,
    selectionId: choice.runnerId,
    type: choice.side,
    oddsReq: makeOdds(odds),
    stake: makeMoney(stake),
    placeTime: bet.placeTime,
    favourMargin: makeMoneyText(profitOf(terms)),
    againstMargin: makeMoneyText(negateMoney(liabilityOf(terms))),
    runnersCount: choice.runners.length,
    runners: choice.runners.map(({ runnerId, name }) => ({
      selectionId: runnerId,
      runnerName: name,
    })),
    clientRef: bet.clientRef,
  };
}

const defaultDelayMs = 100;

/** SLIP-4: 100 ms, or the site's seconds; nothing where the server holds the delay itself. */
export function delayBeforeMs(limits: Pick<MinMax, 'delay' | 'holdsDelay'> | undefined): number {
  if (limits?.holdsDelay) return 0;
  return limits !== undefined && limits.delay > 0 ? limits.delay * 1000 : defaultDelayMs;
}

export type PlacingResult =
  | { readonly result: 'placed'; readonly bet: BetRow; readonly message: string }
  | { readonly result: 'refused'; readonly message: string }
  | { readonly result: 'unknown' };

const waitsMs = [1000, 2000, 4000] as const;

const isAnswered = (failure: unknown): failure is CallFailure =>
  failure instanceof CallFailure && (failure.kind === 'refused' || failure.kind === 'unauthorized');

/** Sends until somebody answers; asking again is only for calls that name the bet by reference. */
export async function sendBet(
  send: () => Promise<{ readonly data: BetRow; readonly message: string }>,
  canAskAgain: boolean,
): Promise<PlacingResult> {
  for (const waitMs of [...(canAskAgain ? waitsMs : []), null]) {
    try {
      const { data, message } = await send();
      return { result: 'placed', bet: data, message };
    } catch (failure) {
      if (isAnswered(failure)) return { result: 'refused', message: failure.message };
      if (waitMs !== null) await wait(waitMs);
    }
  }
  return { result: 'unknown' };
}

export function placeBet(bet: Placing, canAskAgain: boolean): Promise<PlacingResult> {
  const body = makePayload(bet);
  return sendBet(() => call('placeBet', { body }), canAskAgain);
}
