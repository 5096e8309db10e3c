/** The lists that an open bet stands in: the pieces it was matched with, and its player's position. */
import { accountLink, recentMarketAt, recentPositionAt, setAccountLink } from '../account-table.ts';
import type { SettleableBet } from '../command.ts';
import { itemOf, removeItem } from '../register.ts';
import {
  firstAt,
  lastAt,
  numberOfPosition,
  type Position,
  positionLink,
  type Results,
  setPositionLink,
} from '../risk/position-table.ts';
import type { ExchangeState, Market, OpenBet } from '../state.ts';
import {
  type BetTable,
  earlierAt,
  firstFillAt,
  lastFillAt,
  laterAt,
  linkOf,
  positionAt,
  seqOf,
  setLink,
} from './bet-table.ts';
import { viewBet, viewSettleable } from './bet-view.ts';
import { setFillAfter } from './fill-table.ts';

/** Puts a piece at the end of the bet's list. */
export function appendFill(bets: BetTable, slot: number, row: number): void {
  const last = linkOf(bets, slot, lastFillAt);
  if (last === 0) setLink(bets, slot, firstFillAt, row);
  else setFillAfter(bets.fills, last, slot, row);
  setLink(bets, slot, lastFillAt, row);
}

/** Puts a bet at the end of the list of its position, which is at this place. */
export function joinPosition(
  { bets, positionRows }: ExchangeState,
  position: number,
  slot: number,
): void {
  const last = positionLink(positionRows, position, lastAt);
  setLink(bets, slot, earlierAt, last);
  if (last === 0) setPositionLink(positionRows, position, firstAt, slot);
  else setLink(bets, last, laterAt, slot);
  setPositionLink(positionRows, position, lastAt, slot);
}

export function leavePosition(
  { bets, positionRows }: ExchangeState,
  position: number,
  slot: number,
): void {
  const earlier = linkOf(bets, slot, earlierAt);
  const later = linkOf(bets, slot, laterAt);
  if (earlier === 0) setPositionLink(positionRows, position, firstAt, later);
  else setLink(bets, earlier, laterAt, later);
  if (later === 0) setPositionLink(positionRows, position, lastAt, earlier);
  else setLink(bets, later, earlierAt, earlier);
}

/** Slots of a position's bets, oldest first. */
export function slotsOf(bets: BetTable, { first }: Position): number[] {
  const slots: number[] = [];
  for (let slot = first; slot !== 0; slot = linkOf(bets, slot, laterAt)) slots.push(slot);
  return slots;
}

/** The bets of a market as they stand, oldest first. */
export const betsOfMarket = (state: ExchangeState, market: Market): OpenBet[] =>
  slotsOfMarket(state, market).map((slot) => viewBet(state, slot));

export const settleableBets = (state: ExchangeState, market: Market): SettleableBet[] =>
  slotsOfMarket(state, market).map((slot) => viewSettleable(state, slot));

/** Oldest first. */
const slotsOfMarket = ({ bets }: ExchangeState, { positions }: Market): number[] =>
  [...positions.values()]
    .flatMap((position) => slotsOf(bets, position))
    .sort((one, other) => seqOf(bets, one) - seqOf(bets, other));

/** Every open bet as it stands, market by market. */
export const allBets = (state: ExchangeState): OpenBet[] =>
  [...state.markets.values()].flatMap((market) => betsOfMarket(state, market));

export const positionOfBet = (state: ExchangeState, slot: number): Position =>
  positionAtPlace(state, linkOf(state.bets, slot, positionAt));

export const positionAtPlace = (state: ExchangeState, place: number): Position =>
  itemOf(state.positions, numberOfPosition(state.positionRows, place));

/** The place of an account's position in a market, 0 for none: most often the one used last. */
export function positionIn(state: ExchangeState, owner: number, market: Market): number {
  const { accountRows, players } = state;
  if (accountLink(accountRows, owner, recentMarketAt) === market.number) {
    return accountLink(accountRows, owner, recentPositionAt);
  }
  return players[owner]?.positions.get(market.definition.marketId)?.place ?? 0;
}

/** Keeps in mind where the account bet last. */
export function setRecent(
  { accountRows }: ExchangeState,
  owner: number,
  market: number,
  position: number,
): void {
  setAccountLink(accountRows, owner, recentMarketAt, market);
  setAccountLink(accountRows, owner, recentPositionAt, position);
}

/** Writes a position's results anew; its bets follow it when it needs a larger row. */
export function setResults(state: ExchangeState, position: Position, results: Results): void {
  const before = position.place;
  position.results = results;
  const { place, account, market } = position;
  if (place === before) return;
  for (const slot of slotsOf(state.bets, position)) setLink(state.bets, slot, positionAt, place);
  setRecent(state, account.number, market.number, place);
}

/** Its bets must have left it. */
export function closePosition(state: ExchangeState, position: Position): void {
  const { account, market, number } = position;
  market.positions.delete(account.playerId);
  account.positions.delete(market.definition.marketId);
  setRecent(state, account.number, 0, 0);
  removeItem(state.positions, number);
  position.close();
}
