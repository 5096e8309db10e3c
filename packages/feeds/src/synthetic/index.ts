/** The door of the make-believe feed. */
export { type SyntheticOptions, syntheticFeed } from './synthetic-feed.ts';
