/** The lists that an open bet stands in: the pieces it was matched with, and its player's position. */
import * as accountTable from '../../memory/account-table.ts';
import type { BetTable } from '../../memory/bet-table.ts';
import * as betTable from '../../memory/bet-table.ts';
import type { Position, Results } from '../../memory/position-table.ts';
import * as positionTable from '../../memory/position-table.ts';
import * as register from '../../memory/register.ts';
import type { ExchangeState, Market } from '../../memory/state.ts';
import type { OpenBet, SettleableBet } from '../../model/bet.ts';
import * as betView from './bet-view.ts';

const { recentPosition, setRecentPosition } = accountTable;
const { itemOf, removeItem } = register;
const { lastOf, numberOfPosition, setFirst, setLast } = positionTable;
const { earlierOf, laterOf, positionPlaceOf, seqOf, setEarlier, setLater, setPosition } = betTable;
const { viewBet, viewSettleable } = betView;

/** Puts a bet at the end of the list of its position, which is at this place. */
export function joinPosition(
  { bets, positionRows }: ExchangeState,
  position: number,
  slot: number,
): void {
  const last = lastOf(positionRows, position);
  setEarlier(bets, slot, last);
  if (last === 0) setFirst(positionRows, position, slot);
  else setLater(bets, last, slot);
  setLast(positionRows, position, slot);
}

export function leavePosition(
  { bets, positionRows }: ExchangeState,
  position: number,
  slot: number,
): void {
  const earlier = earlierOf(bets, slot);
  const later = laterOf(bets, slot);
  if (earlier === 0) setFirst(positionRows, position, later);
  else setLater(bets, earlier, later);
  if (later === 0) setLast(positionRows, position, earlier);
  else setEarlier(bets, later, earlier);
}

/** Slots of a position's bets, oldest first. */
export function slotsOf(bets: BetTable, { first }: Position): number[] {
  const slots: number[] = [];
  for (let slot = first; slot !== 0; slot = laterOf(bets, slot)) slots.push(slot);
  return slots;
}

/** The bets of a market as they stand, oldest first. */
export const betsOfMarket = (state: ExchangeState, market: Market): OpenBet[] =>
  slotsOfMarket(state, market).map((slot) => viewBet(state, slot));

export const settleableBets = (state: ExchangeState, market: Market): SettleableBet[] =>
  slotsOfMarket(state, market).map((slot) => viewSettleable(state, slot));

/**
 * Oldest first. Numbers are sorted without calling back, so the number of a bet's command and its slot
 * are made one of both while that is exact.
 */
function slotsOfMarket({ bets }: ExchangeState, { positions }: Market): number[] {
  const slots: number[] = [];
  for (const { first } of positions.values()) {
    for (let slot = first; slot !== 0; slot = laterOf(bets, slot)) slots.push(slot);
  }
  const seqs = slots.map((slot) => seqOf(bets, slot));
  const oldest = seqs.reduce((least, seq) => Math.min(least, seq), Number.MAX_SAFE_INTEGER);
  const newest = seqs.reduce((most, seq) => Math.max(most, seq), 0);
  if ((newest - oldest + 1) * bets.end > Number.MAX_SAFE_INTEGER) {
    return slots.sort((one, other) => seqOf(bets, one) - seqOf(bets, other));
  }
  const both = Float64Array.from(
    slots,
    (slot, at) => ((seqs[at] as number) - oldest) * bets.end + slot,
  );
  return Array.from(both.sort(), (one) => one % bets.end);
}

/** Every open bet as it stands, market by market. */
export const allBets = (state: ExchangeState): OpenBet[] =>
  [...state.markets.values()].flatMap((market) => betsOfMarket(state, market));

export const positionOfBet = (state: ExchangeState, slot: number): Position =>
  positionAtPlace(state, positionPlaceOf(state.bets, slot));

export const positionAtPlace = (state: ExchangeState, place: number): Position =>
  itemOf(state.positions, numberOfPosition(state.positionRows, place));

/** The place of an account's position in a market, 0 for none: most often the one used last. */
export function positionIn(state: ExchangeState, owner: number, market: Market): number {
  const recent = recentPosition(state.accountRows, owner, market.number);
  if (recent >= 0) return recent;
  return state.players[owner]?.positions.get(market.definition.marketId)?.place ?? 0;
}

/** Writes a position's results anew; its bets follow it when it needs a larger row. */
export function setResults(state: ExchangeState, position: Position, results: Results): void {
  const before = position.place;
  position.results = results;
  const { place, account, market } = position;
  if (place === before) return;
  for (const slot of slotsOf(state.bets, position)) setPosition(state.bets, slot, place);
  setRecentPosition(state.accountRows, account.number, market.number, place);
}

/** Its bets must have left it. */
export function closePosition(state: ExchangeState, position: Position): void {
  const { account, market, number } = position;
  market.positions.delete(account.playerId);
  account.positions.delete(market.definition.marketId);
  setRecentPosition(state.accountRows, account.number, 0, 0);
  removeItem(state.positions, number);
  position.close();
}
