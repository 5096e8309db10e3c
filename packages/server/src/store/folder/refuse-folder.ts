import { StartRefusal } from '../faults/start-refusal.ts';
import { problemOfFolder } from './data-folder.ts';

/** Turns file system errors into refusals to start; rethrows all others. */
export const refuseFolder =
  (folder: string) =>
  async (error: unknown): Promise<never> => {
    const problem = await problemOfFolder(folder, error);
    throw problem === null ? error : new StartRefusal(problem);
  };
