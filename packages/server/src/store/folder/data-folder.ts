/** Explains why a data folder cannot be used: names it and the fix. */
import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { freeBytes, freeBytesMin } from './free-space.ts';

const megabyte = 1024 * 1024;
/** The size of an empty store, and as much again that must stay free. */
export const newStoreBytesMin = 80 * megabyte;

const elsewhere = 'or give another --data-dir.';

const reasons: Readonly<Record<string, string>> = {
  EROFS: `is on a file system that can only be read. Mount it for writing, ${elsewhere}`,
  EEXIST: 'is a file. Give a folder as --data-dir.',
  ENOTDIR: 'cannot be made: part of its path is a file. Give a folder as --data-dir.',
  ENOENT: 'cannot be made: part of its path is missing. Give a folder as --data-dir.',
  ENAMETOOLONG: 'has too long a name. Give a shorter --data-dir.',
  EIO: `cannot be read or written: its disk fails. Replace the disk, ${elsewhere}`,
};

const isFull = new Set(['ENOSPC', 'EDQUOT']);
const isForbidden = new Set(['EACCES', 'EPERM']);

/** Explains a file system error that occurred in the folder; null for any other error. */
export async function problemOfFolder(folder: string, error: unknown): Promise<string | null> {
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (!(error instanceof Error) || code === undefined || syscall === undefined) return null;
  if (isFull.has(code)) return tooFull(folder, freeBytesMin);
  if (isForbidden.has(code)) return forbidden(folder, error);
  return `The data folder ${folder} ${reasons[code] ?? `cannot be used: ${message}.`}`;
}

const tooFull = (folder: string, bytes: number): string =>
  `The disk of the data folder ${folder} has no room left. ` +
  `Free at least ${bytes / megabyte} MB there, ${elsewhere}`;

async function forbidden(folder: string, { path }: NodeJS.ErrnoException): Promise<string> {
  const { place, owner } = await nearest(path?.startsWith(folder) === true ? path : folder);
  return (
    `The data folder ${folder} cannot be used: ${place} belongs to user ${owner}, and this server, ` +
    `user ${userInfo().uid}, may not write there. Start it as user ${owner}, ` +
    `give it that place with chown -R, ${elsewhere}`
  );
}

/** Returns the path itself, or its nearest existing parent. */
async function nearest(place: string): Promise<{ place: string; owner: number | string }> {
  try {
    return { place, owner: (await stat(place)).uid };
  } catch {
    const above = dirname(place);
    return above === place ? { place, owner: 'unknown' } : nearest(above);
  }
}

/** Paths that the built-in store must be able to write; they exist once it was made. */
const parts = ['', 'PG_VERSION', 'pg_wal', join('global', 'pg_control')];

/** Tells whether the folder holds a built-in store. */
export const hasStore = async (folder: string): Promise<boolean> =>
  (await stat(join(folder, 'pglite', 'PG_VERSION')).catch(() => null)) !== null;

/** Checks the folder before the built-in store is opened, which cannot report this. Null if all is well. */
export async function problemOfStore(folder: string, bytesOf = freeBytes): Promise<string | null> {
  const place = join(folder, 'pglite');
  const isNew = !(await hasStore(folder));
  const bytesMin = isNew ? newStoreBytesMin : freeBytesMin;
  if (bytesOf(folder) < bytesMin) return tooFull(folder, bytesMin);
  if (isNew) return null;
  for (const part of parts) {
    try {
      await access(join(place, part), constants.R_OK | constants.W_OK);
    } catch (error) {
      return problemOfFolder(folder, error);
    }
  }
  return null;
}
