/**
 * The figures of the accounts, in rows: an account is its number, a whole number from 0, and what a
 * bet asks of it is one line of memory. `PlayerAccount` is the same account for those who do not come
 * with every bet.
 *
 * Invariant: an account's exposure is the sum of its positions' exposures; its balance is what the
 * ledger holds for it.
 */

import type { MarketId, Money, PlayerId, SiteId } from '@layline/contract';
import * as contract from '@layline/contract';
import type { Account } from '@layline/ledger';
import type { IdIndex } from './id-index.ts';
import * as idIndex from './id-index.ts';
import type { Position } from './position-table.ts';
import type { Rows } from './rows.ts';
import * as rowStore from './rows.ts';

const { money } = contract;
const { addSlot, firstPlace, hashId, nextPlace, openIndex, slotAt } = idIndex;
const { doublesOf, growRows, integersOf, openRows, placeIn } = rowStore;

export interface AccountTable {
  readonly rows: Rows;
  /** By number, for those who need not see the account itself. */
  readonly playerIds: PlayerId[];
  readonly siteIds: SiteId[];
  readonly byId: IdIndex;
  /** The accounts found last, each in a place that its id says; only `playerIds` tells whose it is. */
  readonly recentOwners: Int32Array;
}

const recentPlaces = 4096;

const stride = 8;
/** Doubles of a row. */
const balanceAt = 0;
const exposureAt = 1;
/** Without end when the account has no limit. */
const exposureLimitAt = 2;
/** Integers of a row: hash of the player's id, and where the last bet went: market and position. */
const hashAt = 6;
const recentMarketAt = 7;
const recentPositionAt = 8;

export const openAccounts = (): AccountTable => ({
  rows: openRows(stride),
  playerIds: [],
  siteIds: [],
  byId: openIndex(),
  recentOwners: new Int32Array(recentPlaces),
});

const amountOf = (table: AccountTable, owner: number, at: number): Money =>
  doublesOf(table.rows, owner)[placeIn(owner, stride) + at] as Money;

function setAmount(table: AccountTable, owner: number, at: number, amount: number): void {
  doublesOf(table.rows, owner)[placeIn(owner, stride) + at] = amount;
}

/** What the ledger holds for the account. */
export const balanceOfOwner = (table: AccountTable, owner: number): Money =>
  amountOf(table, owner, balanceAt);

export const exposureOfOwner = (table: AccountTable, owner: number): Money =>
  amountOf(table, owner, exposureAt);

/** Hash of the player's id. */
export const hashOfOwner = (table: AccountTable, owner: number): number =>
  integersOf(table.rows, owner)[2 * placeIn(owner, stride) + hashAt] as number;

/** The place of the account's position in a market if its last bet went there; -1 if not. */
export function recentPosition(table: AccountTable, owner: number, market: number): number {
  const links = integersOf(table.rows, owner);
  const row = 2 * placeIn(owner, stride);
  return links[row + recentMarketAt] === market ? (links[row + recentPositionAt] as number) : -1;
}

/** Keeps in mind where the account bet last. */
export function setRecentPosition(
  table: AccountTable,
  owner: number,
  market: number,
  position: number,
): void {
  const links = integersOf(table.rows, owner);
  const row = 2 * placeIn(owner, stride);
  links[row + recentMarketAt] = market;
  links[row + recentPositionAt] = position;
}

function setHash(table: AccountTable, owner: number, hash: number): void {
  integersOf(table.rows, owner)[2 * placeIn(owner, stride) + hashAt] = hash;
}

/** The number of a player's account; -1 when there is none. */
export function findOwner(
  { byId, playerIds, recentOwners }: AccountTable,
  playerId: PlayerId,
): number {
  const recent = recentPlace(playerId);
  const known = recentOwners[recent] as number;
  if (playerIds[known] === playerId) return known;
  const hash = hashId(playerId);
  for (let place = firstPlace(byId, hash); place >= 0; place = nextPlace(byId, hash, place)) {
    const owner = slotAt(byId, place);
    if (playerIds[owner] !== playerId) continue;
    recentOwners[recent] = owner;
    return owner;
  }
  return -1;
}

/**
 * By the length of an id and the digits it ends in: few of those who bet at the same time share a
 * place, and to read a whole id, a letter at a time, takes longer than all else in finding its account.
 */
function recentPlace(playerId: PlayerId): number {
  const { length } = playerId;
  const last = playerId.charCodeAt(length - 1);
  const beforeLast = playerId.charCodeAt(length - 2);
  const third = playerId.charCodeAt(length - 3);
  return (last + 10 * beforeLast + 100 * third + 1000 * length) & (recentPlaces - 1);
}

export class PlayerAccount {
  /** Place in the state's `players`. */
  readonly number: number;
  readonly playerId: PlayerId;
  readonly siteId: SiteId;
  readonly end: Account;
  /** By market; the same positions as the markets hold by player. */
  readonly positions: Map<MarketId, Position> = new Map();
  readonly #table: AccountTable;

  /** Takes the next row of the table. */
  constructor(table: AccountTable, playerId: PlayerId, siteId: SiteId) {
    const { playerIds, siteIds, byId } = table;
    this.#table = table;
    this.number = playerIds.length;
    this.playerId = playerId;
    this.siteId = siteId;
    this.end = { kind: 'player', playerId };
    growRows(table.rows, this.number, stride);
    playerIds.push(playerId);
    siteIds.push(siteId);
    addSlot(byId, hashId(playerId), this.number);
    setHash(table, this.number, hashId(playerId));
    this.exposureLimit = null;
  }

  get exposure(): Money {
    return amountOf(this.#table, this.number, exposureAt);
  }

  set exposure(exposure: Money) {
    setAmount(this.#table, this.number, exposureAt, exposure);
  }

  /** What the ledger holds for this account. */
  get balance(): Money {
    return amountOf(this.#table, this.number, balanceAt);
  }

  set balance(balance: Money) {
    setAmount(this.#table, this.number, balanceAt, balance);
  }

  get exposureLimit(): Money | null {
    return exposureLimitOf(this.#table, this.number);
  }

  set exposureLimit(limit: Money | null) {
    const most = limit ?? Number.POSITIVE_INFINITY;
    setAmount(this.#table, this.number, exposureLimitAt, most);
  }
}

/**
 * How much the account's exposure may grow before its balance or its limit forbids it; of an account
 * that is short, less than nothing.
 */
export function roomOf(table: AccountTable, owner: number): number {
  const amounts = doublesOf(table.rows, owner);
  const row = placeIn(owner, stride);
  const balance = amounts[row + balanceAt] as number;
  const limit = amounts[row + exposureLimitAt] as number;
  return (limit < balance ? limit : balance) - (amounts[row + exposureAt] as number);
}

export function exposureLimitOf(table: AccountTable, owner: number): Money | null {
  const limit = amountOf(table, owner, exposureLimitAt);
  return limit === Number.POSITIVE_INFINITY ? null : limit;
}

/** Moves the account's exposure with that of one of its positions. */
export function addExposure(table: AccountTable, owner: number, more: number): void {
  const amounts = doublesOf(table.rows, owner);
  const place = placeIn(owner, stride) + exposureAt;
  amounts[place] = money((amounts[place] as number) + more);
}
