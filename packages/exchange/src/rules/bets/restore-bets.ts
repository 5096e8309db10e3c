/** Puts saved bets back into a market that has none: rows, pieces, positions and queues. */

import { addBet, appendFill, type BetTable, findSlot, setAmounts } from '../../memory/bet-table.ts';
import { addFill } from '../../memory/fill-table.ts';
import { numberOfId } from '../../memory/id-index.ts';
import { addResting } from '../../memory/position-table.ts';
import { joinQueue, openBook } from '../../memory/runner-book.ts';
import type { ExchangeState, Market, MarketRunner } from '../../memory/state.ts';
import type { Fill, OpenBet } from '../../model/bet.ts';
import { ensurePosition, mustFindOwner } from './apply-bets.ts';
import { joinPosition } from './open-bets.ts';

/** `saved` is in the order they were placed. The caller works the positions' results out. */
export function restoreBets(state: ExchangeState, market: Market, saved: readonly OpenBet[]): void {
  for (const bet of saved) restoreBet(state, market, bet);
  restoreFills(state.bets, saved);
}

function restoreBet(state: ExchangeState, market: Market, bet: OpenBet): void {
  const { bets } = state;
  const owner = mustFindOwner(state, bet.playerId);
  const runner = market.runners.get(bet.runnerId);
  if (runner === undefined) throw new Error(`A saved bet on ${bet.runnerId}, not in the market`);
  const position = ensurePosition(state, market, owner);
  const idNumber = numberOfId(bet.betId);
  const slot = addBet(bets, bet, idNumber, bet.placedAt, owner, position, runner.number);
  setAmounts(bets, slot, bet);
  joinPosition(state, position, slot);
  if (bet.remaining > 0) rest(state, runner, position, slot, bet);
}

/** Puts what remains of a bet at the end of its queue. What it reserves, the caller works out. */
function rest(
  { bets, positionRows }: ExchangeState,
  runner: MarketRunner,
  position: number,
  slot: number,
  { side, oddsRequested, remaining }: OpenBet,
): void {
  runner.book ??= openBook();
  joinQueue(bets, runner.book, slot, side, oddsRequested, remaining);
  addResting(positionRows, position, 1);
}

/** A piece stands in the lists of both its bets, in the order of the commands that matched them. */
function restoreFills(bets: BetTable, saved: readonly OpenBet[]): void {
  const pieces: { readonly slot: number; readonly fill: Fill }[] = [];
  for (const { betId, fills } of saved) {
    const slot = findSlot(bets, betId);
    for (const fill of fills) if (fill.maker?.betId !== betId) pieces.push({ slot, fill });
  }
  pieces.sort((a, b) => a.fill.seq - b.fill.seq);
  for (const { slot, fill } of pieces) {
    const maker = fill.maker === null ? 0 : findSlot(bets, fill.maker.betId);
    const row = addFill(bets.fills, fill, maker);
    appendFill(bets, slot, row);
    if (maker !== 0) appendFill(bets, maker, row);
  }
}
