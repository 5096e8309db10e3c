/** The lists that an open bet stands in: the pieces it was matched with, and its player's position. */
import { itemOf, removeItem } from '../register.ts';
import type { ExchangeState, Market, OpenBet, PlayerAccount, Position } from '../state.ts';
import {
  type BetTable,
  earlierAt,
  firstFillAt,
  lastFillAt,
  laterAt,
  linkOf,
  positionAt,
  setLink,
} from './bet-table.ts';
import { viewBet } from './bet-view.ts';
import { setFillAfter } from './fill-table.ts';

/** Puts a piece at the end of the bet's list. */
export function appendFill(bets: BetTable, slot: number, row: number): void {
  const last = linkOf(bets, slot, lastFillAt);
  if (last === 0) setLink(bets, slot, firstFillAt, row);
  else setFillAfter(bets.fills, last, slot, row);
  setLink(bets, slot, lastFillAt, row);
}

/** Puts a bet at the end of its position's list. */
export function joinPosition(bets: BetTable, position: Position, slot: number): void {
  const { last } = position;
  setLink(bets, slot, earlierAt, last);
  if (last === 0) position.first = slot;
  else setLink(bets, last, laterAt, slot);
  position.last = slot;
}

export function leavePosition(bets: BetTable, position: Position, slot: number): void {
  const earlier = linkOf(bets, slot, earlierAt);
  const later = linkOf(bets, slot, laterAt);
  if (earlier === 0) position.first = later;
  else setLink(bets, earlier, laterAt, later);
  if (later === 0) position.last = earlier;
  else setLink(bets, later, earlierAt, earlier);
}

/** Slots of a position's bets, oldest first. */
export function slotsOf(bets: BetTable, { first }: Position): number[] {
  const slots: number[] = [];
  for (let slot = first; slot !== 0; slot = linkOf(bets, slot, laterAt)) slots.push(slot);
  return slots;
}

/** The bets of a market as they stand, oldest first. */
export const betsOfMarket = (state: ExchangeState, { positions }: Market): OpenBet[] =>
  [...positions.values()]
    .flatMap((position) => slotsOf(state.bets, position))
    .map((slot) => viewBet(state, slot))
    .sort((a, b) => a.seq - b.seq);

/** Every open bet as it stands, market by market. */
export const allBets = (state: ExchangeState): OpenBet[] =>
  [...state.markets.values()].flatMap((market) => betsOfMarket(state, market));

export const positionOfBet = (state: ExchangeState, slot: number): Position =>
  itemOf(state.positions, linkOf(state.bets, slot, positionAt));

/** Most often it is the one that was used last. */
export function positionIn(account: PlayerAccount, market: Market): Position | undefined {
  const { recent } = account;
  if (recent?.market === market) return recent;
  return account.positions.get(market.definition.marketId);
}

/** Its bets must have left it. */
export function closePosition(state: ExchangeState, position: Position): void {
  const { account, market, number } = position;
  market.positions.delete(account.playerId);
  account.positions.delete(market.definition.marketId);
  if (account.recent === position) account.recent = null;
  removeItem(state.positions, number);
}
