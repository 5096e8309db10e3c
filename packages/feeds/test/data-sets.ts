/** Match files and recordings: our own samples, and third-party ones if they are next to the checkout. */
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findRecordings } from '../src/betfair/find-recordings.ts';
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

/**
 * Returns the recordings of a set that have books: the smallest of each folder, which is one of each kind
 * of event, and all of them in the deep tests.
 */
export async function booksOf({ recordings }: DataSet, depth: number): Promise<readonly string[]> {
  const { paths } = await findRecordings(recordings);
  const withBooks = paths.filter((path) => !path.includes('basic'));
  if (depth > 1) return withBooks;
  const smallest = new Map<string, { readonly path: string; readonly size: number }>();
  for (const path of withBooks) {
    const { size } = await stat(path);
    const known = smallest.get(dirname(path));
    if (known === undefined || size < known.size) smallest.set(dirname(path), { path, size });
  }
  return [...smallest.values()].map(({ path }) => path);
}
