/**
 * Sends a casino bet to the server (CAS-4): the specification's payload with both margins, under a reference
 * of its own, so that a retry cannot bet twice.
 */
import type { BodyInput } from '@layline/contract';
import { type Money, makeMoney, makeMoneyText, negateMoney } from '@layline/contract/money';
import { makeOdds } from '@layline/contract/odds';
import { liabilityOf, profitOf } from '@layline/exchange/preview';
import { call } from '../../api/request.ts';
import { type PlacingResult, sendBet } from '../../slip/place-bet.ts';
import type { Pick as PickedOption } from '../bet-layout/view-model.ts';
import type { LiveOption } from '../feed/live-round.ts';

/** The table of a bet, by the names in the game list. */
export interface BetTable {
  readonly eventId: string;
  readonly legueId: string;
  readonly matchId: string;
  readonly name: string;
}

export interface CasinoBet {
  readonly table: BetTable;
  readonly pick: PickedOption;
  readonly stake: Money;
  readonly roundId: string;
  /** The options of the bet's market. */
  readonly runners: readonly LiveOption[];
  /** ISO 8601. */
  readonly placeTime: string;
  readonly clientRef: string;
}

export function makeCasinoPayload(bet: CasinoBet): BodyInput<'placeBetShared'> {
  const { table, pick, stake } = bet;
  const terms = { side: pick.side, odds: pick.odds, stake };
  return {
    eventId: table.eventId,
    legueId: table.legueId,
    matchId: table.matchId,
    market: 'Casino',
    marketId: pick.marketId,
    roundId: bet.roundId,
    sportsName: 'Casino',
    event: table.name,
    markettype: 'Casino',
    selection: pick.option.name,
    selectionId: pick.option.sid,
    type: pick.side,
    oddsReq: makeOdds(pick.odds),
    runners: bet.runners.map(({ sid, name, back }) => ({
      sid,
      nat: name,
      rate: back === null ? 0 : makeOdds(back),
    })),
    stake: makeMoney(stake),
    placeTime: bet.placeTime,
    favourMargin: makeMoneyText(profitOf(terms)),
    againstMargin: makeMoneyText(negateMoney(liabilityOf(terms))),
    clientRef: bet.clientRef,
  };
}

export function placeCasinoBet(bet: CasinoBet, canAskAgain: boolean): Promise<PlacingResult> {
  const body = makeCasinoPayload(bet);
  return sendBet((signal) => call('placeBet', { body, signal }), { canAskAgain });
}

/** Bets on one round of a table that are accepted together or not at all. */
export interface CasinoBets extends Pick<CasinoBet, 'table' | 'roundId' | 'clientRef'> {
  readonly bets: readonly Pick<CasinoBet, 'pick' | 'stake'>[];
}

export type PlacedTogether = PlacingResult & { readonly betIds: readonly string[] };

/** For servers with the capability `casino-bets`. */
export async function placeCasinoBets(
  { table, roundId, clientRef, bets }: CasinoBets,
  canAskAgain: boolean,
): Promise<PlacedTogether> {
  const body = {
    matchId: table.matchId,
    roundId,
    clientRef,
    bets: bets.map(({ pick, stake }) => ({
      marketId: pick.marketId,
      selectionId: pick.option.sid,
      type: pick.side,
      oddsReq: makeOdds(pick.odds),
      stake: makeMoney(stake),
    })),
  };
  let betIds: readonly string[] = [];
  const outcome = await sendBet(
    async (signal) => {
      const { data, message } = await call('casinoBets', { body, signal });
      betIds = data.map(({ betId }) => betId);
      return { message, ...(data[0] === undefined ? {} : { data: data[0] }) };
    },
    { canAskAgain },
  );
  return { ...outcome, betIds };
}
