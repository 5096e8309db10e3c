/** An each-way bet from a call's body: without odds of its own the place part goes by the race's terms. */
import { randomUUID } from 'node:crypto';
import {
  clientRef,
  type MarketId,
  marketId,
  type Odds,
  type PlaceBet,
  parseOdds,
  placeOdds,
  type Refusal,
  runnerId,
  usualDivisor,
} from '@layline/contract';
import type { App } from '../../app.ts';
import type { EachWayRequest } from '../../engine/request.ts';
import { idOf } from '../../player/of-player.ts';
import { limitsOf, type OfBettor, refuseBettor } from './bet-request.ts';

type Body = PlaceBet & { readonly eachWay: NonNullable<PlaceBet['eachWay']> };

/** By the field that the schema reads, and by nothing that is worked out of it. */
export const isEachWay = <Call extends { readonly body: PlaceBet }>(
  call: Call,
): call is Call & { readonly body: Body } => call.body.eachWay !== undefined;

export function makeEachWayRequest({
  body,
  ...call
}: OfBettor & { readonly body: Body }): EachWayRequest | Refusal {
  const [win, place] = [marketId(body.marketId), marketId(body.eachWay.marketId)];
  const refusal = refuseBettor(call, win) ?? refuseBettor(call, place);
  if (refusal) return refusal;
  // The schema lets no session through.
  const odds = (body.asked as Extract<PlaceBet['asked'], { kind: 'odds' }>).odds;
  return {
    kind: 'place-each-way',
    playerId: idOf(call),
    // Its two bets are told to belong together by it.
    clientRef: clientRef(body.clientRef ?? randomUUID()),
    runnerId: runnerId(body.selectionId),
    side: body.type,
    stake: body.stake,
    limits: limitsOf(call, win),
    win: { marketId: win, odds },
    place: {
      marketId: place,
      odds: parseOdds(body.eachWay.oddsReq) ?? byTerms(call.app, place, odds),
    },
  };
}

function byTerms({ marketCache, engine }: App, place: MarketId, win: Odds): Odds {
  const definition = engine.view.marketOf(place)?.definition;
  const card = definition && marketCache.races.find(definition.fixture.eventId);
  return placeOdds(win, card?.eachWayDivisor ?? usualDivisor(definition?.winners ?? 0));
}
