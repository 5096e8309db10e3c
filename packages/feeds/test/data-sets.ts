/** Match files and recordings: our own samples, and third-party ones if they are next to the checkout. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { shippedPath } from '../src/shipped/shipped-recording.ts';

export interface DataSet {
  readonly set: 'samples' | 'recorded';
  /** With a trailing slash. */
  readonly folder: string;
  /** Recorded market streams: files, or folders that contain them. */
  readonly recordings: readonly string[];
}

const folderAt = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const beside = folderAt('../../../../shared/data/');

const own = folderAt('../../../samples/');

export const samples: DataSet = {
  set: 'samples',
  folder: own,
  recordings: [`${own}betfair`, fileURLToPath(shippedPath)],
};
/** One set or none, so that tests of facts about these files exist only if the files do. */
export const recorded: readonly DataSet[] = existsSync(beside)
  ? [{ set: 'recorded', folder: beside, recordings: [`${beside}betfair`] }]
  : [];
export const dataSets: readonly DataSet[] = [samples, ...recorded];
