/**
 * `npm run ship -- FOLDER`: writes what a server needs to run, and nothing else, into a new folder: the
 * bundled server, the built pages, the libraries outside the bundle, the operator's guides and everybody's
 * licences. The Node that runs it is not part of it. deploy/image puts the folder into an image.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { outsideBundle } from '../packages/server/outside-bundle.ts';
import {
  clientBuild,
  consoleBuild,
  fingerprintOf,
  isFresh,
  serverBuild,
  verifierBuild,
} from './build/build-stamp.ts';
import { makeNotices } from './licences.ts';
import { root } from './machine/paths.ts';
import { type Lock, readLock, type Shipped, shippedOf } from './shipped.ts';

const pages = [clientBuild.folder, consoleBuild.folder];
/** What an operator can play before there are real prices. */
const recordings = 'packages/feeds/recordings';
/** For players and auditors; the server needs none of them. */
const verifierFiles = ['layline-verify.html', 'layline-verify.mjs', 'SHA256SUMS'];
const guides = ['running', 'operator', 'metrics', 'live-prices', 'proof'].map(
  (name) => `docs/${name}.md`,
);

/** Library files that are never executed. Licences always ship. */
const unreadEndings = new Set(['.map', '.flow', '.markdown', '.md', '.ts', '.mts', '.cts', '.tsx']);
const unreadFolders = /^(tests?|__tests__|benchmarks?|examples?|\.github|\.vscode)$/;
const isLicence = (name: string) => /^(licen[cs]e|notice|copying)/i.test(name);

function isRun(path: string, library: string): boolean {
  const name = basename(path);
  if (isLicence(name)) return true;
  if (statSync(path).isDirectory()) {
    const isOfLibrary = dirname(path) === library;
    // Nested libraries are listed separately.
    return name !== 'node_modules' && !(isOfLibrary && unreadFolders.test(name));
  }
  return !unreadEndings.has(extname(name));
}

function shipLibrary({ folder }: Shipped, target: string): void {
  const from = join(root, folder);
  cpSync(from, join(target, folder), { recursive: true, filter: (path) => isRun(path, from) });
}

/** Only what lies outside the bundle: all else is part of it, or of the pages. */
const neededToRun = (lock: Lock): Shipped[] => {
  const carried = Object.keys(lock.packages['']?.optionalDependencies ?? {});
  return shippedOf(
    lock,
    outsideBundle.map((name) => `node_modules/${name}`),
  ).filter(({ name }) => !carried.includes(name));
};

function shipVerifier(target: string): void {
  for (const file of verifierFiles) {
    cpSync(join(root, verifierBuild.folder, file), join(target, 'verify', file));
  }
}

interface Ship {
  readonly folder: string;
  /** Only for checks of the server itself. */
  readonly withoutPages: boolean;
}

/** Throws an Error that says what to do if the folder is not empty or the pages are not built. */
function ship({ folder, withoutPages }: Ship): void {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new Error(`${folder} is not empty; name a new folder.`);
  }
  const missing = pages.filter((path) => !existsSync(join(root, path, 'index.html')));
  if (!withoutPages && missing.length > 0) {
    throw new Error(`${missing.join(' and ')} must be built first: run "npm run build".`);
  }
  if (!isFresh(serverBuild, fingerprintOf(serverBuild))) {
    throw new Error('The server must be built from these sources first: run "npm run build".');
  }
  if (!withoutPages && !isFresh(verifierBuild, fingerprintOf(verifierBuild))) {
    throw new Error('The verifier must be built from these sources first: run "npm run build".');
  }
  mkdirSync(folder, { recursive: true });
  const lock = readLock();
  for (const one of neededToRun(lock)) {
    // Parts for other platforms are not installed.
    if (existsSync(join(root, one.folder))) shipLibrary(one, folder);
  }
  const parts = [serverBuild.folder, recordings, ...(withoutPages ? [] : pages)];
  for (const path of parts) cpSync(join(root, path), join(folder, path), { recursive: true });
  if (!withoutPages) shipVerifier(folder);
  for (const file of ['LICENSE', ...guides]) cpSync(join(root, file), join(folder, file));
  writeFileSync(join(folder, 'LICENCES.txt'), makeNotices(shippedOf(lock)));
}

const isCommand = pathToFileURL(process.argv[1] ?? '').href === import.meta.url;
if (isCommand) {
  try {
    const options = { 'without-pages': { type: 'boolean', default: false } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [folder] = positionals;
    if (folder === undefined) throw new Error('Name a new folder: npm run ship -- FOLDER');
    ship({ folder: resolve(folder), withoutPages: values['without-pages'] });
    console.log(`What a server needs is in ${resolve(folder)}.`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  }
}
