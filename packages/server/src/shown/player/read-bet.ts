/** Reads one bet of a player by its number: from the engine's view while it is open, else from the store. */
import type { BetId, BetRow, PlayerId } from '@layline/contract';
import type { EngineView } from '../../engine/view/view.ts';
import { findBet } from '../../store/queries/bets/bets.ts';
import { idOf, type OfPlayer } from '../../venue/accounts/of-player.ts';
import { betRowOfOpen } from './bet-view.ts';
import { findRoundBet } from './round-bets.ts';
import { makeStoredRows } from './stored-rows.ts';

/**
 * Returns null for another player's bet. An each-way bet is returned whole under the number of its win part.
 */
export async function readBet(call: OfPlayer, betIdText: string): Promise<BetRow | null> {
  const row = await readPart(call, betIdText);
  if (row?.eachWay?.part !== 'win') return row;
  const place = await readPart(call, String(Number(betIdText) + 1));
  return place?.eachWay?.id === row.eachWay.id ? { ...row, placePart: place } : row;
}

async function readPart(call: OfPlayer, betIdText: string): Promise<BetRow | null> {
  const { engine, store } = call.app;
  const id = idOf(call);
  const onRound = findRoundBet(engine.view, id, betIdText);
  if (onRound) return onRound;
  const open = readOpenBet(engine.view, id, betIdText as BetId);
  if (open !== undefined) return open;
  if (!/^\d{1,15}$/.test(betIdText)) return null;
  const stored = await findBet(store, { playerId: id, betId: Number(betIdText) });
  const [row] = stored === null ? [] : await makeStoredRows(call.app, [stored]);
  return row ?? null;
}

/** Returns undefined if no odds bet is open under this number, and null if it is another player's. */
export function readOpenBet(
  view: EngineView,
  id: PlayerId,
  betId: BetId,
): BetRow | null | undefined {
  const open = view.betOf(betId);
  const market = open && view.marketOf(open.marketId);
  if (!open || !market) return undefined;
  return open.playerId === id ? betRowOfOpen(open, market) : null;
}
