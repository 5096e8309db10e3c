/** The door of ledger. */
export * from './transfer.ts';
