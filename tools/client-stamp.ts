import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.ts';

/** Everything that the built client depends on; a change in any of it requires a new build. */
const sources = [
  'package-lock.json',
  'packages/contract/src',
  'packages/exchange/src',
  'packages/games/src',
  'packages/ledger/src',
  'packages/web',
];
const ignored = new Set(['dist', 'node_modules', 'README.md']);
const stampFile = join(root, 'packages/web/dist/.stamp');

function* filesUnder(path: string): Generator<string> {
  if (!existsSync(join(root, path))) return;
  if (path.endsWith('package-lock.json')) {
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

/** Fingerprint of the client's sources by content, so that a fresh checkout has the same one. */
export function clientFingerprint(): string {
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

/** True when the built client belongs to the present sources. */
export function isClientFresh(fingerprint: string): boolean {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8').trim() === fingerprint;
}

export function stampClient(fingerprint: string): void {
  writeFileSync(stampFile, `${fingerprint}\n`);
}
