/** The door of the make-believe feed. */
export { type SimulatedOptions, simulatedFeed } from './simulated-feed.ts';
