/** Reads an each-way bet from a call's body. Without its own odds, the place part uses the race's terms. */
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
import type { EachWayRequest } from '../../../../engine/request/request.ts';
import { idOf } from '../../../../venue/accounts/of-player.ts';
import { limitsOf, type OfBettor, refuseBettor } from '../../../../venue/bets/bet-request.ts';
import { within } from '../../../../venue/sites/directory.ts';
import type { Decides } from '../../../door/parts.ts';

interface RaceTerms {
  readonly place: MarketId;
  readonly win: Odds;
}

type Body = PlaceBet & { readonly eachWay: NonNullable<PlaceBet['eachWay']> };

/** Decided by the parsed field alone, never by anything derived from it. */
export const isEachWay = <Call extends { readonly body: PlaceBet }>(
  call: Call,
): call is Call & { readonly body: Body } => call.body.eachWay !== undefined;

interface EachWayCall extends OfBettor {
  readonly app: Decides;
  readonly body: Body;
}

export function makeEachWayRequest({ body, ...call }: EachWayCall): EachWayRequest | Refusal {
  const [win, place] = [marketId(body.marketId), marketId(body.eachWay.marketId)];
  const refusal = refuseBettor(call, win) ?? refuseBettor(call, place);
  if (refusal) return refusal;
  // The schema excludes sessions.
  const odds = (body.requested as Extract<PlaceBet['requested'], { kind: 'odds' }>).odds;
  return {
    kind: 'place-each-way',
    playerId: idOf(call),
    // The shared reference links the two bets.
    clientRef: clientRef(body.clientRef ?? randomUUID()),
    runnerId: runnerId(body.selectionId),
    side: body.type,
    stake: body.stake,
    limits: within(limitsOf(call, win), limitsOf(call, place)),
    win: { marketId: win, odds },
    place: {
      marketId: place,
      odds: parseOdds(body.eachWay.oddsReq) ?? oddsByTerms(call.app, { place, win: odds }),
    },
  };
}

function oddsByTerms(
  { marketCache, engine }: Pick<Decides, 'marketCache' | 'engine'>,
  { place, win }: RaceTerms,
): Odds {
  const definition = engine.view.marketOf(place)?.definition;
  const card = definition && marketCache.races.find(definition.fixture.eventId);
  return placeOdds(win, card?.eachWayDivisor ?? usualDivisor(definition?.winners ?? 0));
}
