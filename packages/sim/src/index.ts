/** Entry point of sim: plays a seed on the real engine, for measurements. */
export { runSeed, type SeedRun, TestEngines } from './run/run.ts';
