/** Entry point of ledger: what other packages use. */
export { accountKey } from './account.ts';
export { balanceOf, type Ledger, openLedger, post, sumOfBalances } from './ledger.ts';
export type { Account, Sheet, Transfer } from './transfer.ts';
