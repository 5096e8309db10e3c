/** A player's bets as rows: those that are open from the exchange's memory, the others from the store. */
import {
  type BetId,
  type BetRow,
  type MarketDefinition,
  type PlayerId,
  playerId,
} from '@layline/contract';
import { betOf, marketOf, openBets, openRoundBets, openSessionBets } from '@layline/exchange';
import type { App } from '../app.ts';
import type { Session } from '../auth/sessions.ts';
import { findBet } from '../store/bets/bets.ts';
import { betRowOfOpen, betRowOfSession, betRowOfStored } from './bet-view.ts';
import { findRoundBet } from './calls/casino-bets.ts';

export interface HeldBet {
  readonly row: BetRow;
  readonly definition: MarketDefinition;
}

export interface OfPlayer {
  readonly app: App;
  readonly session: Session;
}

export const idOf = ({ session }: Pick<OfPlayer, 'session'>): PlayerId =>
  playerId(session.player.player_id);

/** Bets at odds first, then those on sessions, market by market. */
export function openBetsOf({ engine }: App, id: PlayerId): HeldBet[] {
  const { state } = engine;
  const written = ({ betId }: { readonly betId: BetId }) => engine.isWritten(betId);
  const atOdds = openBets(state, id)
    .filter(written)
    .flatMap((bet): HeldBet[] => {
      const market = marketOf(state, bet.marketId);
      return market ? [{ row: betRowOfOpen(bet, market), definition: market.definition }] : [];
    });
  const onSessions = openSessionBets(state, id)
    .filter(written)
    .flatMap((bet): HeldBet[] => {
      const definition = marketOf(state, bet.marketId)?.definition;
      return definition ? [{ row: betRowOfSession(bet, definition), definition }] : [];
    });
  return [...atOdds, ...onSessions];
}

/** Numbers of all open bets, those on casino rounds too. */
export const openIdsOf = ({ engine }: App, id: PlayerId): number[] =>
  [
    ...openBets(engine.state, id),
    ...openSessionBets(engine.state, id),
    ...openRoundBets(engine.state, id),
  ].map(({ betId }) => Number(betId));

/** Another player's bet is not known here. An each-way bet is whole under the number of its win part. */
export async function readBet(call: OfPlayer, betIdText: string): Promise<BetRow | null> {
  const row = await readPart(call, betIdText);
  if (row?.eachWay?.part !== 'win') return row;
  const place = await readPart(call, String(Number(betIdText) + 1));
  return place?.eachWay?.id === row.eachWay.id ? { ...row, placePart: place } : row;
}

async function readPart(call: OfPlayer, betIdText: string): Promise<BetRow | null> {
  const { app } = call;
  const id = idOf(call);
  const onRound = findRoundBet(app, id, betIdText);
  if (onRound) return onRound;
  const open = readOpenBet(call, betIdText as BetId);
  if (open !== undefined) return open;
  if (!/^\d{1,15}$/.test(betIdText)) return null;
  const stored = await findBet(app.store, id, Number(betIdText));
  return stored && betRowOfStored(stored);
}

/** Undefined when no bet at odds is open under this number, null when it is another player's. */
export function readOpenBet(call: OfPlayer, betId: BetId): BetRow | null | undefined {
  const { state } = call.app.engine;
  const open = betOf(state, betId);
  const market = open && marketOf(state, open.marketId);
  if (!open || !market) return undefined;
  return open.playerId === idOf(call) ? betRowOfOpen(open, market) : null;
}
