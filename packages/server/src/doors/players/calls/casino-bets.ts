/** Places bets on casino rounds, one or several together. */
import { randomUUID } from 'node:crypto';
import { type BetId, betId, clientRef, playerId, refuse, sportRegistry } from '@layline/contract';
import { succeed } from '../../../base/envelope.ts';
import { refuseUnchecked } from '../../../shown/player/reality-check.ts';
import { casinoRow } from '../../../shown/player/round-bets.ts';
import { idOf } from '../../../venue/accounts/of-player.ts';
import { refuseCaller } from '../../../venue/bets/bet-request.ts';
import { makeCasinoBetsRequest, makeCasinoRequest } from '../../../venue/casino/casino-bet.ts';
import { submitTableBet } from '../../../venue/wallets/table-bets.ts';
import { isRefusal } from '../../door/is-refusal.ts';
import type { PlayerCall } from './call.ts';

type PlaceCall = PlayerCall<'placeBet'> | PlayerCall<'placeBetShared'>;

export const isCasinoBet = ({ body }: PlaceCall): boolean =>
  body.eventId === sportRegistry.casino.id || (body.roundId ?? '') !== '';

/** Returns the engine's answer to a casino bet, or a refusal before it. */
async function placeCasinoBet({ app, site, session, body }: PlaceCall) {
  const { casino, clock } = app;
  if (body.requested.kind !== 'odds') {
    return { kind: 'refused', refusal: refuse('ODDS_INVALID') } as const;
  }
  const bet = {
    playerId: playerId(session.player.player_id),
    clientRef: clientRef(body.clientRef ?? randomUUID()),
    roundId: body.roundId ?? '',
    matchId: body.matchId ?? null,
    marketId: body.marketId,
    sid: body.selectionId,
    side: body.type,
    odds: body.requested.odds,
    stake: body.stake,
  };
  const now = clock.now();
  const request = makeCasinoRequest(bet, {
    site,
    roundOf: ({ gameId }) => casino.table(gameId).roundAt(now),
  });
  return isRefusal(request)
    ? ({ kind: 'refused', refusal: request } as const)
    : submitTableBet(app, { site, request });
}

/** Does the same once the session's reality check is answered. */
export async function placeChecked(call: PlaceCall) {
  const refusal = await refuseUnchecked(call.app, call.session);
  return refusal === null ? placeCasinoBet(call) : ({ kind: 'refused', refusal } as const);
}

export const refuseCasinoSport = (allowed: readonly string[]) =>
  allowed.includes(sportRegistry.casino.id) ? null : refuse('SPORT_NOT_ALLOWED');

/** Bets that are accepted together have consecutive numbers. */
const idsFrom = (first: BetId, count: number): ReadonlySet<BetId> =>
  new Set(Array.from({ length: count }, (_, index) => betId(String(Number(first) + index))));

export const casinoBetHandlers = {
  async casinoBets(call: PlayerCall<'casinoBets'>) {
    const { app, site, session, body } = call;
    const refusal =
      refuseCaller(call) ??
      refuseCasinoSport(session.player.allowed_sports) ??
      (await refuseUnchecked(app, session));
    if (refusal) return refusal;
    const { casino, clock, engine } = app;
    const { roundId, matchId } = body;
    const requested = {
      playerId: idOf(call),
      clientRef: clientRef(body.clientRef ?? randomUUID()),
      bets: body.bets.map(({ marketId, selectionId, type, oddsReq, stake }) => {
        return { roundId, matchId, marketId, sid: selectionId, side: type, odds: oddsReq, stake };
      }),
    };
    const now = clock.now();
    const request = makeCasinoBetsRequest(requested, {
      site,
      roundOf: ({ gameId }) => casino.table(gameId).roundAt(now),
    });
    if (isRefusal(request)) return request;
    const outcome = await submitTableBet(app, { site, request });
    if (outcome.kind === 'refused') return outcome.refusal;
    const ids = outcome.betId === null ? null : idsFrom(outcome.betId, body.bets.length);
    const placed = engine.view.roundBetsOf(idOf(call)).filter((bet) => ids?.has(bet.betId));
    if (placed.length === 0) return refuse('BET_NOT_OPEN', 'This bet is settled.');
    return succeed(placed.map(casinoRow), 'Bet placed successfully!');
  },
};
