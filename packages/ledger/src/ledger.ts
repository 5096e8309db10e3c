/**
 * Balances of all accounts. Invariants: they always sum to zero, and no player's balance is below zero.
 * `post` is the only way to change them; it applies a list of transfers whole or not at all.
 */
import { type Money, money, noMoney, type Refusal, refuse } from '@layline/contract';
import { accountKey, hasFloor } from './account.ts';
import type { Account, Transfer } from './transfer.ts';

export interface Ledger {
  readonly balances: Map<string, Money>;
}

export const openLedger = (): Ledger => ({ balances: new Map() });

export const balanceOf = (ledger: Ledger, account: Account): Money =>
  ledger.balances.get(accountKey(account)) ?? noMoney;

/**
 * Posts the transfers in order, all or nothing. Returns the first refusal: INVALID_REQUEST for an amount
 * that is not positive, for the same account at both ends or for a balance past the safe range;
 * INSUFFICIENT_FUNDS if a player's balance would drop below zero at that point of the list.
 */
export function post(ledger: Ledger, transfers: readonly Transfer[]): Refusal | null {
  const draft: Draft = { ledger, after: new Map(), keys: new Map() };
  for (const transfer of transfers) {
    const refusal = move(draft, transfer);
    if (refusal) return refusal;
  }
  for (const [key, balance] of draft.after) ledger.balances.set(key, balance);
  return null;
}

interface Draft {
  readonly ledger: Ledger;
  readonly after: Map<string, Money>;
  /** Caches account keys: many transfers of one list share an end. */
  readonly keys: Map<Account, string>;
}

function keyOf(keys: Draft['keys'], account: Account): string {
  const known = keys.get(account);
  if (known !== undefined) return known;
  const key = accountKey(account);
  keys.set(account, key);
  return key;
}

function move({ ledger, after, keys }: Draft, transfer: Transfer): Refusal | null {
  const { from, to, amount } = transfer;
  const fromKey = keyOf(keys, from);
  const toKey = keyOf(keys, to);
  if (!Number.isSafeInteger(amount) || amount <= 0) {
    return refuse('INVALID_REQUEST', `A transfer's amount is positive, not ${amount}.`);
  }
  if (fromKey === toKey) {
    return refuse('INVALID_REQUEST', `A transfer has two ends; ${fromKey} is at both.`);
  }
  const left = (after.get(fromKey) ?? ledger.balances.get(fromKey) ?? 0) - amount;
  const right = (after.get(toKey) ?? ledger.balances.get(toKey) ?? 0) + amount;
  if (left < 0 && hasFloor(from)) return refuse('INSUFFICIENT_FUNDS');
  if (!Number.isSafeInteger(left) || !Number.isSafeInteger(right)) {
    return refuse('INVALID_REQUEST', 'This amount is too large for the ledger.');
  }
  after.set(fromKey, money(left));
  after.set(toKey, money(right));
  return null;
}

/** Sums all accounts in bigint; zero unless the ledger is broken. */
export function sumOfBalances(ledger: Ledger): Money {
  let sum = 0n;
  for (const balance of ledger.balances.values()) sum += BigInt(balance);
  return money(Number(sum));
}
