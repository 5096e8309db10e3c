/**
 * A folder whose files are listed in SHA256SUMS, which an Ed25519 key has signed. `npm run sign` makes both;
 * `attest` compares a running server's folder with them. `sha256sum --check` and openssl do the same.
 */
import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { lstatSync, readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const listName = 'SHA256SUMS';
const signatureName = 'SHA256SUMS.sig';
const lineForm = /^([0-9a-f]{64}) {2}(\S.*)$/;

/**
 * Paths within the folder, with forward slashes, sorted. The list and its signature at the top are left out,
 * and so is all below the paths of `leftOut`.
 */
function filesOf(folder: string, leftOut: readonly string[] = []): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => !lstatSync(join(folder, name)).isDirectory())
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name !== listName && name !== signatureName)
    .filter((name) => !leftOut.some((path) => name.startsWith(`${path}/`)))
    .sort();
}

/** A link has none: one that leads elsewhere would be another file tomorrow. */
async function hashOf(path: string): Promise<string> {
  if (!lstatSync(path).isFile()) return '';
  return createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
}

/** Rejects with an Error for a file that cannot be listed, or a key that is not Ed25519. */
export async function signFiles(folder: string, keyText: string): Promise<void> {
  const key = createPrivateKey(keyText);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The key must be one of Ed25519.');
  const lines: string[] = [];
  for (const name of filesOf(folder)) {
    const hash = await hashOf(join(folder, name));
    if (hash === '' || /[\r\n]/.test(name)) throw new Error(`${name} cannot be listed.`);
    lines.push(`${hash}  ${name}\n`);
  }
  if (lines.length === 0) throw new Error(`${folder} is empty.`);
  const list = lines.join('');
  await writeFile(join(folder, listName), list);
  const signature = sign(null, Buffer.from(list), key).toString('base64');
  await writeFile(join(folder, signatureName), `${signature}\n`);
}

/** Throws an Error if the text is not a public key of Ed25519 in PEM. */
export function parseSigningKey(text: string): string {
  const key = createPublicKey(text);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The key must be one of Ed25519.');
  return key.export({ type: 'spki', format: 'pem' }).toString();
}

export interface SignedFolder {
  readonly folder: string;
  /** PEM; a secret key tells its public one. */
  readonly keyText: string;
  /** Paths within the folder whose files are nobody's release, such as the store's. */
  readonly leftOut?: readonly string[];
}

/** What was found in a signed folder. */
export interface FilesRead {
  readonly files: number;
  /** One sentence a file that differs; empty if the folder is what was signed. */
  readonly faults: readonly string[];
}

/** Reads file after file, so that a server that runs from them goes on. */
export async function checkFiles({ folder, keyText, leftOut }: SignedFolder): Promise<FilesRead> {
  const list = await readFile(join(folder, listName)).catch(() => null);
  if (list === null) return { files: 0, faults: [`${listName} is missing.`] };
  if (!(await isSigned(folder, list, keyText))) {
    return { files: 0, faults: [`${listName} is not signed by this key.`] };
  }
  const listed = readList(list.toString('utf8'));
  const found = filesOf(folder, leftOut);
  const present = new Set(found);
  const faults = found.filter((name) => !listed.has(name)).map((name) => `${name} is extra.`);
  for (const [name, hash] of listed) {
    if (!present.has(name)) faults.push(`${name} is missing.`);
    else if ((await hashOf(join(folder, name))) !== hash) faults.push(`${name} was changed.`);
  }
  return { files: found.length, faults };
}

const readList = (text: string): Map<string, string> =>
  new Map(
    text
      .split('\n')
      .slice(0, -1)
      .map((line) => {
        const [, hash = '', name = ''] = lineForm.exec(line) ?? [];
        return [name, hash];
      }),
  );

async function isSigned(folder: string, list: Buffer, keyText: string): Promise<boolean> {
  const text = await readFile(join(folder, signatureName), 'utf8').catch(() => null);
  if (text === null) return false;
  const key = createPublicKey(keyText);
  if (key.asymmetricKeyType !== 'ed25519') return false;
  return verify(null, list, key, Buffer.from(text.trim(), 'base64'));
}
