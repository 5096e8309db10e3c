/** The door of exchange. */
export * from './command.ts';
export * from './event.ts';
