/** The door of sim: a seed played on the real engine, for measurements and other workshops. */
export { runSeed, type SeedRun, TestEngines } from './run.ts';
