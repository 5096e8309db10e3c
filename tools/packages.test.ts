import { builtinModules } from 'node:module';
import { dirname, posix } from 'node:path';
import { describe, expect, it } from 'vitest';

import { boundaries } from './import-boundaries.ts';
import {
  files,
  importsOf,
  isCode,
  isTest,
  linesOf,
  type Package,
  packages,
  rootManifest,
} from './tree.ts';

/** Browsers open these, so they need no entry point. */
const pages = ['web', 'console'];

const sourcesOf = ({ folder }: Package) =>
  files.filter((path) => path.startsWith(`${folder}/`) && isCode(path));

const packageName = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

const isBare = (specifier: string) =>
  !specifier.startsWith('.') &&
  !specifier.startsWith('node:') &&
  !specifier.startsWith('virtual:') &&
  !builtinModules.includes(specifier);

const resolve = (from: string, specifier: string) =>
  posix.normalize(posix.join(dirname(from), specifier));

/** Files that are run or served rather than imported. */
const entries = [
  ...packages.flatMap(({ folder, manifest }) =>
    Object.values(manifest.exports ?? {}).map((entryPoint) => posix.join(folder, entryPoint)),
  ),
  ...Object.values(rootManifest.scripts ?? {}).flatMap(
    (script) => script.match(/[\w./-]+\.(?:ts|mjs)\b/g) ?? [],
  ),
  ...files.filter((path) => /(^|\/)main\.tsx?$|\.config\.ts$|\.worker\.ts$/.test(path)),
  // Vitest loads these before the test files.
  ...['depth', 'leaks', 'drop-databases'].map((name) => `tools/testing/${name}.ts`),
];

function reach(from: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const queue = [...from];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (seen.has(path) || !files.includes(path)) continue;
    seen.add(path);
    if (!isCode(path)) continue;
    for (const specifier of importsOf(path)) {
      if (specifier.startsWith('.')) queue.push(resolve(path, specifier));
    }
  }
  return seen;
}

describe.each(packages.map((entry) => [entry.manifest.name, entry] as const))(
  '%s',
  (_name, entry) => {
    const { manifest, folder } = entry;
    const own = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
    const forTests = [
      ...Object.keys(manifest.devDependencies ?? {}),
      ...Object.keys(rootManifest.devDependencies ?? {}),
    ];

    it('declares what it imports', () => {
      const undeclared = sourcesOf(entry).flatMap((path) => {
        const isBuilt =
          isTest(path) || /\.config\.ts$|\/bundle\.ts$|^(e2e|packages\/web)\//.test(path);
        const allowed = new Set([...own, manifest.name, ...(isBuilt ? forTests : [])]);
        return importsOf(path)
          .filter((specifier) => isBare(specifier) && !allowed.has(packageName(specifier)))
          .map((specifier) => `${path}: ${specifier}`);
      });
      expect(undeclared).toEqual([]);
    });

    it('never leaves its folder by a path', () => {
      // bench and e2e drive everything, and use the repository's tools.
      const isDriver = folder === 'bench' || folder === 'e2e';
      const allowed = [`${folder}/`, ...(isDriver ? ['tools/'] : [])];
      const escapes = sourcesOf(entry).flatMap((path) =>
        importsOf(path)
          .filter((specifier) => /^\.\.?\//.test(specifier) && isCode(specifier))
          .filter((specifier) => !allowed.some((at) => resolve(path, specifier).startsWith(at)))
          .map((specifier) => `${path}: ${specifier}`),
      );
      expect(escapes).toEqual([]);
    });
  },
);

describe.each(boundaries.map((boundary) => [boundary.name, boundary] as const))(
  'the package %s',
  (name, boundary) => {
    const folder = `packages/${name}`;
    const manifest = packages.find((entry) => entry.folder === folder)?.manifest;

    it('has a README of 10 to 30 lines', () => {
      const lines = files.includes(`${folder}/README.md`)
        ? linesOf(`${folder}/README.md`).length
        : 0;
      expect(lines).toBeGreaterThanOrEqual(10);
      expect(lines).toBeLessThanOrEqual(30);
    });

    it('has entry points that exist', () => {
      const entryPoints = Object.values(manifest?.exports ?? {}).map((entryPoint) =>
        posix.join(folder, entryPoint),
      );
      expect(entryPoints.filter((entryPoint) => !files.includes(entryPoint))).toEqual([]);
      expect(entryPoints.length > 0 || pages.includes(name)).toBe(true);
    });

    it('keeps index.ts for entry points', () => {
      const entryPoints = Object.values(manifest?.exports ?? {}).map((entryPoint) =>
        posix.join(folder, entryPoint),
      );
      const barrels = files.filter(
        (path) => path.startsWith(`${folder}/`) && /\/index\.tsx?$/.test(path),
      );
      expect(barrels.filter((path) => !entryPoints.includes(path))).toEqual([]);
    });

    it.runIf(boundary.isPure)(
      'stays pure: it depends on the packages and libraries that it may import',
      () => {
        const allowed = [...boundary.entryPoints.map(packageName), ...boundary.libraries];
        const beyond = Object.keys(manifest?.dependencies ?? {}).filter(
          (name) => !allowed.includes(name),
        );
        expect(beyond).toEqual([]);
      },
    );
  },
);

describe('the whole tree', () => {
  it('has no source that only a test uses', () => {
    const reached = reach(entries);
    const orphans = files
      .filter((path) => isCode(path) && /^(packages\/[^/]+\/src|bench\/src|tools)\//.test(path))
      .filter((path) => !isTest(path) && !path.endsWith('.d.ts') && !reached.has(path));
    const forTests = reach(files.filter((path) => /^tools\/.*\.test\.ts$/.test(path)));
    expect(orphans.filter((path) => !forTests.has(path))).toEqual([]);
  });
});
