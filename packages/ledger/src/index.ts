/** The door of ledger. */
export * from './account.ts';
export * from './ledger.ts';
export * from './statement.ts';
export * from './transfer.ts';
