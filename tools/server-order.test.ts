import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { files, importsOf, isCode, isTest } from './tree.ts';

const root = 'packages/server/src/';

/** The folders of the server from the ground up: each may import those before it. */
const order: readonly string[] = [
  'base',
  'store',
  'engine',
  'venue',
  'shown',
  'cluster',
  'admin',
  'doors',
  'start',
  'cli',
];

/** What other programs start or import; nothing in a folder imports them. */
const entryPoints = ['cluster-entry.ts', 'engine-entry.ts', 'main.ts', 'test-entry.ts'];

const sources = files.filter((path) => path.startsWith(root) && isCode(path) && !isTest(path));
const folderOf = (path: string): string => path.slice(root.length).split('/')[0] ?? '';
const isEntryPoint = (folder: string): boolean => entryPoints.includes(folder);
const rankOf = (folder: string): number =>
  isEntryPoint(folder) ? order.length : order.indexOf(folder);

/** Imports from a lower folder to a higher one. */
function upward(path: string): string[] {
  const from = rankOf(folderOf(path));
  return importsOf(path)
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => posix.normalize(posix.join(posix.dirname(path), specifier)))
    .filter((target) => target.startsWith(root) && rankOf(folderOf(target)) > from)
    .map((target) => `${path} imports ${target}`);
}

describe('the folders of the server', () => {
  it('are all in the order', () => {
    const folders = new Set(sources.map(folderOf));
    expect([...folders].filter((folder) => rankOf(folder) === -1)).toEqual([]);
    expect([...folders].filter(isEntryPoint).sort()).toEqual(entryPoints);
  });

  it('import only what lies below them', () => {
    expect(sources.flatMap(upward)).toEqual([]);
  });
});
