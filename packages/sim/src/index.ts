/** The door of sim: a seed played on the real desk, for measurements and other workshops. */
export { Houses, runSeed, type SeedRun } from './run.ts';
