/** The repository's own files for the tidy tests, without built, recorded and fetched ones. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root } from './machine/paths.ts';

const skipped = new Set([
  '.cache',
  '.data',
  '.git',
  'coverage',
  'dist',
  'node_modules',
  'playwright-report',
  'test-results',
]);

function* walk(folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (skipped.has(entry.name)) continue;
    const path = folder === '.' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* walk(path);
    else if (entry.isFile()) yield path;
  }
}

/** Paths relative to the repository, with forward slashes. */
export const files: readonly string[] = [...walk('.')].sort();

export const read = (path: string): string => readFileSync(join(root, path), 'utf8');

export const linesOf = (path: string): string[] => read(path).replace(/\n$/, '').split('\n');

export const isCode = (path: string): boolean => /\.(ts|tsx|mjs)$/.test(path);

export const isTest = (path: string): boolean =>
  /\.(test|spec)\.tsx?$/.test(path) || /^packages\/[^/]+\/test\//.test(path);

/** Lists, recordings and generated tables, which nobody reads from top to bottom. */
export const isData = (path: string): boolean =>
  /(^|\/)(fixtures|locales|migrations|recordings|store-template)\//.test(path);

export interface Manifest {
  readonly name: string;
  readonly exports?: Readonly<Record<string, string>>;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export interface Package {
  readonly folder: string;
  readonly manifest: Manifest;
}

const readManifest = (path: string): Manifest => JSON.parse(read(path)) as Manifest;

export const rootManifest = readManifest('package.json');

/** Every workspace, with its folder. */
export const packages: readonly Package[] = files
  .filter((path) => basename(path) === 'package.json' && path !== 'package.json')
  .map((path) => ({ folder: dirname(path), manifest: readManifest(path) }));

const importForms = [
  /(?:^|\n)\s*(?:import|export)\s(?:[^'";]*?\sfrom\s)?\s*'([^']+)'/g,
  /\bimport\(\s*'([^']+)'\s*\)/g,
  /\bnew URL\(\s*'(\.[^']+)'/g,
];

/** The specifiers in a source's imports, re-exports, dynamic imports and file URLs. */
export function importsOf(path: string): string[] {
  const text = read(path);
  return importForms.flatMap((form) => [...text.matchAll(form)].map((match) => match[1] ?? ''));
}
