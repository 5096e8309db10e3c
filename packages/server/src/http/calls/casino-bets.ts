/** Bets on casino rounds: placing them, and how they stand in a player's lists. */
import { randomUUID } from 'node:crypto';
import {
  type BetRow,
  casinoSportId,
  clientRef,
  makeMoney,
  money,
  type PlayerId,
  playerId,
  refuse,
  type TradeRow,
} from '@layline/contract';
import { openRoundBets, type RoundBet, roundExposure } from '@layline/exchange';
import type { App } from '../../app.ts';
import { makeCasinoRequest } from '../../casino/casino-bet.ts';
import { findCasinoMarket } from '../../casino/casino-markets.ts';
import { betRowOfRound } from '../bet-view.ts';
import { isRefusal, type PlayerCall } from './call.ts';

type PlaceCall = PlayerCall<'placeBet'> | PlayerCall<'placeBetShared'>;

export const isCasinoBet = ({ body }: PlaceCall): boolean =>
  body.eventId === casinoSportId || (body.roundId ?? '') !== '';

/** The engine's answer to a casino bet, or why it was not asked. */
export async function placeCasinoBet({ app, site, session, body }: PlaceCall) {
  const { casino, clock, engine } = app;
  if (body.asked.kind !== 'odds') {
    return { kind: 'refused', refusal: refuse('ODDS_INVALID') } as const;
  }
  const asked = {
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
  const request = makeCasinoRequest(asked, site, ({ gameId }) => {
    return casino.table(gameId).roundAt(now);
  });
  return isRefusal(request)
    ? ({ kind: 'refused', refusal: request } as const)
    : engine.submit(request);
}

export function casinoRow(bet: RoundBet): BetRow {
  const definition = findCasinoMarket(bet.matchId, bet.marketId);
  if (!definition) throw new Error(`The table ${bet.matchId} has no market ${bet.marketId}`);
  return betRowOfRound(bet, definition);
}

/** The player's open bet of this id; null when it is not on a running round. */
export function findRoundBet({ engine }: App, id: PlayerId, betId: string): BetRow | null {
  const bet = openRoundBets(engine.state, id).find((one) => one.betId === betId);
  return bet ? casinoRow(bet) : null;
}

/** A player's open casino bets, all or of one table. */
export const roundRows = ({ engine }: App, id: PlayerId, matchId?: string): BetRow[] =>
  openRoundBets(engine.state, id)
    .filter((bet) => matchId === undefined || bet.matchId === matchId)
    .map(casinoRow);

/** Open casino bets by table, with what they can lose at worst. */
export function roundTrades({ engine }: App, id: PlayerId): TradeRow[] {
  const byRound = Map.groupBy(openRoundBets(engine.state, id), ({ roundId }) => roundId);
  return [...byRound].flatMap(([roundId, bets]): TradeRow[] => {
    const rows = bets.map(casinoRow);
    const [row] = rows;
    if (!row) return [];
    const exposure = makeMoney(money(roundExposure(engine.state, roundId, id)));
    const { matchId, eventId, legueId, sportsName, event, markettype } = row;
    const place = { matchId, eventId, legueId, sportsName, event, markettype };
    return [{ _id: roundId, ...place, count: rows.length, exposure, bets: rows }];
  });
}

export const refuseCasinoSport = (allowed: readonly string[]) =>
  allowed.includes(casinoSportId) ? null : refuse('SPORT_NOT_ALLOWED');
