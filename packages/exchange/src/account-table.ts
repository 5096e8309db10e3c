/**
 * The figures of the accounts, in rows: an account is its number, a whole number from 0, and what a
 * bet asks of it is one line of memory. `PlayerAccount` is the same account for those who do not come
 * with every bet.
 *
 * Invariant: an account's exposure is the sum of its positions' exposures; its balance is what the
 * ledger holds for it.
 */
import { type MarketId, type Money, money, type PlayerId, type SiteId } from '@layline/contract';
import type { Account } from '@layline/ledger';
import {
  addSlot,
  firstPlace,
  hashId,
  type IdIndex,
  nextPlace,
  openIndex,
  slotAt,
} from './id-index.ts';
import type { Position } from './risk/position-table.ts';
import {
  doubleAt,
  growRows,
  integerAt,
  openRows,
  type Rows,
  setDouble,
  setInteger,
} from './rows.ts';

export interface AccountTable {
  readonly rows: Rows;
  /** By number, for those who need not see the account itself. */
  readonly playerIds: PlayerId[];
  readonly siteIds: SiteId[];
  readonly byId: IdIndex;
}

const stride = 8;
/** Doubles of a row. */
export const balanceAt = 0;
export const exposureAt = 1;
/** Without end when the account has no limit. */
export const exposureLimitAt = 2;
/** Integers of a row: hash of the player's id, and where the last bet went: market and position. */
export const hashAt = 6;
export const recentMarketAt = 7;
export const recentPositionAt = 8;

export const openAccounts = (): AccountTable => ({
  rows: openRows(stride),
  playerIds: [],
  siteIds: [],
  byId: openIndex(),
});

export function accountAmount({ rows }: AccountTable, owner: number, at: number): Money {
  return doubleAt(rows, owner, stride, at) as Money;
}

export function setAccountAmount(
  { rows }: AccountTable,
  owner: number,
  at: number,
  amount: number,
): void {
  setDouble(rows, owner, stride, at, amount);
}

export function accountLink({ rows }: AccountTable, owner: number, at: number): number {
  return integerAt(rows, owner, stride, at);
}

export function setAccountLink(
  { rows }: AccountTable,
  owner: number,
  at: number,
  link: number,
): void {
  setInteger(rows, owner, stride, at, link);
}

/** The number of a player's account; -1 when there is none. */
export function findOwner(
  { byId, playerIds }: AccountTable,
  playerId: PlayerId,
  hash = hashId(playerId),
): number {
  for (let place = firstPlace(byId, hash); place >= 0; place = nextPlace(byId, hash, place)) {
    const owner = slotAt(byId, place);
    if (playerIds[owner] === playerId) return owner;
  }
  return -1;
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
    setAccountLink(table, this.number, hashAt, hashId(playerId));
    this.exposureLimit = null;
  }

  get exposure(): Money {
    return accountAmount(this.#table, this.number, exposureAt);
  }

  set exposure(exposure: Money) {
    setAccountAmount(this.#table, this.number, exposureAt, exposure);
  }

  /** What the ledger holds for this account. */
  get balance(): Money {
    return accountAmount(this.#table, this.number, balanceAt);
  }

  set balance(balance: Money) {
    setAccountAmount(this.#table, this.number, balanceAt, balance);
  }

  get exposureLimit(): Money | null {
    return exposureLimitOf(this.#table, this.number);
  }

  set exposureLimit(limit: Money | null) {
    const most = limit ?? Number.POSITIVE_INFINITY;
    setAccountAmount(this.#table, this.number, exposureLimitAt, most);
  }
}

export function exposureLimitOf(table: AccountTable, owner: number): Money | null {
  const limit = accountAmount(table, owner, exposureLimitAt);
  return limit === Number.POSITIVE_INFINITY ? null : limit;
}

/** Moves the account's exposure with that of one of its positions. */
export function addExposure(table: AccountTable, owner: number, before: Money, after: Money): void {
  const exposure = money(accountAmount(table, owner, exposureAt) + after - before);
  setAccountAmount(table, owner, exposureAt, exposure);
}
