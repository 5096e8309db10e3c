/**
 * Finds a Chromium for the journeys: the one that CHROMIUM_PATH names, else the one from npm, which is the
 * same everywhere and needs half the time, else an installed one, else Debian's. Reports missing system
 * libraries, and installs them when it runs as root on Debian.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import chromium from '@sparticuz/chromium';

/** Only our own flags: no sandbox for root in a container, no GPU, no calls to the outside. */
export const browserFlags: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--no-first-run',
  '--disable-component-update',
  '--disable-sync',
];

const names = ['chromium', 'chromium-browser', 'google-chrome'];
/** Debian packages that the browser from npm needs, by library. */
const packageOf: Readonly<Record<string, string>> = {
  'libnss3.so': 'libnss3',
  'libnssutil3.so': 'libnss3',
  'libsmime3.so': 'libnss3',
  'libnspr4.so': 'libnspr4',
  'libplc4.so': 'libnspr4',
  'libplds4.so': 'libnspr4',
  'libexpat.so.1': 'libexpat1',
};

function findGiven(): string | null {
  const given = process.env['CHROMIUM_PATH'];
  if (given === undefined || given === '') return null;
  if (existsSync(given)) return given;
  throw new Error(`CHROMIUM_PATH is '${given}', which does not exist.`);
}

function findInstalled(): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find((path) => existsSync(path)) ?? null;
}

function missingLibraries(binary: string): string[] {
  const listed = spawnSync('ldd', [binary], { encoding: 'utf8' }).stdout ?? '';
  return [...listed.matchAll(/^\s*(\S+) => not found/gm)].map((match) => match[1] ?? '');
}

function installFromDebian(packages: readonly string[]): boolean {
  if (process.getuid?.() !== 0) return false;
  const options = {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: 'ignore' as const,
    timeout: 240_000,
  };
  spawnSync('apt-get', ['update', '-q'], options);
  const args = ['install', '-y', '-q', '--no-install-recommends', ...packages];
  return spawnSync('apt-get', args, options).status === 0;
}

/** The browser from npm, unpacked at first use; null if it cannot run. */
async function openPackaged(): Promise<string | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const binary = await chromium.executablePath();
  const missing = missingLibraries(binary);
  if (missing.length === 0) return binary;
  const packages = [...new Set(missing.flatMap((library) => packageOf[library] ?? []))];
  if (packages.length > 0 && installFromDebian(packages)) {
    if (missingLibraries(binary).length === 0) return binary;
  }
  console.error(`The browser from npm lacks ${missing.join(', ')} (${packages.join(', ')}).`);
  return null;
}

/** The path of a Chromium that can be started. Throws an Error that says what to install. */
export async function findBrowser(): Promise<string> {
  const found = findGiven() ?? (await openPackaged()) ?? findInstalled();
  if (found !== null) return found;
  const debian = installFromDebian(['chromium']) ? findInstalled() : null;
  if (debian !== null) return debian;
  throw new Error('No Chromium: install one, or set CHROMIUM_PATH to where it is.');
}
