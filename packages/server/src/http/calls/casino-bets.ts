/** Places bets on casino rounds. */
import { randomUUID } from 'node:crypto';
import { clientRef, playerId, refuse, sportRegistry } from '@layline/contract';
import { makeCasinoRequest } from '../../casino/casino-bet.ts';
import { isRefusal, type PlayerCall } from './call.ts';

type PlaceCall = PlayerCall<'placeBet'> | PlayerCall<'placeBetShared'>;

export const isCasinoBet = ({ body }: PlaceCall): boolean =>
  body.eventId === sportRegistry.casino.id || (body.roundId ?? '') !== '';

/** The engine's answer to a casino bet, or a refusal before it. */
export async function placeCasinoBet({ app, site, session, body }: PlaceCall) {
  const { casino, clock, engine } = app;
  if (body.asked.kind !== 'odds') {
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
    odds: body.asked.odds,
    stake: body.stake,
  };
  const now = clock.now();
  const request = makeCasinoRequest(bet, site, ({ gameId }) => {
    return casino.table(gameId).roundAt(now);
  });
  return isRefusal(request)
    ? ({ kind: 'refused', refusal: request } as const)
    : engine.submit(request);
}

export const refuseCasinoSport = (allowed: readonly string[]) =>
  allowed.includes(sportRegistry.casino.id) ? null : refuse('SPORT_NOT_ALLOWED');
