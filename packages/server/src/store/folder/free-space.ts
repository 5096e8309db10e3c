/**
 * The built-in store must never meet a full disk in its write-ahead log: it can neither go on nor fail
 * there, and would take the whole process with it. So nothing is written while the log's next file
 * and the rows of a statement might not fit; reading goes on.
 */
import { statfsSync } from 'node:fs';
import { DiskFull } from '../writes/outage.ts';

/** A file of the log, and half as much for what one statement writes beside it. */
export const freeBytesMin = 24 * 1024 * 1024;
/** Once it was refused, writing goes on with so much: on the edge it would come and go. */
export const freeBytesToResume = 32 * 1024 * 1024;

/** Throws DiskFull when the statement writes and the disk has no room for it. */
export type RequireFreeSpace = (statement: string) => void;

const reading = /^\s*(select|show|set|begin|commit|rollback)\b/i;
/** Whether the statement leaves the disk as it is. */
export const isReading = (statement: string): boolean => reading.test(statement);

export function openFreeSpaceGuard(folder: string, bytesOf = freeBytes): RequireFreeSpace {
  let isShort = false;
  return (statement) => {
    if (isReading(statement)) return;
    const neededBytes = isShort ? freeBytesToResume : freeBytesMin;
    isShort = bytesOf(folder) < neededBytes;
    if (!isShort) return;
    const megabytes = neededBytes / 1024 / 1024;
    throw new DiskFull(
      `The disk of ${folder} has less than ${megabytes} MB left: nothing is written.`,
    );
  };
}

/** Bytes that this user may still write on the folder's disk. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
