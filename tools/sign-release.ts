/**
 * `npm run sign -- KEY FOLDER`: lists the hash of every file of a shipped folder in SHA256SUMS, and signs
 * that list with an Ed25519 key. `npm run sign -- --check PUBLIC_KEY FOLDER`: tells what differs from it.
 * Anybody can do the same with `sha256sum --check` and `openssl pkeyutl -verify`.
 */
import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const listName = 'SHA256SUMS';
const signatureName = 'SHA256SUMS.sig';
const lineForm = /^([0-9a-f]{64}) {2}(\S.*)$/;

/** Paths within the folder, with forward slashes; the list and its signature at the top are left out. */
function filesOf(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => !lstatSync(join(folder, name)).isDirectory())
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name !== listName && name !== signatureName)
    .sort();
}

/** A link is listed as what it is: one that leads elsewhere would be another file tomorrow. */
function hashOf(path: string): string {
  const isFile = lstatSync(path).isFile();
  return isFile ? createHash('sha256').update(readFileSync(path)).digest('hex') : '';
}

/** Throws an Error for a file that cannot be listed, or a key that is not Ed25519. */
export function signRelease(folder: string, keyText: string): void {
  const key = createPrivateKey(keyText);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The key must be one of Ed25519.');
  const lines = filesOf(folder).map((name) => {
    const hash = hashOf(join(folder, name));
    if (hash === '' || /[\r\n]/.test(name)) throw new Error(`${name} cannot be listed.`);
    return `${hash}  ${name}\n`;
  });
  if (lines.length === 0) throw new Error(`${folder} is empty.`);
  const list = lines.join('');
  writeFileSync(join(folder, listName), list);
  const signature = sign(null, Buffer.from(list), key).toString('base64');
  writeFileSync(join(folder, signatureName), `${signature}\n`);
}

/** Returns what differs; empty if the folder is what was signed. */
export function checkRelease(folder: string, publicKeyText: string): string[] {
  if (!existsSync(join(folder, listName))) return [`${listName} is missing.`];
  const list = readFileSync(join(folder, listName));
  if (!isSigned(folder, { list, publicKeyText })) return [`${listName} is not signed by this key.`];
  const texts = list.toString('utf8').split('\n').slice(0, -1);
  const listed = new Map(
    texts.map((text) => {
      const [, hash = '', name = ''] = lineForm.exec(text) ?? [];
      return [name, hash];
    }),
  );
  const found = filesOf(folder);
  const present = new Set(found);
  const extra = found.filter((name) => !listed.has(name)).map((name) => `${name} is extra.`);
  const others = [...listed].flatMap(([name, hash]) => {
    if (!present.has(name)) return [`${name} is missing.`];
    return hashOf(join(folder, name)) === hash ? [] : [`${name} was changed.`];
  });
  return [...extra, ...others];
}

interface Signed {
  readonly list: Buffer;
  readonly publicKeyText: string;
}

function isSigned(folder: string, { list, publicKeyText }: Signed): boolean {
  const path = join(folder, signatureName);
  if (!existsSync(path)) return false;
  const key = createPublicKey(publicKeyText);
  if (key.asymmetricKeyType !== 'ed25519') return false;
  return verify(null, list, key, Buffer.from(readFileSync(path, 'utf8').trim(), 'base64'));
}

function main(): void {
  const options = { check: { type: 'boolean', default: false } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [keyFile, folder] = positionals;
  if (keyFile === undefined || folder === undefined) {
    throw new Error('Name a key and a folder: npm run sign -- [--check] KEY FOLDER');
  }
  const key = readFileSync(keyFile, 'utf8');
  if (!values.check) {
    signRelease(resolve(folder), key);
    console.log(`${join(folder, listName)} is signed.`);
    return;
  }
  const faults = checkRelease(resolve(folder), key);
  console.log(faults.length === 0 ? 'All files are those that were signed.' : faults.join('\n'));
  if (faults.length > 0) process.exitCode = 1;
}

const isCommand = pathToFileURL(process.argv[1] ?? '').href === import.meta.url;
if (isCommand) {
  try {
    main();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  }
}
