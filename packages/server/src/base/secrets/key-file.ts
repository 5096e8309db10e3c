/** A key kept outside the database: 32 random bytes in hex, in a file of its own. */
import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The file is invalid; the message names the fix. */
export class KeyFileProblem extends Error {}

const keyBytes = 32;
const keyForm = /^[0-9a-f]{64}\n?$/;

/**
 * Reads the key, and makes the file if it is missing. Rejects with a KeyFileProblem if others may read the
 * file or it holds no key.
 */
export async function readKeyFile(path: string): Promise<Buffer> {
  const text = (await readExisting(path)) ?? (await makeKey(path)) ?? (await readExisting(path));
  if (text === null || !keyForm.test(text)) {
    throw new KeyFileProblem(
      `${path} holds no key. Put the right file back; without it move the file away, and a new key is made.`,
    );
  }
  return Buffer.from(text.trim(), 'hex');
}

/**
 * Returns the mode bits that must not be set. systemd grants access to a credential by an access list, whose
 * mask appears as the group's bits.
 */
function closedTo(path: string): number {
  const credentials = process.env['CREDENTIALS_DIRECTORY'];
  return credentials !== undefined && dirname(path) === credentials ? 0o037 : 0o077;
}

async function readExisting(path: string): Promise<string | null> {
  try {
    const { mode } = await stat(path);
    if (process.platform !== 'win32' && (mode & closedTo(path)) !== 0) {
      throw new KeyFileProblem(`${path} may be read by others. Run "chmod 600 ${path}".`);
    }
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Returns null if another process made it at the same time. The file has its name once the key is in it, so
 * that nobody reads half of it, also after a power cut.
 */
async function makeKey(path: string): Promise<string | null> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const key = randomBytes(keyBytes).toString('hex');
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    await writeDraft(draft, `${key}\n`);
    await link(draft, path);
    return key;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return null;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function writeDraft(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}
