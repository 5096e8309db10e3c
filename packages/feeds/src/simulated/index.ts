/** Entry point of the simulated feed. */
export { type SimulatedOptions, simulatedFeed } from './simulated-feed.ts';
