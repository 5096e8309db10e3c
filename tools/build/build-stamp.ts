import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../machine/paths.ts';

/** What is built from sources. */
export interface Build {
  /** The name shown to people during the build. */
  readonly name: string;
  readonly workspace: string;
  /** Everything that the build depends on; a change in any of it requires a new one. */
  readonly sources: readonly string[];
  readonly folder: string;
}

export const clientBuild: Build = {
  name: 'client',
  workspace: '@layline/web',
  sources: [
    'package-lock.json',
    'packages/contract/src',
    'packages/exchange/src',
    'packages/games/src',
    'packages/ledger/src',
    'packages/web',
  ],
  folder: 'packages/web/dist',
};

export const consoleBuild: Build = {
  name: 'console',
  workspace: '@layline/console',
  sources: [
    'package-lock.json',
    'packages/console',
    'packages/contract/src',
    'packages/web/src/ui',
  ],
  folder: 'packages/console/dist',
};

export const serverBuild: Build = {
  name: 'server',
  workspace: '@layline/server',
  sources: [
    'package-lock.json',
    'packages/contract/src',
    'packages/exchange/src',
    'packages/feeds/src',
    'packages/games/src',
    'packages/ledger/src',
    'packages/server/bundle.ts',
    'packages/server/package.json',
    'packages/server/src',
    'packages/server/store-template',
  ],
  folder: 'packages/server/dist',
};

export const verifierBuild: Build = {
  name: 'verifier',
  workspace: '@layline/verify',
  sources: [
    'package-lock.json',
    'packages/contract/src',
    'packages/games/src',
    'packages/verify/bundle.ts',
    'packages/verify/package.json',
    'packages/verify/src',
  ],
  folder: 'packages/verify/dist',
};

export const builds: readonly Build[] = [clientBuild, consoleBuild, serverBuild, verifierBuild];

const ignored = new Set(['dist', 'node_modules', 'README.md']);

function* filesUnder(path: string): Generator<string> {
  if (!existsSync(join(root, path))) return;
  if (statSync(join(root, path)).isFile()) {
    yield path;
    return;
  }
  const entries = readdirSync(join(root, path), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (ignored.has(entry.name) || entry.name.includes('.test.')) continue;
    const child = `${path}/${entry.name}`;
    if (entry.isDirectory()) yield* filesUnder(child);
    else if (entry.isFile()) yield child;
  }
}

/** Fingerprint of the sources by content, so that a fresh checkout has the same one. */
export function fingerprintOf({ sources }: Build): string {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesUnder(source)) {
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(join(root, file)))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

const stampOf = ({ folder }: Build): string => join(root, folder, '.stamp');

/** True if the build belongs to the current sources. */
export function isFresh(build: Build, fingerprint: string): boolean {
  const stamp = stampOf(build);
  return existsSync(stamp) && readFileSync(stamp, 'utf8').trim() === fingerprint;
}

export function stampBuild(build: Build, fingerprint: string): void {
  writeFileSync(stampOf(build), `${fingerprint}\n`);
}
