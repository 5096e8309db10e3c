/** Entry point of match files: their matches, and how each would be settled. */
export { filesUnder } from '../feed/files-under.ts';
export type { ReadMatch } from './read-match.ts';
export { isMatchFileName, readMatchFile } from './read-match-file.ts';
export { type PlanEnd, settlePlan } from './settle-plan.ts';
