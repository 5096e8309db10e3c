/**
 * Keeps the data folder private to the server: it holds keys, the operator's secret and the whole built-in
 * store. Does nothing on Windows, whose files have no such modes.
 */
import { chmod, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { platform } from 'node:os';
import { join } from 'node:path';

const writableByOthers = 0o022;
const openToOthers = 0o077;

/** Makes the folder, or closes it to others. Returns why it cannot be trusted, or null. */
export async function ownFolder(folder: string): Promise<string | null> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (platform() === 'win32') return null;
  const { mode } = await stat(folder);
  if ((mode & writableByOthers) !== 0) {
    return (
      `Others may write in the data folder ${folder}, and could have put anything there. ` +
      `Look at what it holds, run "chmod -R go-rwx ${folder}", and start again.`
    );
  }
  if ((mode & openToOthers) !== 0) await chmod(folder, 0o700);
  return null;
}

/** Removes all access of others to the folder's contents. */
export async function closeFiles(folder: string): Promise<void> {
  if (platform() === 'win32') return;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await lstat(path).catch(() => null);
    if (found === null || found.isSymbolicLink()) continue;
    if ((found.mode & openToOthers) !== 0) await chmod(path, found.mode & 0o700);
    if (found.isDirectory()) await closeFiles(path);
  }
}
