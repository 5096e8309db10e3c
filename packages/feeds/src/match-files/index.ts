/** Entry point of match files: their matches, and how each would be settled. */
export { filesUnder } from '../files-under.ts';
export { isMatchFileName, type ReadMatch, readMatchFile } from './read-match-file.ts';
export { type PlanEnd, settlePlan } from './settle-plan.ts';
