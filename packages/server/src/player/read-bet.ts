/** One bet of a player by its number: from the engine's memory while it is open, else from the store. */
import type { BetId, BetRow } from '@layline/contract';
import { betOf, marketOf } from '@layline/exchange';
import { findBet } from '../store/bets/bets.ts';
import { betRowOfOpen, betRowOfStored } from './bet-view.ts';
import { idOf, type OfPlayer } from './of-player.ts';
import { findRoundBet } from './round-bets.ts';

/** Another player's bet is not known here. An each-way bet is whole under the number of its win part. */
export async function readBet(call: OfPlayer, betIdText: string): Promise<BetRow | null> {
  const row = await readPart(call, betIdText);
  if (row?.eachWay?.part !== 'win') return row;
  const place = await readPart(call, String(Number(betIdText) + 1));
  return place?.eachWay?.id === row.eachWay.id ? { ...row, placePart: place } : row;
}

async function readPart(call: OfPlayer, betIdText: string): Promise<BetRow | null> {
  const { engine, store } = call.app;
  const id = idOf(call);
  const onRound = findRoundBet(engine, id, betIdText);
  if (onRound) return onRound;
  const open = readOpenBet(call, betIdText as BetId);
  if (open !== undefined) return open;
  if (!/^\d{1,15}$/.test(betIdText)) return null;
  const stored = await findBet(store, id, Number(betIdText));
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
