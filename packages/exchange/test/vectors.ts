/** Cases of settlement: our own samples, and the published ones if they are next to the checkout. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folderAt = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const samples = folderAt('../../../samples/vectors/');
const published = folderAt('../../../../shared/data/vectors/');

interface VectorSet {
  readonly set: 'samples' | 'published';
  /** Reads a file of the set. */
  readonly read: <Content>(name: string) => Content;
}

const readFrom =
  (folder: string): VectorSet['read'] =>
  (name) =>
    JSON.parse(readFileSync(folder + name, 'utf8'));

export const vectorSets: readonly VectorSet[] = [
  { set: 'samples', read: readFrom(samples) },
  ...(existsSync(published) ? [{ set: 'published', read: readFrom(published) } as const] : []),
];
