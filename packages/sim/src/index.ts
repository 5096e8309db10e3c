/** Entry point of sim: a seed played on the real engine, for measurements. */
export { runSeed, type SeedRun, TestEngines } from './run.ts';
