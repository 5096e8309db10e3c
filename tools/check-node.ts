/**
 * `npm run check:node` checks that the bundled Node is, byte for byte, the one of
 * nodejs.org. The sums are in node-sums.json; docs/security/dependencies.md says what this proves.
 * `--sums FILE` compares the sums with a SHASUMS256.txt, `--archive FILE` with the binary in a release.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { root } from './machine/paths.ts';
import { read } from './tree.ts';

interface Carried {
  /** Path inside the package. */
  readonly binary: string;
  readonly sha256: string;
  /** Names as in SHASUMS256.txt. */
  readonly archives: Readonly<Record<string, string>>;
}

export interface NodeSums {
  readonly version: string;
  readonly packages: Readonly<Record<string, Carried>>;
}

export interface Finding {
  readonly isOk: boolean;
  readonly text: string;
}

export const readNodeSums = (): NodeSums => JSON.parse(read('tools/node-sums.json')) as NodeSums;

async function sha256Of(bytes: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of bytes) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

const compared = (what: string, found: string, wanted: string): Finding =>
  found === wanted
    ? { isOk: true, text: `${what}: ${found}` }
    : { isOk: false, text: `${what}: ${found}, but nodejs.org's is ${wanted}` };

/** Returns one finding for each package installed under `modules`; none at all is a fault. */
export async function checkInstalled(sums: NodeSums, modules: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [name, { binary, sha256 }] of Object.entries(sums.packages)) {
    const file = join(modules, name, binary);
    if (!existsSync(file)) continue;
    const manifest = join(modules, name, 'package.json');
    const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string };
    if (version !== sums.version) {
      findings.push({ isOk: false, text: `${name} is ${version}; sums are of ${sums.version}` });
    } else findings.push(compared(name, await sha256Of(createReadStream(file)), sha256));
  }
  const none = 'No bundled Node is installed here: nothing was checked.';
  return findings.length > 0 ? findings : [{ isOk: false, text: none }];
}

/** Compares the stored sums with the text of a SHASUMS256.txt, which must contain all of them. */
export function checkSums(sums: NodeSums, text: string): Finding[] {
  const listed = new Map(
    [...text.matchAll(/^([0-9a-f]{64}) [ *](\S+)$/gm)].map(([, sum = '', name = '']) => [
      name,
      sum,
    ]),
  );
  return Object.values(sums.packages).flatMap(({ archives }) =>
    Object.entries(archives).map(([name, kept]) =>
      compared(`kept sum of ${name}`, kept, listed.get(name) ?? 'not listed there'),
    ),
  );
}

/** Hashes one file inside an archive, read by tar; the tar of Windows reads .zip too. */
async function sha256Inside(archive: string, path: string): Promise<string> {
  const tar = spawn('tar', ['-xOf', archive, path], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<number | null>((resolve, reject) => {
    tar.on('error', reject);
    tar.on('close', resolve);
  });
  const [sum, code] = await Promise.all([sha256Of(tar.stdout), ended]);
  if (code !== 0) throw new Error(`tar cannot read ${path} of ${archive}`);
  return sum;
}

/** Compares a downloaded release, and the binary inside it, with the stored sums. */
export async function checkArchive(sums: NodeSums, archive: string): Promise<Finding[]> {
  const name = basename(archive);
  const carried = Object.values(sums.packages).find(({ archives }) => archives[name] !== undefined);
  if (!carried) return [{ isOk: false, text: `${name} is no archive that node-sums.json knows` }];
  const whole = compared(
    name,
    await sha256Of(createReadStream(archive)),
    carried.archives[name] ?? '',
  );
  if (!whole.isOk) return [whole];
  const folder = name.replace(/\.(tar\.\w+|zip)$/, '');
  const inner = folder.includes('-win-') ? basename(carried.binary) : carried.binary;
  const path = `${folder}/${inner}`;
  return [whole, compared(path, await sha256Inside(archive, path), carried.sha256)];
}

async function main(): Promise<void> {
  const options = { sums: { type: 'string' }, archive: { type: 'string' } } as const;
  const { values } = parseArgs({ options });
  const sums = readNodeSums();
  const findings = await checkInstalled(sums, join(root, 'node_modules'));
  if (values.sums) findings.push(...checkSums(sums, await readFile(values.sums, 'utf8')));
  if (values.archive) findings.push(...(await checkArchive(sums, values.archive)));
  for (const { isOk, text } of findings) console.log(`${isOk ? 'same   ' : 'DIFFERS'} ${text}`);
  if (findings.some(({ isOk }) => !isOk)) process.exitCode = 1;
}

const isCommand = pathToFileURL(process.argv[1] ?? '').href === import.meta.url;
if (isCommand) await main();
